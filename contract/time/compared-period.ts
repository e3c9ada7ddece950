import type { Boundary } from "../report-query.ts";
import { addMonths, epochDayOf, gregorianOf, toGregorian, toJalali } from "./jalali.ts";
import { boundaryFor, type Period } from "./range.ts";
import { civilOf, instantOf, offsetAt } from "./zone.ts";

/**
 * What a period is compared with: the same weekdays before it, as many days just before it, the same days of the Jalali
 * month or year before, any days, or nothing.
 */
export const compares = ["weekdays", "before", "month", "year", "dates", "none"] as const;
export type Compare = (typeof compares)[number];

interface Span extends Period {
  boundary?: Boundary | undefined;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const week = 7;

/** The length of the steps in which a period is shown. */
const stepOf = ({ from, to, boundary }: Span) => boundary ?? boundaryFor(to - from);

/**
 * What screens and shared links compare with where nothing else is chosen: the same weekdays, so that Fridays stand beside Fridays. In
 * steps of months weekdays even out, while a shift by weeks would cut every month: there the year before.
 */
export function defaultCompare(span: Span): Compare {
  const step = stepOf(span);
  return step === "month" || step === "year" ? "year" : "weekdays";
}

/** The period shifted back by the smallest multiple of seven days that is at least its length, by the zone's clock. */
export const weekdaysBefore = (span: Span, zone: string): Period =>
  moveDays(span, Math.max(1, Math.ceil(daysOf(span, zone) / week)) * week, zone);

/**
 * The period shifted back by as many whole steps as it has: a day that is not over stands beside the same hours. Steps of
 * months keep to months where the period begins with one.
 */
export function justBefore(span: Span, zone: string): Period {
  const step = stepOf(span);
  const { hour, minute, ...date } = civilOf(zone, span.from);
  if (hour + minute > 0) {
    const unit = step === "5m" ? 5 * minuteMs : hourMs;
    const shift = Math.ceil((span.to - span.from) / unit) * unit;
    return { from: span.from - shift, to: span.to - shift };
  }
  if ((step === "month" || step === "year") && toJalali(date).day === 1) {
    const last = toJalali(civilOf(zone, span.to - 1));
    const first = toJalali(date);
    return moveMonths(span, (last.year - first.year) * 12 + last.month - first.month + 1, zone);
  }
  return moveDays(span, Math.ceil(daysOf(span, zone)), zone);
}

/** The same days and hours of the Jalali month before; undefined where both would overlap. */
export function monthBefore(span: Span, zone: string): Period | undefined {
  const moved = moveMonths(span, 1, zone);
  return moved.to <= span.from ? moved : undefined;
}

/**
 * The same days and hours of the Jalali year before, of an earlier one where both would overlap; the 30th of Esfand of a
 * leap year is the 29th then.
 */
export function yearBefore(span: Span, zone: string): Period {
  let months = 12;
  let moved = moveMonths(span, months, zone);
  while (moved.to > span.from) {
    months += 12;
    moved = moveMonths(span, months, zone);
  }
  return moved;
}

/** The period of a comparison that needs no days of its own; undefined where there is none. */
export function comparedPeriod(compare: Compare, span: Span, zone: string): Period | undefined {
  switch (compare) {
    case "weekdays":
      return weekdaysBefore(span, zone);
    case "before":
      return justBefore(span, zone);
    case "month":
      return monthBefore(span, zone);
    case "year":
      return yearBefore(span, zone);
    case "dates":
    case "none":
      return undefined;
  }
}

/** Days by the zone's clock, which may be set within the period. */
const daysOf = ({ from, to }: Period, zone: string) =>
  (to - from + (offsetAt(zone, to) - offsetAt(zone, from)) * minuteMs) / dayMs;

function moveDays({ from, to }: Period, days: number, zone: string): Period {
  return move({ from, to }, (instant) => {
    const { hour, minute, ...date } = civilOf(zone, instant);
    return instantOf(zone, { ...gregorianOf(epochDayOf(date) - days), hour, minute });
  });
}

function moveMonths({ from, to }: Period, months: number, zone: string): Period {
  return move({ from, to }, (instant) => {
    const { hour, minute, ...date } = civilOf(zone, instant);
    return instantOf(zone, { ...toGregorian(addMonths(toJalali(date), -months)), hour, minute });
  });
}

function move({ from, to }: Period, by: (instant: number) => number): Period {
  const start = by(from);
  return { from: start, to: Math.max(by(to), start + 1) };
}
