import { periodWords, startsDay } from "#app/format/dates.ts";
import type { Period } from "#contract/time/range.ts";

const minuteMs = 60_000;

/**
 * The words of a period or of what it is compared with. One that ends with this minute ends now, not at the end of
 * that minute; so does what it is compared with, unless that is whole days.
 */
export function shownWords(span: Period, main: Period, { zone, now }: { zone: string; now: number }): string {
  const minute = Math.floor(now / minuteMs) * minuteMs;
  const endsNow = main.to > now && main.to - minute <= 2 * minuteMs && !startsDay(zone, span.to);
  const ahead = endsNow ? main.to - minute : 0;
  return periodWords(zone, span.from, Math.max(span.to - ahead, span.from + 1));
}
