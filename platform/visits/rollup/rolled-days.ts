import type { Period } from "#contract/time/range.ts";
import { type Day, dayMs, dayOf, daysFrom } from "../day.ts";
import type { SettledDays } from "../read-plan.ts";

/** Days of a website whose sums are in `rollup`, without a gap. */
export interface RolledDays {
  /** When each day begins in the website's zone, and when the last one ends. */
  starts: readonly number[];
  /** The versions of each day's rows: those with its sums, and those with its return steps. */
  sums: readonly number[];
  steps: readonly number[];
}

/** The same with the settled days from which they were computed. */
export interface StoredRollup extends RolledDays {
  /** A hash of how they were computed. */
  meaning: string;
  /** The first settled day of the website. */
  firstDay: Day;
  /** The versions of its settled days from then on; 0 is a day without events. */
  sources: readonly number[];
}

const noRolledDays: RolledDays = { starts: [], sums: [], steps: [] };

/** The first day of a website that was ever settled, or is to be; undefined where none was. */
export function firstSettledDay({ versions, dirty }: SettledDays): Day | undefined {
  const first = Math.min(
    versions.keys().next().value ?? Number.POSITIVE_INFINITY,
    dirty[0] ?? Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(first) ? first : undefined;
}

/** The version of a settled day, 0 where it has no events; undefined where it is to be settled. */
export function sourceOf({ versions, last }: SettledDays, isDirty: ReadonlySet<Day>, day: Day): number | undefined {
  return day > last || isDirty.has(day) ? undefined : (versions.get(day) ?? 0);
}

/**
 * The days that still count: those before the first settled day that is not what it was. Who returned on a day depends on
 * all days before it, so what follows a change does not count either, until it is computed again.
 */
export function validDays(stored: StoredRollup | undefined, settled: SettledDays, meaning: string): RolledDays {
  if (stored === undefined || stored.meaning !== meaning || stored.firstDay !== firstSettledDay(settled)) {
    return noRolledDays;
  }
  const dirty = new Set(settled.dirty);
  const changed = stored.sources.findIndex(
    (source, index) => source !== sourceOf(settled, dirty, stored.firstDay + index),
  );
  const end = (stored.firstDay + (changed < 0 ? stored.sources.length : changed)) * dayMs;
  const ended = stored.starts.findIndex((start) => start > end);
  const bounds = ended < 0 ? stored.starts : stored.starts.slice(0, ended);
  const count = bounds.length - 1;
  return count < 1
    ? noRolledDays
    : { starts: bounds, sums: stored.sums.slice(0, count), steps: stored.steps.slice(0, count) };
}

/** Versions of sums that still are right, by the beginning of their day: sums depend on no other day. */
export function validSums(
  stored: StoredRollup | undefined,
  settled: SettledDays,
  meaning: string,
): ReadonlyMap<number, number> {
  if (stored === undefined || stored.meaning !== meaning) return new Map();
  const dirty = new Set(settled.dirty);
  // Before the first day there was nothing.
  const isSame = (day: Day) => (stored.sources[day - stored.firstDay] ?? 0) === sourceOf(settled, dirty, day);
  return new Map(
    stored.sums.flatMap((version, index) => {
      const [from = 0, to = 0] = stored.starts.slice(index, index + 2);
      const [first, last] = daysOfSpan({ from, to });
      return daysFrom(first, last).every(isSame) ? [[from, version] as const] : [];
    }),
  );
}

/** What of a period is read from `rollup`, and what is left of it. */
export interface RolledPart extends Period {
  versions: readonly number[];
  rest: readonly Period[];
}

/** Less of the settled time of a period than this is not worth a second source. */
const minShare = 0.5;

/**
 * Divides a period; undefined where `rollup` does not serve it. `cuts`: the boundaries of its buckets. `minDays`: with a
 * rest, fewer days cost more than they save.
 */
export function planRolled(
  { starts, sums, steps }: RolledDays,
  settled: SettledDays,
  { period, cuts, minDays }: { period: Period; cuts: readonly number[]; minDays: number },
): RolledPart | undefined {
  const first = starts.findIndex((start) => start >= period.from);
  const last = starts.findLastIndex((start) => start <= period.to);
  const [from, to] = [starts[first], starts[last]];
  if (from === undefined || to === undefined || from >= to) return undefined;
  const bounds = new Set(starts);
  if (cuts.some((cut) => cut > from && cut < to && !bounds.has(cut))) return undefined;
  const settledTo = Math.min(period.to, (settled.last + 1) * dayMs);
  if (to - from < minShare * (settledTo - period.from)) return undefined;
  const around = [
    { from: period.from, to: from },
    { from: to, to: period.to },
  ];
  const rest = around.filter((each) => each.from < each.to);
  if (rest.length > 0 && last - first < minDays) return undefined;
  return { from, to, versions: [...sums.slice(first, last), ...steps.slice(first, last)], rest };
}

/** The days of UTC that a span touches. */
export const daysOfSpan = ({ from, to }: Period): [first: Day, last: Day] => [dayOf(from), dayOf(to - 1)];
