import { readDay } from "#contract/identity.ts";
import { asciiDigits } from "#contract/phone.ts";
import { persianDigits } from "#contract/text/digits.ts";
import { jalaliText } from "#contract/time/jalali-text.ts";
import { timeOf } from "./typed-time.ts";

/** A day, and a time of day after `T`, or a space or comma and anything without a digit, as «، ساعت». */
const written = /^([\d/-]+)[\s,،T]\D*(\d[\d:.\u066b]*)$/;
/** Direction marks of copied text. */
const marks = /\p{Cf}/gu;

/**
 * «۱۴۰۵/۰۹/۱۰ ۱۰:۰۰», in Jalali or Gregorian, as `2026-12-01T10:00`; what is no moment stays, and the platform says so.
 * Pure.
 */
export function momentOf(typed: string): string {
  const [, date, time] = written.exec(asciiDigits(typed).replace(marks, "").trim()) ?? [];
  const day = readDay(date);
  return day === undefined || time === undefined ? typed : `${day}T${timeOf(time)}`;
}

/** `2026-12-01T10:00` as it is typed; anything else stays. Pure. */
export function writeMoment(moment: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(moment) ?? [];
  return day === undefined || time === undefined ? moment : `${jalaliText(day)} ${persianDigits(time)}`;
}
