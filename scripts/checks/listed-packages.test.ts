import { expect, it } from "vitest";
import { listedPackages } from "./rules.mjs";

const found = (dependencies: string[], ...cells: string[]) =>
  listedPackages
    .check([
      {
        path: "package.json",
        text: JSON.stringify({ devDependencies: Object.fromEntries(dependencies.map((one) => [one, "1"])) }),
      },
      {
        path: "docs/decisions/dependencies.md",
        text: `| package | for |\n|---|---|\n${cells.map((cell) => `| ${cell} | a |\n`).join("")}\n| left out | because | when |\n|---|---|---|\n| \`gone\` | a | b |\n`,
      },
    ])
    .map(({ line, message }) => `${line} ${message}`);

it("accepts packages with a line, and families with one together", () => {
  expect(found(["zod", "cookie", "@types/pg"], "`zod`, `cookie` 1.1.1", "`@types/*`")).toEqual([]);
});

it("reports a package without a line, and a line without its package", () => {
  expect(found(["zod", "sharp"], "`zod`")).toEqual(["1 it does not say what sharp is for"]);
  expect(found(["zod"], "`zod`", "`@old/*`, `older`")).toEqual([
    "4 @old/* is no package of package.json",
    "4 older is no package of package.json",
  ]);
});
