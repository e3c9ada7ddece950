import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { notify } from "#platform/notifications/notify.ts";
import { listMonthsOver } from "#platform/plans/hidden-times.ts";
import { markCrossed, recountMonth } from "#platform/plans/mark-month.ts";
import { readLimits } from "#platform/plans/read-limits.ts";
import type { QuotaKind } from "#platform/price-book.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { countSessions } from "./count-sessions.ts";
import { monthOf, readUsage } from "./read-usage.ts";
import { listOwners } from "./sql/usage.ts";

const hourMs = 3_600_000;
/** The highest one that is reached counts. */
const thresholds = [100, 80] as const;
const kinds: readonly QuotaKind[] = ["clients", "sessions", "segments", "journeys", "campaigns"];

/**
 * Every hour: notices at 80 and 100 % of each quota, once each (of sessions once a month), only the latter where both are
 * reached since; and a mark on the month whose sessions are above it, which is counted anew as long as it is. Nothing is
 * dropped or refused here.
 */
export const checkQuotas =
  (dependencies: Dependencies): JobHandler =>
  async (_, signal) => {
    const { postgres, clock, settings, log } = dependencies;
    const repeatAt = Math.floor(clock.now() / hourMs) * hourMs + hourMs;
    if (settings.PLANS === "off") return { repeatAt };
    const writes: ((queries: Queries) => Promise<void>)[] = [];
    for (const { owner } of await listOwners(postgres)) {
      signal.throwIfAborted();
      try {
        writes.push(await checkOwner(dependencies, owner));
      } catch (error) {
        log.error({ err: error, owner }, "quotas not checked");
      }
    }
    return {
      repeatAt,
      effects: async (queries) => {
        for (const write of writes) await write(queries);
      },
    };
  };

/** What an account's use of its quotas has to be written of. */
async function checkOwner(dependencies: Dependencies, owner: string): Promise<(queries: Queries) => Promise<void>> {
  const { postgres, clock, settings, plans } = dependencies;
  const now = clock.now();
  const { hideAfterDays } = plans;
  const { quotas } = await readLimits(dependencies, postgres, owner);
  const usage = await readUsage(dependencies, owner);
  const month = monthOf(settings.TIME_ZONE_OFFSET, now);
  const { sessions: quota } = quotas;
  const recounted = await recountMonths(dependencies, { owner, quota });
  const limited = kinds.flatMap((kind) => {
    const max = quotas[kind];
    return max === null || max === 0 ? [] : [{ kind, max, used: usage[kind] }];
  });
  return async (queries) => {
    for (const { kind, max, used } of limited) {
      const percent = thresholds.find((each) => used * 100 >= max * each);
      if (percent === undefined) continue;
      const key = kind === "sessions" ? `sessions/${month.month}/${max}/${percent}` : `${kind}/${max}/${percent}`;
      const values = { quota: kind, percent, max, ...(kind === "sessions" && { hideAfterDays }) };
      await notify(queries, { owner, website: null, kind: "quota", key, values });
    }
    for (const each of recounted) await recountMonth(queries, { owner, ...each });
    if (quota === null || usage.sessions <= quota) return;
    await markCrossed(queries, { owner, month, sessions: usage.sessions, quota, now, hideAfterDays });
  };
}

/**
 * The months that were above the quota when they were counted last, counted anew: an exclusion or a deleted website may have
 * taken sessions out of them, and then their reports are back.
 */
async function recountMonths(
  dependencies: Dependencies,
  { owner, quota }: { owner: string; quota: number | null },
): Promise<{ month: number; sessions: number }[]> {
  const recounted: { month: number; sessions: number }[] = [];
  for (const { month, startsAt, endsAt } of await listMonthsOver(dependencies.postgres, { owner, quota })) {
    const to = Math.min(endsAt.getTime(), dependencies.clock.now());
    recounted.push({ month, sessions: await countSessions(dependencies, { owner, from: startsAt.getTime(), to }) });
  }
  return recounted;
}
