import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it("keeps text whole and numbers plain", () => {
  expect(csvLine(["صفحهٔ اصلی", "/", 1200, 0.25])).toBe("صفحهٔ اصلی,/,1200,0.25\r\n");
  expect(csvLine(['a "b", c', "x\ny"])).toBe('"a ""b"", c","x\ny"\r\n');
  expect(csvLine(["می‌خواهیم", "a-b", "https://shop.example/?q=1+1"])).toBe(
    "می‌خواهیم,a-b,https://shop.example/?q=1+1\r\n",
  );
});

it("writes sums of money without an exponent, below zero too", () => {
  expect(csvLine([-40_000, 1_080_863_910_568_918_900, 5e21])).toBe(
    "-40000,1080863910568918900,5000000000000000000000\r\n",
  );
});

it("lets no spreadsheet run what a visitor wrote", () => {
  expect(csvLine(['=HYPERLINK("https://evil.example")', "@SUM(A1)", "-1+1", "+98"])).toBe(
    '"\'=HYPERLINK(""https://evil.example"")",\'@SUM(A1),\'-1+1,\'+98\r\n',
  );
  expect(csvLine(["＝1+1", "＋1", "－1", "＠SUM(A1)"])).toBe("'＝1+1,'＋1,'－1,'＠SUM(A1)\r\n");
});

it.each([
  ["a tab", "\t=1+1"],
  ["a carriage return", "\r=1+1"],
  ["a line end", "\n=1+1"],
  ["a blank", " =1+1"],
  ["a no-break space", "\u00a0=1+1"],
  ["an invisible mark", "\u200f=1+1"],
  ["a byte order mark", "\ufeff＝1+1"],
  ["a separator of another program", "a;=1+1"],
  ["the Persian separator", "a؛ =1+1"],
  ["a line end inside", "a\r\n@SUM(A1)"],
])("guards a formula behind %s", (_, text) => {
  const line = csvLine([text]);
  expect(line).toMatch(/'\s*[\p{Cf}]*[=＝@]/u);
});

it("a cell begins with no tab or carriage return of its own", () => {
  expect(csvLine(["\tcmd", "\rcmd"])).toBe('"\'\tcmd","\'\rcmd"\r\n');
});

it("carries no command for a terminal", () => {
  expect(csvLine(["a\u001b[31mb\u009b2J\u0007\u007f\0"])).toBe("a�[31mb�2J���\r\n");
});

it("a number has four decimals at most", () => {
  expect(csvLine([0.373_456, 12, 1 / 3, -0.000_01])).toBe("0.3735,12,0.3333,0\r\n");
});
