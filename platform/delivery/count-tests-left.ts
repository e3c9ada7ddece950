import { maxTestsADay } from "#contract/delivery.ts";
import { startOfBucket } from "#contract/time/bucket.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { countTests } from "./sql/message-log.ts";

/** How many test messages a website may still send today. Lock the website first: two at once must not both be the last. */
export async function countTestsLeft(
  queries: Queries,
  { website, timeZone, now }: { website: string; timeZone: string; now: number },
): Promise<number> {
  const since = startOfBucket(timeZone, "day", now);
  return maxTestsADay - (await countTests(queries, { website, since: new Date(since) }));
}
