import { type Boundary, boundaries } from "#contract/reports.ts";
import { type Day, isValidJalali, jalaliMonthLength, toGregorian, toJalali } from "#contract/time/jalali.ts";
import { readInstant, type Timeline, timelineRange, timelines } from "#contract/time/range.ts";
import { civilOf, instantOf } from "#contract/time/zone.ts";

/** The period that an address asks for, resolved. */
export interface PeriodState {
  from: number;
  to: number;
  boundary: Boundary | undefined;
  /** Undefined where the address names days of its own. */
  timeline: Timeline | undefined;
  compare: Compare;
  customers: boolean;
}

/** What a period is compared with: as many days before it, the same days of the Jalali year before, or nothing. */
export const compares = ["before", "year", "none"] as const;
export type Compare = (typeof compares)[number];

/** A day of the picker's three selects, as chosen. */
export type Chosen = Record<"day" | "month" | "year", string>;

/** No website is older; an address that asks for earlier days is a slip, such as a solar year. */
const firstInstant = Date.UTC(1990, 0, 1);

const isoDay = /^\d{4}-\d\d-\d\d$/;
const isTimeline = (text: string | null | undefined): text is Timeline => timelines.some((name) => name === text);

/** Reads the address; what it does not say, or says wrongly, is as before (the cookie's timeline) or the default month. */
export function readPeriod(
  query: URLSearchParams,
  { zone, now, last }: { zone: string; now: number; last: string | undefined },
): PeriodState {
  const compare = compares.find((name) => name === query.get("compare")) ?? "before";
  const flags = { compare, customers: query.get("customers") !== "0" };
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  if (isoDay.test(from) && isoDay.test(to)) {
    const period = { from: readInstant(from, zone), to: readInstant(to, zone) };
    if (period.from >= firstInstant && period.from < period.to) {
      const asked = query.get("boundary");
      return { ...period, boundary: boundaries.find((name) => name === asked), timeline: undefined, ...flags };
    }
  }
  const named = query.get("timeline");
  const timeline = isTimeline(named) ? named : isTimeline(last) ? last : "1M";
  return { ...timelineRange(timeline, { now, zone }), timeline, ...flags };
}

/** The same days and hours a Jalali year earlier; the 30th of Esfand of a leap year is the 29th then. */
export function yearBefore({ from, to }: { from: number; to: number }, zone: string): { from: number; to: number } {
  const move = (instant: number) => {
    const { hour, minute, ...date } = civilOf(zone, instant);
    const { year, month, day } = toJalali(date);
    const moved = { year: year - 1, month, day: Math.min(day, jalaliMonthLength(year - 1, month)) };
    return instantOf(zone, { ...toGregorian(moved), hour, minute });
  };
  const start = move(from);
  return { from: start, to: Math.max(move(to), start + 1) };
}

/** A Jalali day as the address writes it (Gregorian), moved by some days. */
export function addressDay(jalali: Day, move = 0): string {
  const { year, month, day } = toGregorian(jalali);
  return new Date(Date.UTC(year, month - 1, day + move)).toISOString().slice(0, 10);
}

/** What the range form sent: the address to go to, or which of its two days is wrong and what was chosen. */
export type PickerResult =
  | { kind: "none" }
  | { kind: "go"; from: string; to: string }
  | { kind: "wrong"; from: Chosen; to: Chosen; error: "noSuchDay" | "order"; side: "from" | "to" };

/** Reads the three selects of both days (`from.day` …). The last day is meant inclusively, as people say it. */
export function readPicker(query: URLSearchParams): PickerResult {
  if (!query.has("from.day") && !query.has("to.day")) return { kind: "none" };
  const chosen = (side: "from" | "to"): Chosen => ({
    day: query.get(`${side}.day`) ?? "",
    month: query.get(`${side}.month`) ?? "",
    year: query.get(`${side}.year`) ?? "",
  });
  const [from, to] = [chosen("from"), chosen("to")];
  const [first, last] = [toDay(from), toDay(to)];
  if (first === undefined) return { kind: "wrong", from, to, error: "noSuchDay", side: "from" };
  if (last === undefined) return { kind: "wrong", from, to, error: "noSuchDay", side: "to" };
  const go = { from: addressDay(first), to: addressDay(last, 1) };
  return go.from < go.to ? { kind: "go", ...go } : { kind: "wrong", from, to, error: "order", side: "to" };
}

function toDay(chosen: Chosen): Day | undefined {
  const day = { year: Number(chosen.year), month: Number(chosen.month), day: Number(chosen.day) };
  return isValidJalali(day) ? day : undefined;
}
