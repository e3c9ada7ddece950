import type { HeatCells } from "#contract/heat/cells.ts";
import { computeField, type HeatField, type HeatSettings } from "#contract/heat/field.ts";
import { levelsOf, topOf } from "#contract/heat/scale.ts";

/** Clicks on the picture of a page, whose size is in CSS px. */
export interface Sheet {
  cells: HeatCells;
  map: { width: number; height: number };
}

/** The field of a sheet and its levels; two pages of a comparison share the scale. */
export function drawLevels(
  { cells, map }: Sheet,
  settings: HeatSettings,
  others: readonly Sheet[],
): { field: HeatField; levels: Uint8Array } {
  const field = computeField(cells, map, settings);
  const fields = [field, ...others.map((other) => computeField(other.cells, other.map, settings))];
  return { field, levels: levelsOf(field, topOf(...fields)) };
}
