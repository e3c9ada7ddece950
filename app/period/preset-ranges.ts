import type { Day } from "#contract/time/jalali.ts";
import { weekdayOf } from "./calendar-month.ts";
import { addressDay } from "./read-period.ts";

/** Ranges that a shop owner thinks in, beside the timeline; their words are `period.presets`. */
const presetNames = [
  ...(["today", "yesterday", "thisWeek", "7d", "thisMonth", "lastMonth", "28d", "90d"] as const),
  ...(["thisYear", "nowruz"] as const),
] as const;
type Preset = (typeof presetNames)[number];

/**
 * The days of each as addresses write them, the last one exclusive. What includes today ends now when it is read. A week
 * begins on Saturday; from Nowruz to Nowruz is the last Jalali year that is over.
 */
export function presetRanges(today: Day): { name: Preset; from: string; to: string }[] {
  const ago = (days: number) => addressDay(today, -days);
  const first = (year: number, month: number) => addressDay({ year, month, day: 1 });
  const { year, month } = today;
  const thisMonth = first(year, month);
  const ranges: Record<Preset, readonly [string, string]> = {
    today: [ago(0), ago(-1)],
    yesterday: [ago(1), ago(0)],
    thisWeek: [ago(weekdayOf(today)), ago(-1)],
    "7d": [ago(6), ago(-1)],
    thisMonth: [thisMonth, ago(-1)],
    lastMonth: [month === 1 ? first(year - 1, 12) : first(year, month - 1), thisMonth],
    "28d": [ago(27), ago(-1)],
    "90d": [ago(89), ago(-1)],
    thisYear: [first(year, 1), ago(-1)],
    nowruz: [first(year - 1, 1), first(year, 1)],
  };
  return presetNames.map((name) => ({ name, from: ranges[name][0], to: ranges[name][1] }));
}
