import { jalaliOf } from "#app/format/dates.ts";
import { type Day, toGregorian } from "#contract/time/jalali.ts";
import { civilOf, instantOf } from "#contract/time/zone.ts";

/** When a campaign starts and ends, as the form's Jalali fields and as calls take it. */

const dayMs = 86_400_000;
/** A live campaign ends a week from now unless said otherwise. */
const endDays = 7;
const stepMinutes = 30;

/** The instant of a time of day (`09:30`) on a Jalali day of a zone. */
export function instantOfDay(zone: string, day: Day, time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return instantOf(zone, { ...toGregorian(day), hour, minute });
}

/** The last minute of a Jalali day. */
export const endOfDay = (zone: string, day: Day) => instantOfDay(zone, day, "23:59");

/** What the form begins with: tomorrow morning, and a week. */
export const firstDays = (zone: string, now: number) => ({
  at: fieldsOf(zone, now + dayMs),
  end: fieldsOf(zone, now + endDays * dayMs),
});

/** An instant as the form's fields hold its day, and its time of day. */
export function fieldsOf(zone: string, instant: number) {
  const { day, month, year } = jalaliOf(zone, instant);
  return { day: String(day), month: String(month), year: String(year) };
}

export function clockOf(zone: string, instant: number): string {
  const { hour, minute } = civilOf(zone, instant);
  return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The times of day that the form offers, and one that is set already. */
export function clockTimes(own = ""): string[] {
  const times = Array.from({ length: (24 * 60) / stepMinutes }, (_, index) => {
    const minutes = index * stepMinutes;
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  });
  return own === "" || times.includes(own) ? times : [...times, own].sort();
}
