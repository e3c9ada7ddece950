import { notifyWebsite } from "#platform/notifications/notify-website.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findHeatmap } from "../sql/heatmaps.ts";
import type { DueCapture } from "./sql/running.ts";

/**
 * Notifies the owner of a heatmap's pictures: that the first one is there, and once a day that one failed. Each heatmap
 * has one for each device and page, and takes them again by night.
 */
export async function notifyOfCapture(
  queries: Queries,
  { website, heatmap }: DueCapture,
  { kind, at }: { kind: "heatmapReady" | "heatmapFailed"; at: Date },
): Promise<void> {
  const found = await findHeatmap(queries, { website, id: heatmap });
  if (found === undefined) return;
  const key = kind === "heatmapReady" ? heatmap : `${heatmap}/${at.toISOString().slice(0, 10)}`;
  await notifyWebsite(queries, { website, kind, key, values: { heatmap, name: found.name } });
}
