import { cellSize, type HeatCells } from "./cells.ts";

/**
 * The intensity of a heatmap. Only + − × ÷ and √ of numbers that IEEE 754 rounds in one way are used, and sums run in the
 * order of the grid: browser and platform compute the same bits, in whichever order clicks came.
 */

export interface HeatSettings {
  /** Px of the picture, 5 to 100. */
  radius: number;
  /** 0 (a hard disc) to 100 (a cone). */
  blur: number;
}

/** The settings that the field's classic layer begins with; opacity in percent. */
export const defaultHeatSettings = { radius: 40, blur: 85, opacity: 100 } as const;

/** Values at nodes `gap` px apart; the first lies at the picture's upper left corner. */
export interface HeatField {
  columns: number;
  rows: number;
  gap: number;
  /** Clicks that weigh on each node, row by row. */
  values: Float64Array;
}

/** What one click weighs at a distance in px: 1 in the core, falling in a straight line to 0 at the radius. */
export function weigh(distance: number, { radius, blur }: HeatSettings): number {
  const core = radius * (1 - blur / 100);
  if (distance <= core) return 1;
  return distance >= radius ? 0 : (radius - distance) / (radius - core);
}

/** Px between nodes: coarse where the kernel is wide, since nobody sees the difference there. */
export const gapOf = (radius: number): number => Math.max(1, Math.min(4, Math.floor(radius / 10)));

/**
 * The field of a picture of `width` by `height` px. Each cell's clicks lie at its centre and are shared bilinearly among
 * the four nodes around it; each node is stamped with the kernel. Cells outside the picture do not count.
 * Against every click at every pixel: mean error 0.6, greatest 8 of 255 (radius 40); 1.7 and 21 (radius 20).
 */
export function computeField(
  cells: HeatCells,
  { width, height }: { width: number; height: number },
  settings: HeatSettings,
): HeatField {
  return fieldAt(gapOf(settings.radius), { cells, size: { width, height }, settings });
}

/** Weights that are added up: some tenths of a second. Clicks all over a page, as anybody can send them, would take minutes. */
const maxWeights = 100_000_000;

interface Sheet {
  cells: HeatCells;
  size: { width: number; height: number };
  settings: HeatSettings;
}

/** With nodes `gap` px apart; where they are too many that are lit, from a field of half as many each way. */
function fieldAt(gap: number, sheet: Sheet): HeatField {
  const { cells, size, settings } = sheet;
  const grid = gridOf(gap, size);
  const masses = shareCells(cells, size, grid);
  const side = 2 * Math.floor(settings.radius / gap) + 1;
  if (side > 1 && countLit(masses) * side * side > maxWeights) return refine(fieldAt(2 * gap, sheet), grid);
  stamp(masses, grid, settings);
  // Shares are whole numbers of 1/gap², so that their sums are exact in any order.
  const unit = gap * gap;
  if (unit === 1) return grid;
  for (let index = 0; index < grid.values.length; index += 1) grid.values[index] = (grid.values[index] ?? 0) / unit;
  return grid;
}

function gridOf(gap: number, { width, height }: Sheet["size"]): HeatField {
  const columns = Math.ceil(width / gap) + 1;
  const rows = Math.ceil(height / gap) + 1;
  return { columns, rows, gap, values: new Float64Array(columns * rows) };
}

function countLit(masses: Float64Array): number {
  let lit = 0;
  for (let index = 0; index < masses.length; index += 1) if (masses[index] !== 0) lit += 1;
  return lit;
}

/** The values of a grid of half the gap: those of the coarse one, and halfway between them. */
function refine(coarse: HeatField, grid: HeatField): HeatField {
  const { columns, rows, values } = grid;
  const from = coarse.values;
  for (let row = 0; row < rows; row += 1) {
    const upper = (row >> 1) * coarse.columns;
    const lower = Math.min((row + 1) >> 1, coarse.rows - 1) * coarse.columns;
    const at = row * columns;
    for (let column = 0; column < columns; column += 1) {
      const [left, right] = [column >> 1, (column + 1) >> 1];
      const above = (from[upper + left] as number) + (from[upper + right] as number);
      const below = (from[lower + left] as number) + (from[lower + right] as number);
      values[at + column] = (above + below) / 4;
    }
  }
  return grid;
}

function shareCells(
  { columns, rows, counts }: HeatCells,
  { width, height }: { width: number; height: number },
  { columns: across, rows: down, gap }: HeatField,
): Float64Array {
  const masses = new Float64Array(across * down);
  for (let index = 0; index < columns.length; index += 1) {
    const x = (columns[index] as number) * cellSize + cellSize / 2;
    const y = (rows[index] as number) * cellSize + cellSize / 2;
    if (x > width || y > height) continue;
    const [column, row] = [Math.floor(x / gap), Math.floor(y / gap)];
    const [partX, partY] = [x - column * gap, y - row * gap];
    const [restX, restY] = [gap - partX, gap - partY];
    const node = row * across + column;
    const count = counts[index] as number;
    masses[node] = (masses[node] as number) + count * restX * restY;
    // A node without a share may lie beyond the grid.
    if (partX > 0) masses[node + 1] = (masses[node + 1] as number) + count * partX * restY;
    if (partY > 0) masses[node + across] = (masses[node + across] as number) + count * restX * partY;
    if (partX > 0 && partY > 0) {
      masses[node + across + 1] = (masses[node + across + 1] as number) + count * partX * partY;
    }
  }
  return masses;
}

/**
 * Adds the kernel around every node that has clicks: only what lies inside its circle, beyond which weights are 0. Rows of
 * the kernel above and below its middle are alike, so that each is spread once and added twice.
 */
function stamp(masses: Float64Array, { columns, rows, gap, values }: HeatField, settings: HeatSettings): void {
  const reach = Math.floor(settings.radius / gap);
  const kernel = Array.from({ length: reach + 1 }, (_, dy) => kernelRow(dy, { reach, gap, settings }));
  const spread = kernel.map(() => new Float64Array(columns));
  for (let row = 0; row < rows; row += 1) {
    const own = masses.subarray(row * columns, (row + 1) * columns);
    const lit = litPart(own);
    if (lit === undefined) continue;
    const [from, to] = [Math.max(0, lit.from - reach), Math.min(columns - 1, lit.to + reach)];
    for (let dy = 0; dy <= reach; dy += 1) {
      const line = spread[dy] as Float64Array;
      spreadRow(own, lit, kernel[dy] as Float64Array, line);
      if (row - dy >= 0) addRow(line, values, { from, to, at: (row - dy) * columns });
      if (dy > 0 && row + dy < rows) addRow(line, values, { from, to, at: (row + dy) * columns });
      line.fill(0, from, to + 1);
    }
  }
}

interface Part {
  from: number;
  to: number;
}

/** From the first to the last node of a row that has clicks. */
function litPart(own: Float64Array): Part | undefined {
  let [from, to] = [0, own.length - 1];
  while (from <= to && own[from] === 0) from += 1;
  while (to >= from && own[to] === 0) to -= 1;
  return from > to ? undefined : { from, to };
}

/** The weights above 0 of a row of the kernel, from its middle outwards. */
function kernelRow(dy: number, { reach, gap, settings }: { reach: number; gap: number; settings: HeatSettings }) {
  const weights = Array.from({ length: reach + 1 }, (_, dx) => weigh(gap * Math.sqrt(dx * dx + dy * dy), settings));
  return Float64Array.from(weights.filter((weight) => weight > 0));
}

function spreadRow(own: Float64Array, { from, to }: Part, weights: Float64Array, line: Float64Array): void {
  const half = weights.length - 1;
  const last = own.length - 1;
  for (let column = from; column <= to; column += 1) {
    const mass = own[column] as number;
    if (mass === 0 || half < 0) continue;
    line[column] = (line[column] as number) + mass * (weights[0] as number);
    const [left, right] = [Math.min(half, column), Math.min(half, last - column)];
    const both = Math.min(left, right);
    for (let dx = 1; dx <= both; dx += 1) {
      const weight = mass * (weights[dx] as number);
      line[column - dx] = (line[column - dx] as number) + weight;
      line[column + dx] = (line[column + dx] as number) + weight;
    }
    for (let dx = both + 1; dx <= left; dx += 1) {
      line[column - dx] = (line[column - dx] as number) + mass * (weights[dx] as number);
    }
    for (let dx = both + 1; dx <= right; dx += 1) {
      line[column + dx] = (line[column + dx] as number) + mass * (weights[dx] as number);
    }
  }
}

function addRow(line: Float64Array, values: Float64Array, { from, to, at }: Part & { at: number }): void {
  for (let column = from; column <= to; column += 1) {
    values[at + column] = (values[at + column] as number) + (line[column] as number);
  }
}
