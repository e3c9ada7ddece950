import { describe, expect, it } from "vitest";
import { splitRows } from "./read-parts.ts";

const rows = Array.from({ length: 10 }, (_, index) => ({ index, text: "سپاس".repeat(index) }));
const text = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));

describe("rows of a text", () => {
  it.each([1, 3, 7, text.length])("come whole and in order from chunks of %i bytes", (size) => {
    const chunks: Buffer[] = [];
    for (let start = 0; start < text.length; start += size) chunks.push(text.subarray(start, start + size));
    const parts = [...splitRows(chunks, 4)];
    expect(parts.map((part) => part.length)).toEqual([4, 4, 2]);
    expect(parts.flat()).toEqual(rows);
    expect(chunks, "are released").toEqual([]);
  });

  it("are read without a line feed at the end, and none from an empty text", () => {
    expect([...splitRows([text.subarray(0, text.length - 1)], 100)].flat()).toEqual(rows);
    expect([...splitRows([], 100)]).toEqual([]);
  });
});
