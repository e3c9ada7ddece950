import { nextBucket, startOfBucket } from "#contract/time/bucket.ts";
import type { Period } from "#contract/time/range.ts";
import { changeableFrom, dayMs } from "#platform/visits/day.ts";
import type { SettledDays } from "#platform/visits/read-plan.ts";
import { firstSettledDay } from "#platform/visits/rollup/rolled-days.ts";

/** Local days that are compared at once. */
const partDays = 31;

/**
 * The local days inside a period of which a website has both settled rows and events, in parts: from its first settled
 * day, or the first whose events are kept, to the last settled one.
 */
export function auditedParts(settled: SettledDays, { from, to }: Period, zone: string): Period[] {
  const firstDay = firstSettledDay(settled);
  if (firstDay === undefined) return [];
  const kept = settled.foldedBefore === undefined ? undefined : changeableFrom(settled.foldedBefore);
  const begin = Math.max(from, kept ?? startOfBucket(zone, "day", firstDay * dayMs));
  const end = Math.min(to, (settled.last + 1) * dayMs);
  const midnight = startOfBucket(zone, "day", begin);
  const parts: Period[] = [];
  let start = midnight < begin ? nextBucket(zone, "day", midnight) : midnight;
  while (start < end) {
    let stop = start;
    for (let day = 0; day < partDays; day += 1) {
      const next = nextBucket(zone, "day", stop);
      if (next > end) break;
      stop = next;
    }
    if (stop === start) break;
    parts.push({ from: start, to: stop });
    start = stop;
  }
  return parts;
}
