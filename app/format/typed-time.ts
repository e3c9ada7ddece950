import { asciiDigits } from "#contract/phone.ts";

// A point takes both digits of the minutes: «۹.۵» may be half past nine.
const written = /^(\d{1,2})(?::(\d{1,2})|[.٫](\d{2}))?$/;

/** «۹:۳۰», «۹.۳۰» or «۹» as `09:30`; what is no time of day stays, and the platform says so. Pure. */
export function timeOf(typed: string): string {
  const [, hour, minute, pointed] = written.exec(asciiDigits(typed).trim()) ?? [];
  return hour === undefined ? typed : `${hour.padStart(2, "0")}:${(minute ?? pointed ?? "").padStart(2, "0")}`;
}
