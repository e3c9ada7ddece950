import { z } from "zod";
import type { RealtimeVisitors } from "#contract/realtime.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Query } from "./query.ts";
import type { RunQuery } from "./run-query.ts";
import { countActivePeople } from "./sql/realtime.ts";

const countRow = z.object({ people: z.coerce.number(), active: z.coerce.number() });

/** The number of real-time visitors, and of people in the last 30 minutes of the clock. */
export async function countRealtimeVisitors(
  website: Query["website"],
  now: number,
  run: RunQuery,
): Promise<RealtimeVisitors> {
  const [all] = await run(countActivePeople(website.id, now), countRow);
  return { at: isoIn(website.timeZone, now), people: all?.active ?? 0, recentPeople: all?.people ?? 0 };
}
