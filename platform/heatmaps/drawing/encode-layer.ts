import { crc32, deflateSync } from "node:zlib";
import { paletteOf } from "#contract/heat/ramp.ts";
import { heatLevels } from "#contract/heat/scale.ts";

/**
 * The transparent picture of a heatmap: a PNG (ISO/IEC 15948) with a palette of one colour a level, their alpha in `tRNS`.
 * One pixel a node; the viewer stretches it.
 */
export function encodeLayer(
  { columns, rows, levels }: { columns: number; rows: number; levels: Uint8Array },
  opacity: number,
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(columns, 0);
  head.writeUInt32BE(rows, 4);
  head[8] = 8; // bits a pixel
  head[9] = 3; // palette
  const palette = paletteOf(opacity);
  const colors = Buffer.alloc(heatLevels * 3);
  for (let level = 0; level < heatLevels; level += 1) {
    colors.set(palette.subarray(level * 4, level * 4 + 3), level * 3);
  }
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("PLTE", colors),
    chunk("tRNS", alphasOf(opacity)),
    chunk("IDAT", deflateSync(filterRows(columns, rows, levels), { level: 4 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** Length, type and checksum of a chunk. */
const frame = 12;

const alphasOf = (opacity: number) => Buffer.from(paletteOf(opacity).filter((_, index) => index % 4 === 3));

function chunk(type: string, data: Buffer): Buffer {
  const made = Buffer.alloc(frame + data.length);
  made.writeUInt32BE(data.length, 0);
  made.write(type, 4, "latin1");
  data.copy(made, 8);
  made.writeUInt32BE(crc32(made.subarray(4, 8 + data.length)), 8 + data.length);
  return made;
}

/** Each row as differences from the pixel before (filter Sub), which half the size: neighbours are alike. */
function filterRows(columns: number, rows: number, levels: Uint8Array): Buffer {
  const filtered = Buffer.alloc(rows * (columns + 1));
  for (let row = 0; row < rows; row += 1) {
    const start = row * (columns + 1);
    filtered[start] = 1;
    let before = 0;
    for (let column = 0; column < columns; column += 1) {
      const level = levels[row * columns + column] ?? 0;
      filtered[start + 1 + column] = level - before;
      before = level;
    }
  }
  return filtered;
}
