import type { Day } from "#platform/visits/day.ts";
import type { ExclusionDependencies } from "./dependencies.ts";
import { type DayCount, listChangedDays, type Part } from "./sql/move-events.ts";

/** Events moved by one statement: it holds the writer for about 0.2 s. */
const maxEvents = 50_000;
/** Days of one statement. */
const maxDays = 400;

/** Runs `change`, which moves the excluded events of a part into or out of the reports, once the changed days are dirty. */
export const changeDays = (
  { clickhouse, collector }: ExclusionDependencies,
  part: Part,
  change: () => Promise<void>,
): Promise<void> =>
  collector.dirtyDays.markAndChange(part.website, { listDays: () => listChangedDays(clickhouse, part), change });

/** Runs of days, ascending, of which each statement moves one. */
export function splitIntoParts(
  counts: readonly DayCount[],
  of: Pick<Part, "website" | "exclusion">,
): (Part & { events: number })[] {
  const parts: (Part & { events: number })[] = [];
  for (const { day, events } of counts) {
    const part = parts.at(-1);
    if (part !== undefined && part.events + events <= maxEvents && day - part.first < maxDays) {
      part.last = day;
      part.events += events;
    } else {
      parts.push({ ...of, first: day, last: day as Day, events });
    }
  }
  return parts;
}
