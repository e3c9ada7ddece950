import { epochDayOf, gregorianOf, jalaliMonthLength, toGregorian, toJalali } from "#contract/time/jalali.ts";
import { civilOf, instantOf } from "#contract/time/zone.ts";
import { readTime } from "./durations.ts";

export interface DateFields {
  at?: string | undefined;
  attribute?: string | undefined;
  shift?: number | undefined;
  time?: string | undefined;
  yearly?: "jalali" | "gregorian" | undefined;
}

/** A date further ahead says nothing. */
const maxAheadMs = 400 * 86_400_000;
const wallTime = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/;

/**
 * When a wait for a date ends; `"missing"` where nothing says it, or only a day too far ahead. With `yearly` the first
 * anniversary from the arrival on: the shift counts from the anniversary.
 */
export function dueOfDate(
  fields: DateFields,
  value: string | undefined,
  { zone, arrivedAt }: { zone: string; arrivedAt: number },
): number | "missing" {
  const due = fields.at !== undefined ? readInstant(fields.at, zone) : dueOfValue(fields, value, { zone, arrivedAt });
  return due === undefined || Number.isNaN(due) || due > arrivedAt + maxAheadMs ? "missing" : due;
}

/** With an offset an instant; without one what clocks of the website show. */
function readInstant(text: string, zone: string): number | undefined {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text)) return Date.parse(text);
  const parts = wallTime.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return instantOf(zone, { year, month, day, hour, minute });
}

function dueOfValue(
  { shift = 0, time = "00:00", yearly }: DateFields,
  value: string | undefined,
  { zone, arrivedAt }: { zone: string; arrivedAt: number },
): number | undefined {
  const parts = value === undefined ? null : wallTime.exec(value);
  if (parts === null) return undefined;
  const [year = 0, month = 1, day = 1] = parts.slice(1, 4).map(Number);
  const stored = { year, month, day };
  if (Number.isNaN(Date.parse(String(value).slice(0, 10)))) return undefined;
  const instantOfDay = (epochDay: number) => instantOf(zone, { ...gregorianOf(epochDay + shift), ...readTime(time) });
  if (yearly === undefined) return instantOfDay(epochDayOf(stored));
  const present = civilOf(zone, arrivedAt);
  const first = yearly === "jalali" ? toJalali(present).year : present.year;
  const candidates = [first - 2, first - 1, first, first + 1, first + 2].map((each) =>
    instantOfDay(epochDayOf(anniversaryIn(each, stored, yearly))),
  );
  return candidates.find((instant) => instant >= arrivedAt);
}

/** 30 Esfand and 29 February of a common year are the day before. */
function anniversaryIn(
  year: number,
  stored: { year: number; month: number; day: number },
  calendar: "jalali" | "gregorian",
) {
  if (calendar === "jalali") {
    const { month, day } = toJalali(stored);
    return toGregorian({ year, month, day: Math.min(day, jalaliMonthLength(year, month)) });
  }
  const last = new Date(Date.UTC(year, stored.month, 0)).getUTCDate();
  return { year, month: stored.month, day: Math.min(stored.day, last) };
}
