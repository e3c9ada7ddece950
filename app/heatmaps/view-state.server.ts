import type { OpenReport } from "#app/reports/open-report.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { FilterChipsData } from "#app/ui/filter-chips.tsx";
import { type HeatSettingName, heatSettingNames, heatSettings, type LayerSettings } from "#contract/heat-settings.ts";
import { type ClickLayer, clickLayers, type HeatmapDevice, heatmapDevices } from "#contract/heatmap-choices.ts";
import type { Heatmap } from "#contract/heatmaps.ts";

export const heatmapViews = ["click", "scroll", "normal", "ab"] as const;
export type HeatmapView = (typeof heatmapViews)[number];

/** What the address says of a heatmap's view. Anything that it does not know is left at its first value. */
export interface ViewState {
  view: HeatmapView;
  /** The kind of viewport; `device` is a filter by what browsers say. */
  device: HeatmapDevice;
  layer: ClickLayer;
  variant: "a" | "b";
  /** An older picture than the newest of page and device. */
  capture: string | undefined;
  settings: LayerSettings;
}

/** A heatmap as far as its pictures are chosen by it. */
export type ShownSide = Pick<Heatmap, "captures">;

/** The pictures of a page on a device, the newest first. */
export const takenOf = ({ captures }: ShownSide, { device, variant }: Pick<ViewState, "device" | "variant">) =>
  captures.filter((each) => each.state === "ready" && each.device === device && (each.variant ?? "a") === variant);

export function readViewState(
  query: URLSearchParams,
  heatmap: Pick<Heatmap, "type" | "variant" | "captures">,
): ViewState {
  const named = heatmapViews.find((view) => view === query.get("view"));
  const isKnown = named !== undefined && (named !== "ab" || heatmap.variant !== null);
  const device = heatmapDevices.find((device) => device === query.get("on")) ?? "desktop";
  const variant = heatmap.variant !== null && query.get("variant") === "b" ? "b" : "a";
  // One that is no longer kept is answered by the newest, as in a link of last month.
  const capture = takenOf(heatmap, { device, variant }).find(({ id }) => id === query.get("capture"));
  return {
    view: isKnown ? named : heatmap.type,
    device,
    layer: clickLayers.find((layer) => layer === query.get("layer")) ?? "all",
    variant,
    capture: capture?.id,
    settings: Object.fromEntries(heatSettingNames.map((name) => [name, readSetting(query, name)])) as LayerSettings,
  };
}

function readSetting(query: URLSearchParams, name: HeatSettingName): number {
  const { min, max, first } = heatSettings[name];
  const digits = (query.get(name) ?? "").replace(/[۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
  const value = Number(digits);
  return digits === "" || !Number.isFinite(value) ? first : Math.round(Math.min(max, Math.max(min, value)));
}

/** Period and filters as the calls about a heatmap take them: the device is that of the viewport. */
export function periodOf({ reportQuery }: Pick<OpenReport, "reportQuery">) {
  const { website: _, boundary: __, device: ___, ...period } = reportQuery;
  return period;
}

/** The filters that `periodOf` leaves, and where the address has one by device, what chooses that here. */
export function viewportFilters(filters: FilterChipsData): FilterChipsData & { note: string | undefined } {
  const chips = filters.chips.filter(({ key }) => !key.startsWith("device="));
  const note = chips.length === filters.chips.length ? undefined : i18n.t("heatmapWords:deviceFilter");
  return { ...filters, chips, note };
}
