import { crc32, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { paletteOf } from "#contract/heat/ramp.ts";
import { encodeLayer } from "./encode-layer.ts";

/** The chunks of a PNG, each judged by its checksum. */
function readChunks(png: Buffer): Record<string, Buffer> {
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const chunks: Record<string, Buffer> = {};
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks[body.toString("latin1", 0, 4)] = body.subarray(4);
    at += length + 12;
  }
  return chunks;
}

/** The pixels of a layer: red, green, blue, alpha. */
function readPixels(png: Buffer): number[][] {
  const { IHDR, PLTE, tRNS, IDAT } = readChunks(png);
  const [columns, rows] = [IHDR?.readUInt32BE(0) ?? 0, IHDR?.readUInt32BE(4) ?? 0];
  const bytes = inflateSync(IDAT ?? Buffer.alloc(0));
  expect(bytes).toHaveLength(rows * (columns + 1));
  return Array.from({ length: rows }, (_, row) => {
    const line = bytes.subarray(row * (columns + 1), (row + 1) * (columns + 1));
    expect(line[0]).toBe(1);
    let level = 0;
    return [...line.subarray(1)].map((step) => {
      level = (level + step) % 256;
      return [...(PLTE?.subarray(level * 3, level * 3 + 3) ?? []), tRNS?.[level] ?? 0];
    });
  }).flat();
}

const levels = Uint8Array.of(0, 1, 127, 5, 0, 64);

describe("the layer", () => {
  it("has the colour and alpha of each level, row by row", () => {
    const palette = paletteOf(70);
    const expected = [...levels].map((level) => [...palette.slice(level * 4, level * 4 + 4)]);
    expect(readPixels(encodeLayer({ columns: 3, rows: 2, levels }, 70))).toEqual(expected);
    expect(readPixels(encodeLayer({ columns: 2, rows: 3, levels }, 70))).toEqual(expected);
  });

  it("is a PNG with a palette of 128 colours, 8 bits a pixel, without interlace", () => {
    const chunks = readChunks(encodeLayer({ columns: 3, rows: 2, levels }, 100));
    expect(Object.keys(chunks)).toEqual(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
    expect([...(chunks.IHDR ?? [])]).toEqual([0, 0, 0, 3, 0, 0, 0, 2, 8, 3, 0, 0, 0]);
    expect([chunks.PLTE?.length, chunks.tRNS?.length]).toEqual([384, 128]);
  });
});
