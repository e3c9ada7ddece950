import type { LayerSettings } from "#contract/heat-settings.ts";
import type { ClickLayer } from "#contract/heatmap-choices.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { readPicture } from "./captures/capture-files.ts";
import { drawLevels } from "./draw-levels.ts";
import { encodeLayer } from "./drawing/encode-layer.ts";
import { drawings } from "./drawings.ts";
import { openPicture } from "./open-picture.ts";
import { noPicture, placeLayer, type Shown } from "./place-layer.ts";
import type { HeatmapRow } from "./sql/heatmaps.ts";

type Needed = Pick<Dependencies, "postgres" | "settings">;

/** The picture itself (WebP). Throws CONFLICT (`no_capture`) before there is one. */
export async function readScreenshot(heatmap: HeatmapRow, shown: Shown, dependencies: Needed): Promise<File> {
  const picture = await openPicture(heatmap, shown, dependencies);
  const bytes = picture && (await readPicture(dependencies.settings, picture.capture.id));
  if (bytes === undefined) throw noPicture(heatmap);
  return new File([new Uint8Array(bytes)], "page.webp", { type: "image/webp" });
}

/**
 * The clicks of a layer as a transparent picture of their own (PNG). Throws CONFLICT (`no_capture`) before the page has a
 * picture.
 */
export async function readLayer(
  heatmap: HeatmapRow,
  { settings, ...shown }: Shown & { layer: ClickLayer; settings: LayerSettings },
  prepared: PreparedReport,
  dependencies: Needed,
): Promise<File> {
  const { own, others } = await placeLayer(heatmap, shown, prepared, dependencies);
  const bytes = await drawings.run(prepared.query.website.id, async () => {
    const { field, levels } = drawLevels(own, settings, others);
    return encodeLayer({ ...field, levels }, settings.opacity);
  });
  return new File([new Uint8Array(bytes)], "layer.png", { type: "image/png" });
}
