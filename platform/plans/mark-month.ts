import type { Queries } from "#platform/stores/postgres/handle.ts";
import { dayMs } from "./plan-term.ts";
import { markMonth } from "./sql/quota-months.ts";

export { recountMonth } from "./sql/quota-months.ts";

interface Crossed {
  owner: string;
  /** The Jalali year times 100 and the month, with its instants in milliseconds since 1970. */
  month: { month: number; startsAt: number; endsAt: number };
  /** More than the quota. */
  sessions: number;
  quota: number;
  now: number;
  /** Days from the notice until later reports of the month are hidden. */
  hideAfterDays: number;
}

/** Marks a month that has more sessions than the quota: see `markMonth`. It is hidden when its notice says so. */
export const markCrossed = (queries: Queries, { owner, month, sessions, quota, now, hideAfterDays }: Crossed) =>
  markMonth(queries, {
    ...{ owner, month: month.month, sessions, quota },
    ...{ startsAt: new Date(month.startsAt), endsAt: new Date(month.endsAt) },
    ...{ noticedAt: new Date(now), hiddenFrom: new Date(now + hideAfterDays * dayMs) },
  });
