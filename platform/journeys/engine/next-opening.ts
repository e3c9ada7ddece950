import { isHoliday } from "#contract/time/holidays.ts";
import { epochDayOf, gregorianOf } from "#contract/time/jalali.ts";
import { civilOf, instantOf } from "#contract/time/zone.ts";
import { type HoursSlot, nextInside } from "#platform/delivery/gate/windows.ts";

/** Slots of one weekday are looked for over more than a year. */
const maxLooks = 60;

/**
 * The first instant from here on that is in a slot, and on no holiday where those are left out; undefined where none is.
 * Hours of a holiday are closed whichever day their slot began on.
 */
export function nextOpening(
  slots: readonly HoursSlot[],
  zone: string,
  from: number,
  { skipHolidays }: { skipHolidays: boolean },
): number | undefined {
  let at = from;
  for (let look = 0; look < maxLooks; look += 1) {
    const opens = nextInside(slots, zone, at);
    if (opens === undefined) return undefined;
    const civil = civilOf(zone, opens);
    if (!skipHolidays || !isHoliday(zone, civil)) return opens;
    at = instantOf(zone, { ...gregorianOf(epochDayOf(civil) + 1), hour: 0, minute: 0 });
  }
  return undefined;
}
