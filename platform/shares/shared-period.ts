import type { ReportInput } from "#contract/report-query.ts";
import type { SharedQuery } from "#contract/shares.ts";
import { comparedPeriod, defaultCompare } from "#contract/time/compared-period.ts";
import { epochDayOf, gregorianOf } from "#contract/time/jalali.ts";
import { resolveRange } from "#contract/time/range.ts";
import { civilOf, instantOf, isoIn } from "#contract/time/zone.ts";

const minuteMs = 60_000;

interface Clock {
  now: number;
  zone: string;
}
type Days = Pick<ReportInput, "from" | "to">;

/**
 * The period of a link at a moment: its own, or the last days up to the end of that minute. What it is compared with is what
 * the screens choose by themselves, so that its readers see the changes that its owner sees.
 */
export function sharedPeriod(
  { from, to, lastDays, compare }: Pick<SharedQuery, "from" | "to" | "lastDays" | "compare">,
  clock: Clock,
): Days & Partial<Pick<ReportInput, "fromCompare" | "toCompare">> & { compare: boolean } {
  const days = lastDays === undefined ? { from, to } : followedDays(lastDays, clock);
  return { ...days, ...(compare ? comparisonOf(days, clock) : { compare }) };
}

function followedDays(lastDays: number, { now, zone }: Clock): { from: string; to: string } {
  const first = gregorianOf(epochDayOf(civilOf(zone, now)) - lastDays + 1);
  const end = Math.floor(now / minuteMs + 1) * minuteMs;
  return { from: isoIn(zone, instantOf(zone, first)), to: isoIn(zone, end) };
}

/** Nothing where the compared days are earlier than reports read; days that no report takes are left to its check. */
function comparisonOf(days: Days, clock: Clock) {
  const { zone } = clock;
  const range = resolveRange({ ...days, compare: false }, clock);
  if (Array.isArray(range)) return { compare: true };
  const compared = comparedPeriod(defaultCompare(range), range, zone);
  if (compared === undefined) return { compare: false };
  const comparison = {
    compare: true,
    fromCompare: isoIn(zone, compared.from),
    toCompare: isoIn(zone, compared.to),
  };
  return Array.isArray(resolveRange({ ...days, ...comparison }, clock)) ? { compare: false } : comparison;
}
