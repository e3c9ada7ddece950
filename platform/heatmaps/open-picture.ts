import type { HeatmapDevice } from "#contract/heatmap-choices.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { readElementMap } from "./captures/capture-files.ts";
import { findTakenCapture } from "./captures/sql/captures.ts";
import { toTakenCapture } from "./captures/to-capture.ts";
import type { Picture } from "./report-clicks.ts";
import type { HeatmapRow } from "./sql/heatmaps.ts";

interface Shown {
  device: HeatmapDevice;
  variant: "a" | "b";
  /** The newest one where it names none. */
  capture?: string | undefined;
}

/**
 * The picture of a heatmap on which clicks are placed; undefined before there is one, or where its file is gone. Throws
 * NOT_FOUND where `capture` names none of this page and device.
 */
export async function openPicture(
  { id, addresses }: Pick<HeatmapRow, "id" | "addresses">,
  { device, variant, capture }: Shown,
  { postgres, settings }: Pick<Dependencies, "postgres" | "settings">,
): Promise<Picture | undefined> {
  const place = { heatmap: id, device, variant: variant === "a" ? 0 : 1, id: capture };
  const taken = await findTakenCapture(postgres, place);
  const map = taken && (await readElementMap(settings, taken.id));
  if (capture !== undefined && map === undefined) throw new AppError("NOT_FOUND", "No such capture of this heatmap");
  return map && { map, capture: toTakenCapture(taken, addresses.length > 1) };
}
