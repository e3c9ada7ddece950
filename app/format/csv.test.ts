import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it("keeps text whole and numbers plain", () => {
  expect(csvLine(["صفحهٔ اصلی", "/", 1200, 0.25])).toBe("صفحهٔ اصلی,/,1200,0.25\r\n");
  expect(csvLine(['a "b", c', "x\ny"])).toBe('"a ""b"", c","x\ny"\r\n');
});

it("lets no spreadsheet run what a visitor wrote", () => {
  expect(csvLine(['=HYPERLINK("https://evil.example")', "@SUM(A1)", "-1+1", "+98"])).toBe(
    '"\'=HYPERLINK(""https://evil.example"")",\'@SUM(A1),\'-1+1,\'+98\r\n',
  );
  expect(csvLine(["＝1+1", "＋1", "－1", "＠SUM(A1)"])).toBe("'＝1+1,'＋1,'－1,'＠SUM(A1)\r\n");
});
