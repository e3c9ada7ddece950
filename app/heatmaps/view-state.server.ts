import type { OpenReport } from "#app/reports/open-report.server.ts";
import { type ClickLayer, clickLayers, type HeatmapDevice, heatmapDevices } from "#contract/heatmap-choices.ts";
import type { Heatmap } from "#contract/heatmaps.ts";

export const heatmapViews = ["click", "scroll", "normal", "ab"] as const;
export type HeatmapView = (typeof heatmapViews)[number];

/** Bounds and first values of a layer's settings: opacity and blur in percent, the radius in px. */
const settingBounds = {
  opacity: { min: 10, max: 100, first: 100 },
  blur: { min: 0, max: 100, first: 85 },
  radius: { min: 5, max: 100, first: 40 },
} as const;
export type SettingName = keyof typeof settingBounds;
const settingNames = Object.keys(settingBounds) as SettingName[];
export type LayerSettings = Record<SettingName, number>;

/** What the address says of a heatmap's view. Anything that it does not know is left at its first value. */
export interface ViewState {
  view: HeatmapView;
  /** The kind of viewport; `device` is a filter by what browsers say. */
  device: HeatmapDevice;
  layer: ClickLayer;
  variant: "a" | "b";
  settings: LayerSettings;
}

export function readViewState(query: URLSearchParams, heatmap: Pick<Heatmap, "type" | "variant">): ViewState {
  const named = heatmapViews.find((view) => view === query.get("view"));
  const isKnown = named !== undefined && (named !== "ab" || heatmap.variant !== null);
  return {
    view: isKnown ? named : heatmap.type,
    device: heatmapDevices.find((device) => device === query.get("on")) ?? "desktop",
    layer: clickLayers.find((layer) => layer === query.get("layer")) ?? "all",
    variant: heatmap.variant !== null && query.get("variant") === "b" ? "b" : "a",
    settings: Object.fromEntries(settingNames.map((name) => [name, readSetting(query, name)])) as LayerSettings,
  };
}

function readSetting(query: URLSearchParams, name: SettingName): number {
  const { min, max, first } = settingBounds[name];
  const digits = (query.get(name) ?? "").replace(/[۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
  const value = Number(digits);
  return digits === "" || !Number.isFinite(value) ? first : Math.round(Math.min(max, Math.max(min, value)));
}

/** Period and filters as the calls about a heatmap take them: the device is that of the viewport. */
export function periodOf({ reportQuery }: Pick<OpenReport, "reportQuery">) {
  const { website: _, boundary: __, device: ___, ...period } = reportQuery;
  return period;
}
