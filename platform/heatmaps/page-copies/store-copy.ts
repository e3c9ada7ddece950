import type { HeatmapDevice } from "#contract/captures.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { removeCaptures, writeCopy } from "../captures/capture-files.ts";
import { insertCaptures, newCapture } from "../captures/sql/captures.ts";
import { findHeatmap, lockHeatmap } from "../sql/heatmaps.ts";
import { heatmapNotFound } from "../to-heatmap.ts";
import type { PageCopy } from "./page-copy.ts";
import { type CopyRight, spendCopy } from "./sql/page-copies.ts";

/** Copies of a heatmap that wait to be drawn: each is a file of some megabytes. */
const maxWaiting = 6;

/**
 * Stores a copy and queues its picture, in the transaction that spends the token: of two with the same token one counts.
 * Throws FORBIDDEN for a token that was spent meanwhile, TOO_MANY_REQUESTS where too many wait.
 */
export async function storeCopy(
  {
    website,
    heatmap: id,
    variant,
    device,
    copy,
    hash,
  }: CopyRight & { device: HeatmapDevice; copy: PageCopy; hash: Buffer },
  { postgres, settings, ids, clock }: Dependencies,
): Promise<void> {
  const capture = ids.uuid();
  // On disk before anything names it.
  await writeCopy(settings, capture, JSON.stringify(copy));
  try {
    await postgres.transaction(async (queries) => {
      await lockHeatmap(queries, { website, id });
      const heatmap = await findHeatmap(queries, { website, id });
      if (heatmap === undefined) throw heatmapNotFound();
      const waiting = heatmap.captures.filter(({ via, endedAt }) => via === "browser" && endedAt === null);
      if (waiting.length >= maxWaiting) throw new AppError("TOO_MANY_REQUESTS", "Copies wait", { retryAfter: 60 });
      const queuedAt = new Date(clock.now());
      if (!(await spendCopy(queries, { hash, now: queuedAt }))) {
        const issues = [{ path: ["token"], message: violationText.pickerToken }];
        throw new AppError("FORBIDDEN", "The token was used", { issues });
      }
      const captures = [newCapture({ id: capture, device, variant, queuedAt, via: "browser" })];
      await insertCaptures(queries, { website, heatmap: id, captures });
    });
  } catch (error) {
    await removeCaptures(settings, [capture]);
    throw error;
  }
}
