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
    for (const value of values) {
      if (value > 0) lit += 1;
      if (value > greatest) greatest = value;
    }
  }
  if (greatest <= 1) return 1;
  return Math.max(1, valueOfRank(fields, Math.ceil(lit * topShare), greatest));
}

/** The lit value of a rank, from 1. Counted into bins first: sorting 500,000 values takes 60 ms, this 4. */
function valueOfRank(fields: readonly HeatField[], rank: number, greatest: number): number {
  const binOf = (value: number) => Math.min(bins - 1, Math.floor((value / greatest) * bins));
  const counts = new Uint32Array(bins);
  for (const { values } of fields) {
    for (const value of values) if (value > 0) counts[binOf(value)] = (counts[binOf(value)] ?? 0) + 1;
  }
  let before = 0;
  let bin = 0;
  for (; before + (counts[bin] ?? 0) < rank; bin += 1) before += counts[bin] ?? 0;
  const within: number[] = [];
  for (const { values } of fields)
    for (const value of values) if (value > 0 && binOf(value) === bin) within.push(value);
  return Float64Array.from(within).sort()[rank - before - 1] ?? greatest;
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
