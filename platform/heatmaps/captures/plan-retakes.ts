import { civilOf, instantOf } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { findOwnWebsite } from "#platform/websites/sql/find-own-website.ts";
import { findOwner } from "#platform/websites/sql/find-owner.ts";
import { findHeatmap, lockHeatmap } from "../sql/heatmaps.ts";
import { readElementMap } from "./capture-files.ts";
import { isStale, listRecentClicks } from "./check-stale.ts";
import { insertCaptures, newCapture } from "./sql/captures.ts";
import { listOld, markStale, type OldCapture } from "./sql/retakes.ts";

const dayMs = 86_400_000;
/** A capture is not doubted before. */
const minAgeMs = 7 * dayMs;
/** Of heatmaps at which nobody looks no picture is taken again. */
const openedMs = 30 * dayMs;
/** When websites have the fewest visitors, local time. */
const hour = 4;
/** After whatever owners ask for. */
const priority = -10;

/** Every night: says which pictures are stale, and queues them again where their heatmap is looked at. */
export const planRetakes =
  (dependencies: Dependencies): JobHandler =>
  async (_, signal) => {
    const { postgres, clock, settings, log } = dependencies;
    const now = clock.now();
    const old = await listOld(postgres, {
      takenBefore: new Date(now - minAgeMs),
      openedAfter: new Date(now - openedMs),
    });
    for (const capture of old) {
      if (signal.aborted) break;
      // Without one the others are checked all the same.
      await checkOne(capture, dependencies).catch((error: unknown) =>
        log.warn({ err: error, capture: capture.id }, "check of a capture failed"),
      );
    }
    return { repeatAt: nextNight(settings.TIME_ZONE_OFFSET, now) };
  };

function nextNight(zone: string, now: number): number {
  const today = instantOf(zone, { ...civilOf(zone, now), hour, minute: 0 });
  return today > now ? today : today + dayMs;
}

async function checkOne(capture: OldCapture, dependencies: Dependencies): Promise<void> {
  const { postgres, settings, ids, clock } = dependencies;
  const { id, device, variant, website: websiteId, heatmap: heatmapId } = capture;
  const owner = await findOwner(postgres, websiteId);
  const website = owner && (await findOwnWebsite(postgres, { owner, id: websiteId }));
  const heatmap = await findHeatmap(postgres, { website: websiteId, id: heatmapId });
  const rule = heatmap?.addresses[variant]?.rule;
  if (!owner || !website || rule === undefined) return;
  const map = await readElementMap(settings, id);
  const clicked = await listRecentClicks({ website, account: owner, rule, device }, dependencies);
  if (map !== undefined && !isStale(clicked, map)) return;
  await postgres.transaction(async (queries) => {
    await lockHeatmap(queries, { website: websiteId, id: heatmapId });
    // Somebody else may have asked for it meanwhile.
    if (!(await markStale(queries, id))) return;
    const next = newCapture({ id: ids.uuid(), device, variant, queuedAt: new Date(clock.now()) });
    await insertCaptures(queries, { website: websiteId, heatmap: heatmapId, captures: [next], priority });
  });
}
