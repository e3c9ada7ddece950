import { daysWords, jalaliOf, monthName } from "#app/format/dates.ts";
import { formatPlain } from "#app/format/numbers.ts";
import { addMonths, type Day, toGregorian } from "#contract/time/jalali.ts";
import { instantOf } from "#contract/time/zone.ts";
import { addressDay } from "./read-period.ts";

/** Days as an address names them. */
export interface ShownPeriod {
  label: string;
  from: string;
  to: string;
}

/** Quotas are of Jalali months; in which zone a website counts its days is not known where its reports are hidden. */
const zone = "Asia/Tehran";
const monthsBack = 3;

const monthOf = (first: Day): ShownPeriod => ({
  label: `${monthName(first.month)} ${formatPlain(first.year)}`,
  from: addressDay(first),
  to: addressDay(addMonths(first, 1)),
});

/**
 * What an owner may look at instead of a hidden time, in milliseconds since 1970, the latest first: the month after it if
 * that has begun, the days of its month before it, and three months before. One of them may be hidden for itself.
 */
export function shownPeriods({ from, to }: { from: number; to: number }, now: number): ShownPeriod[] {
  const month = { ...jalaliOf(zone, to - 1), day: 1 };
  const firstHidden = jalaliOf(zone, from);
  const days = { from: addressDay(month), to: addressDay(firstHidden) };
  const [start, end] = [month, firstHidden].map((day) => instantOf(zone, toGregorian(day)));
  const before = Array.from({ length: monthsBack }, (_, index) => monthOf(addMonths(month, -1 - index)));
  return [
    ...(to <= now ? [monthOf(addMonths(month, 1))] : []),
    ...(days.from < days.to ? [{ label: daysWords(zone, start ?? 0, end ?? 0), ...days }] : []),
    ...before,
  ];
}
