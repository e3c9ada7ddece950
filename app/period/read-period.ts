import { type Boundary, boundaries } from "#contract/report-query.ts";
import { type Compare, comparedPeriod, compares, defaultCompare } from "#contract/time/compared-period.ts";
import { type Day, isValidJalali, toGregorian, toJalali } from "#contract/time/jalali.ts";
import { type Period, readInstant, type Timeline, timelineRange, timelines } from "#contract/time/range.ts";
import { type Sides, sides } from "./sides.ts";

/** The period that an address asks for, resolved. */
export interface PeriodState {
  from: number;
  to: number;
  boundary: Boundary | undefined;
  /** Undefined where the address names days of its own. */
  timeline: Timeline | undefined;
  compare: Compare;
  /** Undefined where nothing is compared. */
  compared: Period | undefined;
  customers: boolean;
}

/** A day of the picker's three selects, as chosen. */
export type Chosen = Record<"day" | "month" | "year", string>;

/** No website is older; an address that asks for earlier days is a slip, such as a solar year. */
const firstInstant = Date.UTC(1990, 0, 1);

const minuteMs = 60_000;
const isoDay = /^\d{4}-\d\d-\d\d$/;
const isTimeline = (text: string | null | undefined): text is Timeline => timelines.some((name) => name === text);

/**
 * Reads the address; what it does not say, or says wrongly, is as before (the cookie's timeline) or the default month. A
 * period that reaches beyond now ends with this minute, and what it is compared with ends likewise: days that the address
 * names stay whole.
 */
export function readPeriod(
  query: URLSearchParams,
  { zone, now, last }: { zone: string; now: number; last: string | undefined },
): PeriodState {
  const step = query.get("boundary");
  const boundary = boundaries.find((name) => name === step);
  const chosen = query.get("timeline");
  const timeline = isTimeline(chosen) ? chosen : isTimeline(last) ? last : "1M";
  const days = readDays(query, sides.range, zone);
  const period =
    days === undefined
      ? { ...timelineRange(timeline, { now, zone }), ...(boundary === undefined ? {} : { boundary }) }
      : { ...days, boundary };
  const span = { ...period, to: endNow(period, now) };
  return {
    ...span,
    timeline: days === undefined ? timeline : undefined,
    ...readCompare(query, span, zone),
    customers: query.get("customers") !== "0",
  };
}

/** The platform reads the period a little later: for it too the last bucket is not over. */
const readWithinMs = 5_000;

/** The end of a period that holds now is the end of this minute. */
function endNow({ from, to }: Period, now: number): number {
  const present = Math.floor((now + readWithinMs) / minuteMs + 1) * minuteMs;
  return from < present ? Math.min(to, present) : to;
}

/** What the address compares with; what does not fit the period is the default. */
function readCompare(
  query: URLSearchParams,
  span: Pick<PeriodState, "from" | "to" | "boundary">,
  zone: string,
): Pick<PeriodState, "compare" | "compared"> {
  const named = compares.find((name) => name === query.get("compare")) ?? defaultCompare(span);
  const find = (compare: Compare) =>
    compare === "dates" ? readDays(query, sides.compare, zone) : comparedPeriod(compare, span, zone);
  const compared = find(named);
  if (named === "none" || compared !== undefined) return { compare: named, compared };
  return { compare: defaultCompare(span), compared: find(defaultCompare(span)) };
}

function readDays(query: URLSearchParams, side: Sides, zone: string): Period | undefined {
  const [from, to] = [query.get(side.from) ?? "", query.get(side.to) ?? ""];
  if (!isDay(from) || !isDay(to)) return undefined;
  const period = { from: readInstant(from, zone), to: readInstant(to, zone) };
  return period.from < period.to ? period : undefined;
}

/** A Jalali day as the address writes it (Gregorian), moved by some days. */
export function addressDay(jalali: Day, move = 0): string {
  const { year, month, day } = toGregorian(jalali);
  return new Date(Date.UTC(year, month - 1, day + move)).toISOString().slice(0, 10);
}

/** What is wrong with the days of a form or an address. */
export type PickerError = "noSuchDay" | "order" | "tooLong" | "unreadable" | "missing";

/** What the form of two days sent: the address to go to, or which of the days is wrong and what was chosen. */
export type PickerResult =
  | { kind: "none" }
  | { kind: "go"; from: string; to: string }
  | { kind: "wrong"; from?: Chosen; to?: Chosen; error: PickerError; side: "from" | "to" };

/**
 * Reads the three selects of both days (`from.day` …), else what is wrong with the days that the address names: the wrong
 * way round, or none that can be read. The last day is meant inclusively, as people say it.
 */
export function readPicker(query: URLSearchParams, side: Sides = sides.range): PickerResult {
  if (!query.has(`${side.from}.day`) && !query.has(`${side.to}.day`)) return readWrong(query, side);
  const chosen = (name: string): Chosen => ({
    day: query.get(`${name}.day`) ?? "",
    month: query.get(`${name}.month`) ?? "",
    year: query.get(`${name}.year`) ?? "",
  });
  const [from, to] = [chosen(side.from), chosen(side.to)];
  const [first, last] = [toDay(from), toDay(to)];
  if (first === undefined) return { kind: "wrong", from, to, error: "noSuchDay", side: "from" };
  if (last === undefined) return { kind: "wrong", from, to, error: "noSuchDay", side: "to" };
  const go = { from: addressDay(first), to: addressDay(last, 1) };
  return go.from < go.to ? { kind: "go", ...go } : { kind: "wrong", from, to, error: "order", side: "to" };
}

function readWrong(query: URLSearchParams, side: Sides): PickerResult {
  const [from, to] = [query.get(side.from) ?? "", query.get(side.to) ?? ""];
  if (from === "" && to === "") return { kind: "none" };
  if (from === "" || to === "") return { kind: "wrong", error: "missing", side: from === "" ? "from" : "to" };
  // Days of no calendar, and slips such as a solar year.
  if (!isDay(from) || !isDay(to)) return { kind: "wrong", error: "unreadable", side: isDay(from) ? "to" : "from" };
  return from < to ? { kind: "none" } : { kind: "wrong", ...chosenOf(from, to), error: "order", side: "to" };
}

const isDay = (day: string) => isoDay.test(day) && Date.parse(day) >= firstInstant;

/** The days of an address as the selects hold them. */
export function chosenOf(from: string, to: string): { from: Chosen; to: Chosen } {
  const chosen = (day: string, move: number): Chosen => {
    const date = new Date(Date.parse(day) + move * 86_400_000);
    const jalali = toJalali({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
    return { year: String(jalali.year), month: String(jalali.month), day: String(jalali.day) };
  };
  return { from: chosen(from, 0), to: chosen(to, -1) };
}

function toDay(chosen: Chosen): Day | undefined {
  const day = { year: Number(chosen.year), month: Number(chosen.month), day: Number(chosen.day) };
  return isValidJalali(day) ? day : undefined;
}
