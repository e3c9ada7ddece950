import { asciiDigits } from "#contract/phone.ts";

/** «۹:۳۰» or «۹» as `09:30`; what is no time of day stays, and the platform says so. Pure. */
export function timeOf(typed: string): string {
  const [, hour, minute = "00"] = /^(\d{1,2})(?::(\d{1,2}))?$/.exec(asciiDigits(typed).trim()) ?? [];
  return hour === undefined ? typed : `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
}
