import { expect, it } from "vitest";
import { KeptCells } from "./kept-cells.ts";

it("keeps the beginning of rows", () => {
  const cells = Array.from({ length: 60 }, () => `\0${"x".repeat(600)}`);
  expect(new KeptCells().keep(cells)).toEqual(Array.from({ length: 50 }, () => "x".repeat(499)));
});

it("keeps no cells once the letters of a file are used up", () => {
  const kept = new KeptCells(1_000);
  const counts = [["x".repeat(500), "x".repeat(500)], ["y"], ["z"]].map((cells) => kept.keep(cells).length);
  expect(counts).toEqual([2, 1, 0]);
});
