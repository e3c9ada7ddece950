import fc from "fast-check";
import { expect, it } from "vitest";
import { cellsOfPoints, packCells, toCells, unpackCells } from "./cells.ts";

it("counts points by cells of 2 px, in order of rows and columns", () => {
  const cells = cellsOfPoints([
    { x: 5, y: 2 },
    { x: 1.9, y: 3.9 },
    { x: 0, y: 2 },
    { x: 10, y: 0 },
  ]);
  expect(cells).toEqual({
    columns: Uint32Array.of(5, 0, 2),
    rows: Uint32Array.of(0, 1, 1),
    counts: Uint32Array.of(1, 2, 1),
  });
});

it("packs as the call's answer says", () => {
  const cells = toCells([
    { column: 0, row: 0, count: 1 },
    { column: 3, row: 0, count: 2 },
    { column: 100, row: 5, count: 300 },
  ]);
  // Row 0 down; 0 on, one click; 3 on, two; 5 down; 100 on, 300 (172 + 128·2).
  expect([...packCells(cells)]).toEqual([0, 0, 2, 9, 2, 0, 5, 203, 1, 172, 2]);
});

it("comes back from its packed form, whatever the cells", () => {
  const number = fc.oneof(fc.nat(300), fc.nat(0xffffffff));
  const cell = fc.record({ column: number, row: number, count: fc.integer({ min: 1, max: 1_000_000 }) });
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 60 }), (cells) => {
      const made = toCells(cells);
      expect(unpackCells(packCells(made))).toEqual(made);
    }),
  );
});

it("has no cells in no bytes", () => expect(unpackCells(new Uint8Array())).toEqual(toCells([])));

it.each([
  ["a cell before any row", [2]],
  ["a row that is cut off", [0]],
  ["a count that is cut off", [0, 0, 3, 200]],
  ["a number without end", [0, 128, 128, 128, 128, 128, 128, 128, 128]],
  ["a step back", [0, 0, 1, 1]],
])("refuses %s", (_, bytes) => expect(() => unpackCells(Uint8Array.from(bytes))).toThrow(RangeError));
