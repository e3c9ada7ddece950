import type { CaptureQueue, HeatmapDevice } from "#contract/captures.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { readQueue } from "./captures/read-queue.ts";
import { insertCaptures, newCapture } from "./captures/sql/captures.ts";
import { findHeatmap, lockHeatmap } from "./sql/heatmaps.ts";
import { heatmapNotFound } from "./to-heatmap.ts";

/** Between the end of a capture and the next that an owner asks for. */
const pauseMs = 60_000;

/**
 * Queues the captures of a heatmap again, of all its devices or of some; one that waits or runs is answered instead. Throws
 * NOT_FOUND, BAD_REQUEST for a device that the heatmap lacks, TOO_MANY_REQUESTS within a minute of the last capture.
 */
export async function retakeCaptures(
  { website, id, devices }: { website: string; id: string; devices?: readonly HeatmapDevice[] | undefined },
  { postgres, clock, ids }: Pick<Dependencies, "postgres" | "clock" | "ids">,
): Promise<CaptureQueue> {
  const queued = await postgres.transaction(async (queries) => {
    await lockHeatmap(queries, { website, id });
    const heatmap = await findHeatmap(queries, { website, id });
    if (heatmap === undefined) throw heatmapNotFound();
    const wanted = [...new Set(devices ?? heatmap.devices)];
    if (!wanted.every((device) => heatmap.devices.includes(device))) {
      const issues = [{ path: ["devices"], message: violationText.invalid }];
      throw new AppError("BAD_REQUEST", "A device that the heatmap lacks", { issues });
    }
    if (heatmap.state === "queued" || heatmap.state === "processing") return heatmap;
    const now = clock.now();
    const lastEnd = Math.max(...heatmap.captures.map(({ endedAt }) => endedAt?.getTime() ?? 0));
    if (now - lastEnd < pauseMs) {
      const retryAfter = Math.ceil((lastEnd + pauseMs - now) / 1_000);
      throw new AppError("TOO_MANY_REQUESTS", "Captured less than a minute ago", { retryAfter });
    }
    const queuedAt = new Date(now);
    const captures = heatmap.addresses.flatMap((_, variant) =>
      wanted.map((device) => newCapture({ id: ids.uuid(), device, variant, queuedAt })),
    );
    await insertCaptures(queries, { website, heatmap: id, captures });
    return (await findHeatmap(queries, { website, id })) ?? heatmap;
  });
  return readQueue(queued, { postgres });
}
