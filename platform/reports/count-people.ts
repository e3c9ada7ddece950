import { z } from "zod";
import type { Period } from "#contract/time/range.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Query } from "./query.ts";
import type { Run } from "./run.ts";
import { person, sessionsOf } from "./sql/source.ts";

const row = z.object({ all: z.coerce.number(), leads: z.coerce.number(), customers: z.coerce.number() });

/** The people of a period by the type they have at its end: each has exactly one. */
export async function countPeople(query: Query, period: Period, run: Run) {
  const [counts = { all: 0, leads: 0, customers: 0 }] = await run(
    sql`
      SELECT count() AS all, countIf(bought > 0) AS customers, countIf(bought = 0 AND identified > 0) AS leads
      FROM (SELECT DISTINCT ${person} AS person FROM (${sessionsOf(query, period)}) WHERE in_events > 0) AS active
      LEFT JOIN (
        SELECT ${person} AS person, countIf(name = 'purchase') AS bought, countIf(name = 'identify') AS identified
        FROM events
        WHERE website = ${uuid(query.website.id)} AND name IN ('purchase', 'identify') AND at < ${new Date(period.to)}
        GROUP BY person) AS known USING (person)`,
    row,
  );
  return { ...counts, visitors: counts.all - counts.leads - counts.customers };
}
