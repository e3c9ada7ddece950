import type { ClickLayer, HeatmapDevice } from "#contract/heatmap-choices.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import type { Sheet } from "./draw-levels.ts";
import { openPicture } from "./open-picture.ts";
import { type Placement, placeClicks } from "./place-clicks.ts";
import type { Picture } from "./report-clicks.ts";
import type { HeatmapRow } from "./sql/heatmaps.ts";
import { isSeen } from "./sql/page-rows.ts";

/** Which picture of a heatmap. */
export interface Shown {
  device: HeatmapDevice;
  variant: "a" | "b";
  capture?: string | undefined;
}

/** The clicks of a layer on a picture, and those of the other page of a comparison, with which they share the scale. */
export interface PlacedLayer {
  own: Sheet & Picture & Pick<Placement, "accuracy">;
  others: Sheet[];
}

export const noPicture = ({ state }: HeatmapRow) =>
  new AppError("CONFLICT", `The page has no picture yet; the heatmap is ${state}`, {
    data: { reason: "no_capture", state },
    issues: [{ path: ["device"], message: violationText.noCapture }],
  });

/** Places the clicks of a layer on the picture of a heatmap. Throws CONFLICT (`no_capture`) before there is one. */
export async function placeLayer(
  heatmap: HeatmapRow,
  { layer, ...shown }: Shown & { layer: ClickLayer },
  { query, run }: PreparedReport,
  dependencies: Pick<Dependencies, "postgres" | "settings">,
): Promise<PlacedLayer> {
  const read = async (variant: "a" | "b", capture?: string) => {
    const picture = await openPicture(heatmap, { device: shown.device, variant, capture }, dependencies);
    const address = heatmap.addresses[variant === "a" ? 0 : 1];
    if (picture === undefined || address === undefined) return undefined;
    const where = isSeen(address.rule, query.website.host, shown.device);
    const clicked = { query, period: query.range, where };
    const { cells, accuracy } = await placeClicks({ clicked, layer, map: picture.map }, run);
    return { ...picture, cells, accuracy };
  };
  const own = await read(shown.variant, shown.capture);
  if (own === undefined) throw noPicture(heatmap);
  const other = heatmap.addresses.length > 1 ? await read(shown.variant === "a" ? "b" : "a") : undefined;
  return { own, others: other === undefined ? [] : [other] };
}
