import type { HeatCells } from "#contract/heat/cells.ts";
import { computeField, type HeatField } from "#contract/heat/field.ts";
import { levelsOf, topOf } from "#contract/heat/scale.ts";
import type { LayerSettings } from "#contract/heat-settings.ts";
import { encodeLayer } from "./drawing/encode-layer.ts";

interface Sheet {
  cells: HeatCells;
  map: { width: number; height: number };
}

/** The layer of clicks as a transparent PNG; two pages of a comparison share the scale. */
export function drawLayer(
  { cells, map }: Sheet,
  { opacity, ...settings }: LayerSettings,
  others: readonly Sheet[] = [],
): Buffer {
  const field = computeField(cells, map, settings);
  const fields: HeatField[] = [field, ...others.map((other) => computeField(other.cells, other.map, settings))];
  return encodeLayer({ ...field, levels: levelsOf(field, topOf(...fields)) }, opacity);
}
