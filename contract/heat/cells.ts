/** Clicks of a picture counted by cells of 2 px, and their form on the wire. Pure, the same in browser and platform. */

/** Edge of a cell in px of the picture. */
export const cellSize = 2;

/** Cells with at least one click; three columns of equal length, by row and then by column. */
export interface HeatCells {
  readonly columns: Uint32Array;
  readonly rows: Uint32Array;
  readonly counts: Uint32Array;
}

interface HeatCell {
  column: number;
  row: number;
  count: number;
}

/** Cells in order, counts of the same place added up. */
export function toCells(cells: readonly HeatCell[]): HeatCells {
  const sorted = cells.toSorted((one, other) => one.row - other.row || one.column - other.column);
  const [columns, rows, counts] = [0, 1, 2].map(() => new Uint32Array(cells.length)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  let length = 0;
  for (const { column, row, count } of sorted) {
    const isNew = length === 0 || columns[length - 1] !== column || rows[length - 1] !== row;
    if (isNew) length += 1;
    columns[length - 1] = column;
    rows[length - 1] = row;
    counts[length - 1] = (counts[length - 1] ?? 0) + count;
  }
  const [all, down, sums] = [columns, rows, counts].map((column) => column.slice(0, length));
  return { columns: all, rows: down, counts: sums } as HeatCells;
}

/** Cells of points in px. */
export const cellsOfPoints = (points: readonly { x: number; y: number }[]): HeatCells =>
  toCells(points.map(({ x, y }) => ({ column: Math.floor(x / cellSize), row: Math.floor(y / cellSize), count: 1 })));

/**
 * Cells as unsigned varints (LEB128): `0, rows down` opens a row, then each cell is `2·(columns on + 1)` for one click and
 * `2·(columns on + 1) + 1, count` for more. Rows count from the row before, columns from the cell before, both first from 0.
 */
export function packCells({ columns, rows, counts }: HeatCells): Uint8Array {
  // A cell takes at most four varints of five bytes.
  const bytes = new Uint8Array(columns.length * 20);
  let end = 0;
  const write = (value: number) => {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[end++] = (rest % 128) + 128;
    bytes[end++] = rest;
  };
  let row = -1;
  let column = 0;
  for (let index = 0; index < columns.length; index += 1) {
    const next = rows[index] ?? 0;
    if (next !== row) {
      write(0);
      write(next - Math.max(row, 0));
      row = next;
      column = 0;
    }
    const on = 2 * ((columns[index] ?? 0) - column + 1);
    column = columns[index] ?? 0;
    const count = counts[index] ?? 0;
    write(count === 1 ? on : on + 1);
    if (count !== 1) write(count);
  }
  return bytes.slice(0, end);
}

/** The cells of `packCells`. Throws RangeError for bytes that it does not write: cut off, before any row, or beyond 2³² − 1. */
export function unpackCells(bytes: Uint8Array): HeatCells {
  // A cell takes at least one byte.
  const [columns, rows, counts] = [0, 1, 2].map(() => new Uint32Array(bytes.length)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const read = reader(bytes);
  let length = 0;
  let row = -1;
  let column = 0;
  while (read.hasMore()) {
    const value = read.next();
    if (value === 0) {
      row = Math.max(row, 0) + read.next();
      column = 0;
      continue;
    }
    column += Math.floor(value / 2) - 1;
    if (row < 0 || value === 1 || row > 0xffffffff || column > 0xffffffff) throw new RangeError("not packed cells");
    columns[length] = column;
    rows[length] = row;
    counts[length] = value % 2 === 0 ? 1 : read.next();
    length += 1;
  }
  return {
    columns: columns.slice(0, length),
    rows: rows.slice(0, length),
    counts: counts.slice(0, length),
  };
}

function reader(bytes: Uint8Array) {
  let at = 0;
  return {
    hasMore: () => at < bytes.length,
    next() {
      let value = 0;
      for (let factor = 1; ; factor *= 128) {
        const byte = bytes[at++];
        // Doubled column steps need a bit more than 32.
        if (byte === undefined || factor > 2 ** 35) throw new RangeError("not packed cells");
        value += (byte % 128) * factor;
        if (byte < 128) return value;
      }
    },
  };
}
