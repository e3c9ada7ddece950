import { toGregorian, toJalali } from "#contract/time/jalali.ts";
import { civilOf, instantOf } from "#contract/time/zone.ts";
import { type Day, dayMs, dayOf } from "#platform/visits/day.ts";

/** The start of a Jalali month of the zone: the one of an instant, or `back` months before it. */
export function monthStart(zone: string, instant: number, back = 0): number {
  const { year, month } = toJalali(civilOf(zone, instant));
  const months = year * 12 + (month - 1) - back;
  return instantOf(zone, toGregorian({ year: Math.floor(months / 12), month: (months % 12) + 1, day: 1 }));
}

/**
 * Days before it are folded when the month that begins at an instant is the first whose events are kept. Its first day may
 * be settled again, for which events of the day before are read: a session may have begun there.
 */
export const foldedBeforeMonth = (start: number): Day => dayOf(start) + 1;

/** The last instant before which events are deleted where `months` whole months before the current one are kept. */
export const keptSince = (zone: string, now: number, months: number): number => monthStart(zone, now, months);

/**
 * The days to fold before, one for each month, ascending: from the month after the first event's up to the first month that is
 * kept. Months that are folded already are left out.
 */
export function listFoldSteps({
  zone,
  firstEvent,
  keepFrom,
  foldedBefore,
}: {
  zone: string;
  /** Undefined where there is none. */
  firstEvent: number | undefined;
  /** The start of a month. */
  keepFrom: number;
  foldedBefore: Day | undefined;
}): Day[] {
  const last = foldedBeforeMonth(keepFrom);
  const done = foldedBefore ?? Number.NEGATIVE_INFINITY;
  if (last <= done) return [];
  const from = Math.max(firstEvent ?? keepFrom, Number.isFinite(done) ? done * dayMs : 0);
  const steps: Day[] = [];
  for (let start = monthStart(zone, from, -1); start < keepFrom; start = monthStart(zone, start, -1)) {
    const before = foldedBeforeMonth(start);
    if (before > done) steps.push(before);
  }
  return [...steps, last];
}
