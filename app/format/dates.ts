import { months, units, weekdays } from "#app/text/fa/calendar.ts";
import { type Day, toJalali } from "#contract/time/jalali.ts";
import { civilOf, offsetAt, offsetText } from "#contract/time/zone.ts";
import { formatNumber, formatPlain } from "./numbers.ts";

const two = (value: number) => formatNumber(value).padStart(2, "۰");
const endOfDay = "۲۴:۰۰";

/** The Jalali day of an instant in a zone. */
export const jalaliOf = (zone: string, instant: number): Day => toJalali(civilOf(zone, instant));

export const monthName = (month: number) => months[month - 1] ?? "";

/** «۲۲ آبان», optionally with the year: «۲۲ آبان ۱۴۰۵». */
export const dayWords = ({ year, month, day }: Day, withYear = false) =>
  `${formatPlain(day)} ${monthName(month)}${withYear ? ` ${formatPlain(year)}` : ""}`;

/** «۱۴:۲۰». */
export function timeWords(zone: string, instant: number): string {
  const { hour, minute } = civilOf(zone, instant);
  return `${two(hour)}:${two(minute)}`;
}

/** «۱۴:۲۰:۰۵». */
export const clockWords = (zone: string, instant: number) =>
  `${timeWords(zone, instant)}:${two(civilOf(zone, instant).second)}`;

/** «جمعه ۲۲ آبان». */
export const weekdayWords = (zone: string, instant: number) =>
  `${weekdays[civilOf(zone, instant).weekday] ?? ""} ${dayWords(jalaliOf(zone, instant))}`;

/** A bucket's name by what it spans: a time (with its day where the period has several), a day, a month. */
export function bucketWords(zone: string, boundary: string, instant: number, severalDays = false): string {
  const day = jalaliOf(zone, instant);
  if (boundary === "5m" || boundary === "hour") {
    return severalDays ? `${dayWords(day)} ${timeWords(zone, instant)}` : timeWords(zone, instant);
  }
  if (boundary === "month") return `${monthName(day.month)} ${formatPlain(day.year)}`;
  if (boundary === "year") return formatPlain(day.year);
  return dayWords(day);
}

/**
 * A period in words, its end inclusive as people say it: «۱ تا ۳۰ آبان ۱۴۰۵», «۲۵ مهر تا ۲۴ آبان ۱۴۰۵», «۲۲ آبان ۱۴۰۵»; with
 * the times of what begins or ends within a day: «۱ آذر ۱۴۰۵، ۰۶:۴۵ تا ۰۷:۴۵».
 */
export function periodWords(zone: string, from: number, to: number): string {
  const [start, end] = [startsDay(zone, from), startsDay(zone, to)];
  if (start && end) return daysWords(zone, from, to);
  const [first, last] = [jalaliOf(zone, from), jalaliOf(zone, to - 1)];
  const isOneDay = dayWords(first, true) === dayWords(last, true);
  const until = end ? endOfDay : timeWords(zone, to);
  if (start)
    return `${daysWords(zone, from, to)}${units.comma} ${isOneDay ? `${units.to} ` : ""}${units.clock} ${until}`;
  if (isOneDay) return `${dayWords(last, true)}${units.comma} ${timeWords(zone, from)} ${units.to} ${until}`;
  return `${dayWords(first)}${units.comma} ${timeWords(zone, from)} ${units.to} ${dayWords(last, true)}${units.comma} ${until}`;
}

/** The days of a period in words, its last one inclusive and whole. */
export function daysWords(zone: string, from: number, to: number): string {
  const [first, last] = [jalaliOf(zone, from), jalaliOf(zone, to - 1)];
  if (first.year !== last.year) return `${dayWords(first, true)} ${units.to} ${dayWords(last, true)}`;
  if (first.month !== last.month) return `${dayWords(first)} ${units.to} ${dayWords(last, true)}`;
  if (first.day !== last.day) return `${formatPlain(first.day)} ${units.to} ${dayWords(last, true)}`;
  return dayWords(last, true);
}

/** Whether a day of the zone begins at an instant. */
export function startsDay(zone: string, instant: number): boolean {
  const { hour, minute } = civilOf(zone, instant);
  return hour === 0 && minute === 0;
}

/** A zone's offset as the foot of a page names it: «+۰۳:۳۰». */
export const zoneWords = (zone: string, now: number) =>
  offsetText(offsetAt(zone, now)).replaceAll(/\d/g, (digit) => formatNumber(Number(digit)));

/** «۱۲ دی ۱۳۶۹» of a Gregorian day. */
export function civilDayWords(text: string): string {
  const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
  return dayWords(toJalali({ year, month, day }), true);
}
