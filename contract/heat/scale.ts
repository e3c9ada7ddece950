import type { HeatField } from "./field.ts";

/** Levels of intensity in a picture; 0 is unlit. */
export const heatLevels = 128;

/** The share of lit nodes that stay below the top: single hot spots must not make all else look cold. */
const topShare = 0.995;
const bins = 65_536;

/**
 * The value that counts as the hottest: the 99.5th percentile (nearest rank) of the lit nodes of all the fields, which so
 * share a scale, and at least 1 click.
 */
export function topOf(...fields: readonly HeatField[]): number {
  let lit = 0;
  let greatest = 0;
  for (const { values } of fields) {
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] as number;
      if (value > 0) lit += 1;
      if (value > greatest) greatest = value;
    }
  }
  if (greatest <= 1) return 1;
  return Math.max(1, valueOfRank(fields, Math.ceil(lit * topShare), greatest));
}

/** So many values are sorted at once. */
const maxSorted = 50_000;

/**
 * The lit value of a rank, from 1. Counted into bins first: sorting 500,000 values takes 60 ms, this 4. Loops over a field
 * are written out: of 9 million nodes iterators take a quarter of a second. Of a bin with many
 * values, all those between its least and its greatest are counted again: single clicks weigh alike on millions of nodes.
 */
function valueOfRank(fields: readonly HeatField[], rank: number, greatest: number): number {
  let [from, to, left] = [0, greatest, rank];
  for (;;) {
    const bin = findBin(fields, { from, to }, left);
    if (bin.min === bin.max) return bin.min;
    left -= bin.before;
    [from, to] = [bin.min, bin.max];
    if (bin.count <= maxSorted) break;
  }
  const within: number[] = [];
  for (const { values } of fields) {
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] as number;
      if (value >= from && value <= to) within.push(value);
    }
  }
  return Float64Array.from(within).sort()[left - 1] ?? greatest;
}

/** The bin of a rank among the lit values of a range, its least and greatest value, and how many are in it and before it. */
function findBin(fields: readonly HeatField[], { from, to }: { from: number; to: number }, rank: number) {
  const scale = to - from;
  const counts = new Uint32Array(bins);
  for (const { values } of fields) {
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] as number;
      if (!(value > 0) || value < from || value > to) continue;
      const bin = Math.min(bins - 1, Math.floor(((value - from) / scale) * bins));
      counts[bin] = (counts[bin] as number) + 1;
    }
  }
  let before = 0;
  let bin = 0;
  for (; before + (counts[bin] ?? 0) < rank; bin += 1) before += counts[bin] ?? 0;
  let [min, max] = [to, from];
  for (const { values } of fields) {
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] as number;
      if (!(value > 0) || value < from || value > to) continue;
      if (Math.min(bins - 1, Math.floor(((value - from) / scale) * bins)) !== bin) continue;
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return { min, max, count: counts[bin] ?? 0, before };
}

/** Intensity from 0 to 1 where `top` is the hottest. The root lets single clicks be seen beside hundreds. */
export const intensityOf = (value: number, top: number): number => Math.min(1, Math.sqrt(value / top));

/** Each node's level, 0 to 127. */
export function levelsOf({ values }: HeatField, top: number): Uint8Array {
  const levels = new Uint8Array(values.length);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    if (value > 0) levels[index] = Math.floor(intensityOf(value, top) * (heatLevels - 1) + 0.5);
  }
  return levels;
}
