import { nextBucket, startOfBucket } from "#contract/time/bucket.ts";
import type { Period } from "#contract/time/range.ts";
import { civilOf, instantOf } from "#contract/time/zone.ts";

export type ReportKind = "weekly" | "monthly";

/** A due report: its period, the compared one, and since when it is due. */
export interface DueReport extends Period {
  /** 08:00 of the day after the period, in the zone. */
  due: number;
  before: Period;
}

const hourOfDay = 8;
const buckets = { weekly: "week", monthly: "month" } as const;

/** The last report due by `now`: of the week (Saturday to Friday) or Jalali month just over, compared with the one before. */
export function lastDue(kind: ReportKind, { now, zone }: { now: number; zone: string }): DueReport {
  const bucket = buckets[kind];
  const dueAt = (end: number) => instantOf(zone, { ...civilOf(zone, end), hour: hourOfDay, minute: 0 });
  const current = startOfBucket(zone, bucket, now);
  const to = dueAt(current) <= now ? current : startOfBucket(zone, bucket, current - 1);
  const from = startOfBucket(zone, bucket, to - 1);
  return { due: dueAt(to), from, to, before: { from: startOfBucket(zone, bucket, from - 1), to: from } };
}

/** The last hour of the zone that ended at least ten minutes ago: by then late events have arrived. */
export function lastWholeHour({ now, zone }: { now: number; zone: string }): Period {
  const to = startOfBucket(zone, "hour", now - lateMs);
  const from = startOfBucket(zone, "hour", to - 1);
  return { from, to: nextBucket(zone, "hour", from) };
}

const lateMs = 10 * 60_000;
