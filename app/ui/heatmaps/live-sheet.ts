import { type HeatCells, unpackCells } from "#contract/heat/cells.ts";
import { computeField, type HeatField } from "#contract/heat/field.ts";
import { paletteOf } from "#contract/heat/ramp.ts";
import { levelsOf, topOf } from "#contract/heat/scale.ts";
import type { LayerSettings } from "#contract/heat-settings.ts";
import type { LiveData } from "./picture-data.ts";

interface Drawn {
  field: HeatField;
  levels: Uint8Array;
}

/**
 * Draws the layer that the platform draws, on a canvas of one pixel a node: the same field, scale and colours. Another
 * opacity colours it anew and computes nothing.
 */
export function openLayer({ sheets }: Pick<LiveData, "sheets">) {
  const unpacked = sheets.map(({ width, height, cells }) => ({ size: { width, height }, cells: decode(cells) }));
  let drawn: (Drawn & { by: string }) | undefined;
  const compute = (settings: LayerSettings): Drawn => {
    const by = `${settings.radius} ${settings.blur}`;
    if (drawn?.by === by) return drawn;
    const [own, ...others] = unpacked.map(({ cells, size }) => computeField(cells, size, settings));
    if (own === undefined) throw new Error("a layer without a page");
    drawn = { by, field: own, levels: levelsOf(own, topOf(own, ...others)) };
    return drawn;
  };
  return {
    draw(canvas: HTMLCanvasElement, settings: LayerSettings): HeatField {
      const { field, levels } = compute(settings);
      if (canvas.width !== field.columns) canvas.width = field.columns;
      if (canvas.height !== field.rows) canvas.height = field.rows;
      const image = new ImageData(field.columns, field.rows);
      const pixels = new Uint32Array(image.data.buffer);
      const colors = new Uint32Array(paletteOf(settings.opacity).buffer);
      levels.forEach((level, node) => {
        if (level > 0) pixels[node] = colors[level] ?? 0;
      });
      canvas.getContext("2d")?.putImageData(image, 0, 0);
      return field;
    },
  };
}

const decode = (text: string): HeatCells => unpackCells(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)));
