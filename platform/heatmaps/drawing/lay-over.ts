import { setImmediate as otherWork } from "node:timers/promises";
import { paletteOf } from "#contract/heat/ramp.ts";
import { heatLevels } from "#contract/heat/scale.ts";

/** The pixels of a page: red, green and blue of each, row by row. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Levels at nodes, the first of them at the picture's upper left corner. */
interface Layer {
  columns: number;
  rows: number;
  levels: Uint8Array;
  /** Px of the picture between nodes. */
  step: { x: number; y: number };
}

/** Rows that are drawn before other work of the process goes on: some 5 ms. */
const rowsAtOnce = 256;
const channels = 3;

/**
 * Draws a layer over the pixels of a page, in their place, as a browser stretches the transparent picture over it: between
 * nodes colours are mixed linearly, weighted by their alpha.
 */
export async function layOver(
  { data, width, height }: Pixels,
  { columns, rows, levels, step }: Layer,
  opacity: number,
): Promise<void> {
  const palette = weighPalette(opacity);
  const across = placesOf(width, { nodes: columns, step: step.x });
  const down = placesOf(height, { nodes: rows, step: step.y });
  const lit = litColumns({ columns, rows, levels });
  const line = new Float64Array(columns * 4);
  for (let y = 0; y < height; y += 1) {
    if (y % rowsAtOnce === rowsAtOnce - 1) await otherWork();
    const [row, part] = [down.nodes[y] ?? 0, down.parts[y] ?? 0];
    const next = Math.min(rows - 1, row + 1);
    const from = Math.min(lit.from[row] ?? columns, lit.from[next] ?? columns);
    const to = Math.max(lit.to[row] ?? -1, lit.to[next] ?? -1);
    if (from > to) continue;
    const [first, last] = [Math.max(0, from - 1), Math.min(columns - 1, to + 1)];
    mixRows(line, { levels, palette, first, last, upper: row * columns, lower: next * columns, part });
    // The nodes beside the lit ones are dark: beyond them nothing is drawn.
    const start = Math.max(0, Math.ceil(first * step.x - 0.5));
    const end = last === columns - 1 ? width - 1 : Math.min(width - 1, Math.floor(last * step.x - 0.5));
    drawRow(data, line, { ...across, at: y * width * channels, start, end, last: (columns - 1) * 4 });
  }
}

interface Row {
  nodes: Uint32Array;
  parts: Float64Array;
  /** Where the row begins, and its first and last pixel that may be lit. */
  at: number;
  start: number;
  end: number;
  /** Where the last node stands in the line. */
  last: number;
}

/** One row of pixels. Written out for each colour: as a loop it takes three times as long. */
function drawRow(data: Uint8Array, line: Float64Array, { nodes, parts, at, start, end, last }: Row): void {
  for (let x = start; x <= end; x += 1) {
    const one = (nodes[x] as number) * 4;
    const next = Math.min(last, one + 4);
    const from = line[one + 3] as number;
    const to = line[next + 3] as number;
    if (from === 0 && to === 0) continue;
    const part = parts[x] as number;
    const rest = 1 - part;
    const below = 1 - (from * rest + to * part);
    const pixel = at + x * channels;
    const red = (line[one] as number) * rest + (line[next] as number) * part;
    const green = (line[one + 1] as number) * rest + (line[next + 1] as number) * part;
    const blue = (line[one + 2] as number) * rest + (line[next + 2] as number) * part;
    // Bytes drop what lies behind the point.
    data[pixel] = (data[pixel] as number) * below + red + 0.5;
    data[pixel + 1] = (data[pixel + 1] as number) * below + green + 0.5;
    data[pixel + 2] = (data[pixel + 2] as number) * below + blue + 0.5;
  }
}

/** Red, green and blue by their alpha, and alpha from 0 to 1, of every level: only so may colours be mixed. */
function weighPalette(opacity: number): Float64Array {
  const palette = paletteOf(opacity);
  const weighed = new Float64Array(heatLevels * 4);
  for (let at = 0; at < weighed.length; at += 4) {
    const alpha = (palette[at + 3] ?? 0) / 255;
    weighed.set([0, 1, 2].map((channel) => (palette[at + channel] ?? 0) * alpha).concat(alpha), at);
  }
  return weighed;
}

/** Of the middle of each pixel: the node before it and how far it is on the way to the next one. */
function placesOf(size: number, { nodes: count, step }: { nodes: number; step: number }) {
  const [nodes, parts] = [new Uint32Array(size), new Float64Array(size)];
  for (let pixel = 0; pixel < size; pixel += 1) {
    const place = Math.min(count - 1, (pixel + 0.5) / step);
    nodes[pixel] = Math.floor(place);
    parts[pixel] = place - Math.floor(place);
  }
  return { nodes, parts };
}

/** The first and last node of each row that has a level; most of a page is dark. */
function litColumns({ columns, rows, levels }: Pick<Layer, "columns" | "rows" | "levels">) {
  const [from, to] = [new Int32Array(rows).fill(columns), new Int32Array(rows).fill(-1)];
  for (let row = 0; row < rows; row += 1) {
    const start = row * columns;
    for (let column = 0; column < columns; column += 1) {
      if (levels[start + column] === 0) continue;
      if ((to[row] as number) < 0) from[row] = column;
      to[row] = column;
    }
  }
  return { from, to };
}

interface Between {
  levels: Uint8Array;
  palette: Float64Array;
  first: number;
  last: number;
  /** Where the rows of nodes above and below begin. */
  upper: number;
  lower: number;
  part: number;
}

/** The colours of one row of pixels at the nodes, between the rows above and below. */
function mixRows(line: Float64Array, { levels, palette, first, last, upper, lower, part }: Between): void {
  for (let column = first; column <= last; column += 1) {
    const above = (levels[upper + column] ?? 0) * 4;
    const below = (levels[lower + column] ?? 0) * 4;
    for (let channel = 0; channel < 4; channel += 1) {
      const one = palette[above + channel] as number;
      line[column * 4 + channel] = one + ((palette[below + channel] as number) - one) * part;
    }
  }
}
