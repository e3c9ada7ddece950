import type { Variant } from "#contract/captures.ts";
import type { HeatSettings } from "#contract/heat/field.ts";
import type { LayerSettings } from "#contract/heat-settings.ts";
import type { ClickLayer, FinishedFormat, HeatmapDevice } from "#contract/heatmap-choices.ts";
import type { ClickStat, ScrollStat } from "#contract/heatmaps.ts";
import type { ReportInput } from "#contract/report-query.ts";
import { listClickers } from "./list-clickers.ts";
import { findOwnHeatmap, type HeatmapCall, prepareFigures, ruleOf } from "./open-heatmap.ts";
import { openPicture } from "./open-picture.ts";
import { readFinished } from "./read-finished.ts";
import { readLayer, readScreenshot } from "./read-screenshot.ts";
import { reportClicks } from "./report-clicks.ts";
import { reportScroll } from "./report-scroll.ts";
import { compareSides } from "./report-sides.ts";

/** Which page of a heatmap, in which kind of viewport. */
interface Place {
  id: string;
  device: HeatmapDevice;
  variant: Variant;
}

interface ClickInput extends Place {
  /** The newest one where it names none. */
  capture?: string | undefined;
  layer: ClickLayer;
  points: boolean;
  /** Of the points, and of the scale that both sides of a comparison share. */
  heat: HeatSettings;
  report: Partial<ReportInput>;
}

/** The clicks of one page, and of a comparison what is known of both. Throws NOT_FOUND, also of a capture. */
export async function countClicks(
  call: HeatmapCall,
  { id, device, variant, capture, layer, points, heat, report }: ClickInput,
): Promise<ClickStat> {
  const heatmap = await findOwnHeatmap(call, id);
  const settings = points ? heat : undefined;
  const prepared = await prepareFigures(call, report);
  const read = async (side: Variant, of?: string) => {
    const rule = ruleOf(heatmap, side);
    const picture = await openPicture(heatmap, { device, variant: side, capture: of }, call.dependencies);
    return reportClicks({ rule, device, layer, picture, settings }, prepared);
  };
  if (heatmap.addresses.length === 1) return read(variant, capture);
  const [own, other] = await Promise.all([read(variant, capture), read(variant === "a" ? "b" : "a")]);
  return compareSides(variant, { own, other }, heat);
}

/** How far down one page was seen. Throws NOT_FOUND. */
export async function countScroll(
  call: HeatmapCall,
  { id, device, variant, capture, report }: Place & { capture?: string | undefined; report: Partial<ReportInput> },
): Promise<ScrollStat> {
  const heatmap = await findOwnHeatmap(call, id);
  const rule = ruleOf(heatmap, variant);
  const picture = await openPicture(heatmap, { device, variant, capture }, call.dependencies);
  return reportScroll({ rule, device, capture: picture?.capture ?? null }, await prepareFigures(call, report));
}

/** Who clicked an element of one page. Throws NOT_FOUND. */
export async function readClickers(
  call: HeatmapCall,
  { id, device, variant, element, report }: Place & { element: string; report: Partial<ReportInput> },
): ReturnType<typeof listClickers> {
  const rule = ruleOf(await findOwnHeatmap(call, id), variant);
  const prepared = await prepareFigures(call, report);
  return listClickers({ rule, device, element: BigInt(element) }, prepared, call.dependencies);
}

interface ImageInput extends Place {
  capture?: string | undefined;
  layer?: ClickLayer | undefined;
  format?: FinishedFormat | undefined;
  settings: LayerSettings;
  report: Partial<ReportInput>;
}

/**
 * The picture of one page, where a layer is named its clicks as a picture, and with a format both in one. Throws NOT_FOUND,
 * CONFLICT (`no_capture`) before there is a picture.
 */
export async function openImage(
  call: HeatmapCall,
  { id, device, variant, capture, layer, format, settings, report }: ImageInput,
): Promise<File> {
  const heatmap = await findOwnHeatmap(call, id);
  ruleOf(heatmap, variant);
  const shown = { device, variant, capture };
  if (layer === undefined && format === undefined) return readScreenshot(heatmap, shown, call.dependencies);
  const prepared = await prepareFigures(call, report);
  const drawn = { ...shown, layer: layer ?? "all", settings };
  return format === undefined
    ? readLayer(heatmap, drawn, prepared, call.dependencies)
    : readFinished(heatmap, { ...drawn, format }, prepared, call.dependencies);
}
