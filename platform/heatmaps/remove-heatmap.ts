import type { Dependencies } from "#platform/dependencies.ts";
import { cancelJob } from "#platform/jobs/add-job.ts";
import { removeCaptures } from "./captures/capture-files.ts";
import { captureKind } from "./captures/sql/captures.ts";
import { deleteHeatmap, findHeatmap, lockHeatmap } from "./sql/heatmaps.ts";
import { heatmapNotFound } from "./to-heatmap.ts";

/** Deletes a heatmap with its pictures; clicks stay. Throws NOT_FOUND where the website has none of this id. */
export async function removeHeatmap(
  key: { website: string; id: string },
  { postgres, clock, settings }: Pick<Dependencies, "postgres" | "clock" | "settings">,
): Promise<void> {
  const ids = await postgres.transaction(async (queries) => {
    await lockHeatmap(queries, key);
    const captures = (await findHeatmap(queries, key))?.captures ?? [];
    if (!(await deleteHeatmap(queries, key))) throw heatmapNotFound();
    const waiting = captures.filter(({ state }) => state === "queued" || state === "processing");
    for (const { id } of waiting) await cancelJob(queries, { kind: captureKind, key: id }, clock.now());
    return captures.map(({ id }) => id);
  });
  await removeCaptures(settings, ids);
}
