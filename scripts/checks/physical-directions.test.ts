// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are code.
import { expect, it } from "vitest";
import { physicalDirections } from "./rules.mjs";

const found = (text: string, path = "app/ui/card.tsx") =>
  physicalDirections.check([{ path, text }]).map(({ line }) => line);

it.each([
  "const a = { marginLeft: 4 };",
  'const a = { "padding-right": 4 };',
  "const a = { borderLeftColor: line };",
  "const a = { borderTopRightRadius: 4 };",
  "const a = { left: 0 };",
  "const a = { right };",
  'const a = { textAlign: "left" };',
  'const a = { textAlign: open ? "right" : "start" };',
  'const a = { float: "right" };',
  'const a = { transformOrigin: "center left" };',
  "const a = { ml: 1 };",
  'const a = { padding: "0 8px 0 16px" };',
  "const a = <Box sx={{ pr: 2 }} />;",
  'const a = <td align="left" />;',
  "const a = css`color: red; margin-left: 4px;`;",
  'const a = "body{left:0}";',
  "const a = `.x{text-align: right;width:${width}px}`;",
])("a physical side is found: %s", (text) => {
  expect(found(`\n${text}`)).toEqual([2]);
});

it("in style sheets too", () => {
  expect(found("a {\n  float: left;\n}", "app/ui/theme/print.css")).toEqual([2]);
});

it.each([
  "const a = { marginInlineStart: 4, insetInlineEnd: 0, textAlign: 'start' };",
  'const a = { padding: "0 8px 4px 8px", margin: "8px 0 0", inset: "auto" };',
  'const a = { padding: "0 calc(1px + 2px) 4px calc(1px + 2px)" };',
  "const a = `.x{margin-inline-start:4px}`;",
  "const left = rows.length - shown; // what is left",
  "type Sides = { left: number };",
  "const a = <p>{sides.left}</p>;",
  "const sides = { left: 12, right: 64 }; // physical: the time axis runs left to right",
  "// physical: the time axis runs left to right\nconst sides = { left: 12, right: 64 };",
])("logical sides, other words and sides with a reason are not: %s", (text) => {
  expect(found(text)).toEqual([]);
});

it("an allowance without its reason allows nothing, and nothing beyond the dashboard is judged", () => {
  expect(found("const sides = { left: 12 }; // physical: ")).toEqual([1]);
  expect(found("const a = { left: 12 };", "contract/chart/line.ts")).toEqual([]);
});
