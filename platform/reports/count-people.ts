import { z } from "zod";
import type { Period } from "#contract/time/range.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import type { Query } from "./query.ts";
import type { Run } from "./run.ts";
import { knownPeople, person } from "./sql/people.ts";
import { selectedEvents } from "./sql/source.ts";

const counts = z.object({ all: z.coerce.number(), leads: z.coerce.number(), customers: z.coerce.number() });
const row = counts.extend({ bucket: z.coerce.number() });

/** The people of a period by the type they have at its end: each has exactly one. */
export async function countPeople(query: Query, { from, to }: Period, run: Run) {
  const [found] = await peopleByBucket(query, { from, to, starts: [from] }, run);
  const { all, leads, customers } = found ?? { all: 0, leads: 0, customers: 0 };
  return { all, leads, customers, visitors: all - leads - customers };
}

/**
 * The people of each bucket that has any, by the type they have at the bucket's end, as a report of that bucket alone
 * would say. `starts` begins with the period's start; a bucket is named by its own.
 */
export async function peopleByBucket(query: Query, period: Period & { starts: number[] }, run: Run) {
  const { starts } = period;
  return run(
    sql`
      SELECT bucket, count() AS all,
        countIf(bought > 0 AND roundDown(bought, ${starts}) <= bucket) AS customers,
        countIf(identified > 0 AND roundDown(identified, ${starts}) <= bucket
          AND NOT (bought > 0 AND roundDown(bought, ${starts}) <= bucket)) AS leads
      FROM (
        SELECT DISTINCT roundDown(toUnixTimestamp64Milli(at), ${starts}) AS bucket, ${person} AS person
        FROM (${selectedEvents(query, period)})) AS active
      LEFT JOIN (${knownPeople(query, period.to)}) AS known USING (person)
      GROUP BY bucket`,
    row,
  );
}
