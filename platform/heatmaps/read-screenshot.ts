import type { LayerSettings } from "#contract/heat-settings.ts";
import type { ClickLayer, HeatmapDevice } from "#contract/heatmap-choices.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { readPicture } from "./captures/capture-files.ts";
import { drawLayer } from "./draw-layer.ts";
import { openPicture } from "./open-picture.ts";
import { placeClicks } from "./place-clicks.ts";
import type { HeatmapRow } from "./sql/heatmaps.ts";
import { isSeen } from "./sql/page-rows.ts";

interface Question {
  device: HeatmapDevice;
  variant: "a" | "b";
  capture?: string | undefined;
}

type Needed = Pick<Dependencies, "postgres" | "settings">;

const noPicture = ({ state }: HeatmapRow) =>
  new AppError("CONFLICT", `The page has no picture yet; the heatmap is ${state}`);

/** The picture itself (WebP). Throws CONFLICT before there is one. */
export async function readScreenshot(heatmap: HeatmapRow, question: Question, dependencies: Needed): Promise<File> {
  const picture = await openPicture(heatmap, question, dependencies);
  const bytes = picture && (await readPicture(dependencies.settings, picture.capture.id));
  if (bytes === undefined) throw noPicture(heatmap);
  return new File([new Uint8Array(bytes)], "page.webp", { type: "image/webp" });
}

/** The clicks of a layer as a transparent picture of their own (PNG). Throws CONFLICT before the page has a picture. */
export async function readLayer(
  heatmap: HeatmapRow,
  { layer, settings, ...question }: Question & { layer: ClickLayer; settings: LayerSettings },
  { query, run }: PreparedReport,
  dependencies: Needed,
): Promise<File> {
  const read = async (variant: "a" | "b", capture?: string) => {
    const picture = await openPicture(heatmap, { device: question.device, variant, capture }, dependencies);
    const address = heatmap.addresses[variant === "a" ? 0 : 1];
    if (picture === undefined || address === undefined) return undefined;
    const where = isSeen(address.rule, query.website.host, question.device);
    const { cells } = await placeClicks(
      { clicked: { query, period: query.range, where }, layer, map: picture.map },
      run,
    );
    return { cells, map: picture.map };
  };
  const own = await read(question.variant, question.capture);
  if (own === undefined) throw noPicture(heatmap);
  const other = heatmap.addresses.length > 1 ? await read(question.variant === "a" ? "b" : "a") : undefined;
  const bytes = drawLayer(own, settings, other === undefined ? [] : [other]);
  return new File([new Uint8Array(bytes)], "layer.png", { type: "image/png" });
}
