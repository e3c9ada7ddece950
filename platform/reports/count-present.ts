import { z } from "zod";
import type { Present } from "#contract/reports.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Query } from "./query.ts";
import type { Run } from "./run.ts";
import { countedNow } from "./sql/present.ts";

const counted = z.object({ people: z.coerce.number(), present: z.coerce.number() });

/** How many people are on the website now, and were in the last 30 minutes of the clock. */
export async function countPresent(website: Query["website"], now: number, run: Run): Promise<Present> {
  const [all] = await run(countedNow(website.id, now), counted);
  return { at: isoIn(website.timeZone, now), people: all?.present ?? 0, recentPeople: all?.people ?? 0 };
}
