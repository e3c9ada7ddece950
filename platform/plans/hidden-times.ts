import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type PlanSettings, readLimits } from "./read-limits.ts";
import { listMonths, listMonthsWithin, type QuotaMonth } from "./sql/quota-months.ts";

/** Whether a month has more sessions than a quota allows now: what is bought later shows its reports again. */
const isOver = ({ sessions }: QuotaMonth, quota: number | null) => quota !== null && sessions > quota;

/** The marked months of an account that have more sessions than its quota, as counted last. */
export async function listMonthsOver(
  queries: Queries,
  { owner, quota }: { owner: string; quota: number | null },
): Promise<QuotaMonth[]> {
  if (quota === null) return [];
  const months = await listMonths(queries, owner);
  return months.filter((month) => isOver(month, quota));
}

/** The times whose reports an account does not see, now or once they have begun. */
export async function listHiddenTimes(
  queries: Queries,
  of: { owner: string; quota: number | null },
): Promise<{ from: string; to: string }[]> {
  const months = await listMonthsOver(queries, of);
  return months.map(({ hiddenFrom, endsAt }) => ({ from: hiddenFrom.toISOString(), to: endsAt.toISOString() }));
}

/**
 * Throws REPORTS_HIDDEN where a period reaches into a time whose reports are hidden because its month has more sessions
 * than the owner's quota. Events are stored all the same: with a larger plan its reports are back.
 */
export async function refuseHidden(settings: PlanSettings, queries: Queries, period: WebsitePeriod): Promise<void> {
  const { hidden, limits } = await readHidden(settings, queries, period);
  const [first] = hidden;
  if (first === undefined || limits === undefined) return;
  throw new AppError("REPORTS_HIDDEN", "The month has more sessions than the quota", {
    data: {
      ...{ quota: "sessions", plan: limits.plan, limit: limits.quotas.sessions, used: first.sessions },
      ...{ hiddenFrom: first.hiddenFrom.toISOString(), hiddenUntil: first.endsAt.toISOString() },
    },
  });
}

/** Every hidden time of a period, the first one first, in milliseconds since 1970. */
export async function listHiddenWithin(
  settings: PlanSettings,
  queries: Queries,
  period: WebsitePeriod,
): Promise<{ from: number; to: number }[]> {
  const { hidden } = await readHidden(settings, queries, period);
  return hidden.map(({ hiddenFrom, endsAt }) => ({ from: hiddenFrom.getTime(), to: endsAt.getTime() }));
}

/** The parts of a period whose reports are shown, the first one first. */
export async function listShownWithin(
  settings: PlanSettings,
  queries: Queries,
  period: WebsitePeriod,
): Promise<{ from: number; to: number }[]> {
  const hidden = await listHiddenWithin(settings, queries, period);
  const begins = [period.from, ...hidden.map(({ to }) => to)];
  const ends = [...hidden.map(({ from }) => from), period.to];
  return begins
    .map((from, index) => ({ from: Math.max(from, period.from), to: Math.min(ends[index] ?? period.to, period.to) }))
    .filter(({ from, to }) => from < to);
}

/** In milliseconds since 1970. */
interface WebsitePeriod {
  website: string;
  from: number;
  to: number;
}

async function readHidden(
  settings: PlanSettings,
  queries: Queries,
  { website, from, to }: WebsitePeriod,
): Promise<{ hidden: QuotaMonth[]; limits?: Awaited<ReturnType<typeof readLimits>> }> {
  if (settings.settings.PLANS === "off") return { hidden: [] };
  const until = Math.min(to, settings.clock.now());
  const months = await listMonthsWithin(queries, { website, from: new Date(from), to: new Date(until) });
  const [first] = months;
  if (first === undefined) return { hidden: [] };
  const limits = await readLimits(settings, queries, first.owner);
  return { hidden: months.filter((month) => isOver(month, limits.quotas.sessions)), limits };
}
