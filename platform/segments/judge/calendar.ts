import { epochDayOf, gregorianOf, isJalaliLeap, toJalali } from "#contract/time/jalali.ts";
import { civilOf, instantOf } from "#contract/time/zone.ts";
import { nextBirthday } from "#platform/people/birthdays.ts";

export const dayMs = 24 * 60 * 60_000;

/** The instant judged, and where days begin. */
export interface Moment {
  asOf: number;
  zone: string;
}

/** A day as its number since 1970. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Today in the zone. */
export const todayOf = ({ asOf, zone }: Moment): number => epochDayOf(civilOf(zone, asOf));

/** The instant at which a day of the zone begins. */
export const midnightOf = (zone: string, day: number): number => instantOf(zone, gregorianOf(day));

/**
 * The anniversaries of `count` days from `day` on, as month and day of the Jalali calendar. 30 Esfand exists in leap years
 * only: else it is the 29th.
 */
export function anniversaryKeys(day: number, count: number): number[] {
  const keys = Array.from({ length: count }, (_, index) => toJalali(gregorianOf(day + index))).flatMap((jalali) => {
    const key = jalali.month * 100 + jalali.day;
    return key === 1229 && !isJalaliLeap(jalali.year) ? [key, 1230] : [key];
  });
  return [...new Set(keys)];
}

/** Month and day of the Jalali calendar. */
export function anniversaryKey(day: string): number {
  const { month, day: ofMonth } = toJalali(gregorianOf(dayNumber(day)));
  return month * 100 + ofMonth;
}

/** Days from today to the next anniversary of a day. */
export const daysToAnniversary = (today: number, day: string): number =>
  nextBirthday(gregorianOf(today), gregorianOf(dayNumber(day))).inDays;
