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
  const at = (row: number, column: number) => coarse.values[row * coarse.columns + column] ?? 0;
  for (let row = 0; row < rows; row += 1) {
    const [upper, lower] = [row >> 1, Math.min((row + 1) >> 1, coarse.rows - 1)];
    for (let column = 0; column < columns; column += 1) {
      const [left, right] = [column >> 1, Math.min((column + 1) >> 1, coarse.columns - 1)];
      const sum = at(upper, left) + at(upper, right) + at(lower, left) + at(lower, right);
      values[row * columns + column] = sum / 4;
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
  const add = (node: number, mass: number) => {
    masses[node] = (masses[node] ?? 0) + mass;
  };
  for (let index = 0; index < columns.length; index += 1) {
    const x = (columns[index] ?? 0) * cellSize + cellSize / 2;
    const y = (rows[index] ?? 0) * cellSize + cellSize / 2;
    if (x > width || y > height) continue;
    const [partX, partY] = [x % gap, y % gap];
    const node = ((y - partY) / gap) * across + (x - partX) / gap;
    const count = counts[index] ?? 0;
    add(node, count * (gap - partX) * (gap - partY));
    // A node without a share may lie beyond the grid.
    if (partX > 0) add(node + 1, count * partX * (gap - partY));
    if (partY > 0) add(node + across, count * (gap - partX) * partY);
    if (partX > 0 && partY > 0) add(node + across + 1, count * partX * partY);
  }
  return masses;
}

/**
 * Adds the kernel around every node that has clicks, a row of the kernel at a time: only what lies inside its circle, beyond
 * which weights are 0.
 */
function stamp(masses: Float64Array, { columns, rows, gap, values }: HeatField, settings: HeatSettings): void {
  const reach = Math.floor(settings.radius / gap);
  const side = 2 * reach + 1;
  const kernel = Array.from({ length: side }, (_, place) => kernelRow(place - reach, { reach, gap, settings }));
  for (let row = 0; row < rows; row += 1) {
    const own = masses.subarray(row * columns, (row + 1) * columns);
    for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y += 1) {
      addRow(own, kernel[y - row + reach] as Float64Array, values.subarray(y * columns, (y + 1) * columns));
    }
  }
}

/** The weights above 0 of a row of the kernel: an odd number, around its middle. */
function kernelRow(dy: number, { reach, gap, settings }: { reach: number; gap: number; settings: HeatSettings }) {
  const weights = Array.from({ length: 2 * reach + 1 }, (_, place) => {
    const dx = place - reach;
    return weigh(gap * Math.sqrt(dx * dx + dy * dy), settings);
  });
  return Float64Array.from(weights.filter((weight) => weight > 0));
}

function addRow(own: Float64Array, weights: Float64Array, values: Float64Array): void {
  const half = (weights.length - 1) >> 1;
  const last = own.length - 1;
  for (let column = 0; column <= last; column += 1) {
    const mass = own[column] as number;
    if (mass === 0) continue;
    const from = Math.max(0, column - half);
    const to = Math.min(last, column + half);
    const shift = half - column;
    for (let x = from; x <= to; x += 1) values[x] = (values[x] as number) + mass * (weights[x + shift] as number);
  }
}
