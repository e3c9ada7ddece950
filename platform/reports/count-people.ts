import { z } from "zod";
import type { Period } from "#contract/time/range.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import type { Query } from "./query.ts";
import type { Run } from "./run.ts";
import { knownPeople, person } from "./sql/people.ts";
import { figuresBy, figuresByBucket } from "./sql/source.ts";

const counts = z.object({ leads: z.coerce.number(), customers: z.coerce.number() });
const row = counts.extend({ bucket: z.coerce.number(), whole: z.coerce.number() });

/** The people of a period by the type they have at its end: each has exactly one. */
export async function countPeople(query: Query, { from, to }: Period, run: Run) {
  const period = { from, to, starts: [from] };
  const [people] = await run(
    sql`SELECT uniqExact(${person}) AS all FROM (${figuresBy(query, period)})`,
    z.object({ all: z.coerce.number() }),
  );
  const all = people?.all ?? 0;
  const { leads, customers } = (await knownByBucket(query, period, run)).total;
  return { all, leads, customers, visitors: all - leads - customers };
}

/**
 * Leads and customers of each bucket that has any, by the type they have at the bucket's end, as a report of that bucket
 * alone would say; `total` are those of the period at its own end. `starts` begins with the period's start; a bucket is
 * named by its own.
 */
export async function knownByBucket(query: Query, period: Period & { starts: number[] }, run: Run) {
  const { starts, to } = period;
  const known = knownPeople(query, to);
  const bought = sql`bought > 0 AND if(whole, bought < ${to}, roundDown(bought, ${starts}) <= bucket)`;
  const identified = sql`identified > 0 AND if(whole, identified < ${to}, roundDown(identified, ${starts}) <= bucket)`;
  const rows = await run(
    sql`
      SELECT bucket, whole, uniqExactIf(person, ${bought}) AS customers,
        uniqExactIf(person, ${identified} AND NOT (${bought})) AS leads
      FROM (
        SELECT DISTINCT bucket, ${person} AS person
        FROM (${figuresByBucket(query, period)})
        WHERE in_events > 0 AND ${person} IN (SELECT person FROM (${known}))) AS active
      INNER JOIN (${known}) AS known USING (person)
      ARRAY JOIN [0, 1] AS whole
      GROUP BY whole, if(whole, 0, bucket) AS bucket`,
    row,
  );
  const total = rows.find(({ whole }) => whole === 1) ?? { leads: 0, customers: 0 };
  return { total, buckets: rows.filter(({ whole }) => whole === 0) };
}
