import { asciiDigits } from "#contract/phone.ts";
import { clockTime, halvesOfDay, monthNames } from "#contract/text/import-words.ts";
import { foldLetters } from "#contract/text/letters.ts";
import { type Day, isValidJalali, toGregorian } from "#contract/time/jalali.ts";
import { instantOf } from "#contract/time/zone.ts";

/** Earlier years are Jalali. */
const firstGregorian = 1700;
/** Hours that a zone may be from UTC. */
const maxOffset = 14;
const zoned = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:(\.\d{1,9}))?)?) ?(?:Z|([+-])(\d\d):?(\d\d))$/i;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})/;
const worded = /^(\d{1,2}) (\p{L}+) (\d{4})/u;

const plain = (typed: string) =>
  asciiDigits(foldLetters(typed))
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s\u060c,]+/g, " ")
    .trim();

/**
 * The instant of a date with or without a time, in milliseconds since 1970: Jalali or Gregorian, Persian digits, month names;
 * without an offset it is of the zone. `time` is of a column of its own. Undefined where it is none.
 */
export function readTime(typed: string, zone: string, time = ""): number | undefined {
  const text = plain(typed);
  const exact = zoned.exec(text);
  if (exact !== null) return readZoned(exact);
  const day = readCivilDay(text);
  if (day === undefined) return undefined;
  const rest = plain(time) === "" ? text.slice(text.search(/[T ]\d{1,2}:/) + 1) : plain(time);
  const ofDay = rest.includes(":") ? readClock(rest) : { hour: 0, minute: 0, second: 0 };
  return ofDay && instantOf(zone, { ...day, ...ofDay }) + ofDay.second * 1_000;
}

function readZoned([, date = "", clock = "", fraction = "", sign, hours, minutes]: RegExpExecArray):
  | number
  | undefined {
  const day = readCivilDay(date);
  const ofDay = readClock(clock);
  const [hour, minute] = [Number(hours ?? 0), Number(minutes ?? 0)];
  if (day === undefined || ofDay === undefined || hour > maxOffset || minute > 59) return undefined;
  const offset = (sign === "-" ? -1 : 1) * (hour * 60 + minute) * 60_000;
  return (
    instantOf("+00:00", { ...day, ...ofDay }) - offset + ofDay.second * 1_000 + Math.floor(Number(fraction) * 1_000)
  );
}

/** The Gregorian day of a text as `YYYY-MM-DD`. */
export function readDay(typed: string): string | undefined {
  const day = readCivilDay(plain(typed));
  if (day === undefined) return undefined;
  return `${day.year}-${String(day.month).padStart(2, "0")}-${String(day.day).padStart(2, "0")}`;
}

function readCivilDay(text: string): Day | undefined {
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return toDay(Number(year), Number(month), Number(day));
  const [, one, mark, other, last] = yearLast.exec(text) ?? [];
  if (last !== undefined) {
    // With slashes programs in English, such as WooCommerce's exports, write the month first; others write the day.
    const isMonthFirst = mark === "/" && Number(last) >= firstGregorian;
    const [month, dayOfMonth] = isMonthFirst ? [one, other] : [other, one];
    return (
      toDay(Number(last), Number(month), Number(dayOfMonth)) ?? toDay(Number(last), Number(dayOfMonth), Number(month))
    );
  }
  const [, number, word = "", inYear] = worded.exec(text.replace(/^[\p{L}\s\u200c]*?(?=\d)/u, "")) ?? [];
  const named = monthNames.findIndex((names) => names.includes(word)) + 1;
  return named === 0 ? undefined : toDay(Number(inYear), named, Number(number));
}

function toDay(year: number, month: number, day: number): Day | undefined {
  const given = { year, month, day };
  if (year < firstGregorian) return isValidJalali(given) ? toGregorian(given) : undefined;
  const made = new Date(Date.UTC(year, month - 1, day));
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day ? given : undefined;
}

function readClock(text: string): { hour: number; minute: number; second: number } | undefined {
  const [, hour, minute, second = "0", half = ""] = clockTime.exec(text.replace(/Z$/i, "")) ?? [];
  if (hour === undefined) return undefined;
  const isAfternoon = halvesOfDay.afternoon.test(half);
  const isMorning = halvesOfDay.morning.test(half);
  const shown = Number(hour);
  const hours = isAfternoon && shown < 12 ? shown + 12 : isMorning && shown === 12 ? 0 : shown;
  const read = { hour: hours, minute: Number(minute), second: Number(second) };
  return read.hour < 24 && read.minute < 60 && read.second < 60 ? read : undefined;
}
