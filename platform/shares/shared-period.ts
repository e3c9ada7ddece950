import type { SharedQuery } from "#contract/shares.ts";
import { epochDayOf, gregorianOf } from "#contract/time/jalali.ts";
import { civilOf, instantOf, isoIn } from "#contract/time/zone.ts";

const minuteMs = 60_000;

/** The period of a link at a moment: its own, or the last days up to the end of that minute. */
export function sharedPeriod(
  { from, to, lastDays }: Pick<SharedQuery, "from" | "to" | "lastDays">,
  { now, zone }: { now: number; zone: string },
): { from: string; to: string } {
  if (lastDays === undefined) return { from, to };
  const first = gregorianOf(epochDayOf(civilOf(zone, now)) - lastDays + 1);
  const end = Math.floor(now / minuteMs + 1) * minuteMs;
  return { from: isoIn(zone, instantOf(zone, first)), to: isoIn(zone, end) };
}
