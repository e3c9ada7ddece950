import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Of each table of a document, what its rows are about. */
const tablesOf = (document: string): string[][] =>
  document
    .split(/\n(?!\|)/)
    .map((block) => block.split("\n").filter((line) => line.startsWith("| ")))
    .filter((rows) => rows.length > 0)
    .map((rows) => rows.map((row) => row.split("|")[1]?.trim() ?? ""));

it("no table about tracking has two rows of one thing", () => {
  const tables = tablesOf(readFileSync(new URL("../../docs/tracking.md", import.meta.url), "utf8"));
  expect(tables.length).toBeGreaterThan(3);
  const twice = tables.flatMap((names) => names.filter((name, index) => names.indexOf(name) !== index));
  expect(twice).toEqual([]);
});
