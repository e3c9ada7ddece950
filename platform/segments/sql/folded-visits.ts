import { z } from "zod";
import type { Period } from "#contract/time/range.ts";
import type { Query } from "#platform/reports/query.ts";
import type { RunQuery } from "#platform/reports/run-query.ts";
import { selectSettledVisits } from "#platform/reports/sql/figures.ts";
import { person } from "#platform/reports/sql/people.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { planFoldedRead } from "#platform/visits/read-plan.ts";
import type { Visit } from "../judge/person-facts.ts";

const number = z.coerce.number();
const row = z.object({
  key: z.string(),
  visitor: z.string().transform((text) => BigInt(text)),
  begins: number.transform((value) => value > 0),
  ...{ firstAt: number, lastAt: number, views: number, orders: number, sales: number },
  ...{ medium: z.string(), source: z.string(), campaign: z.string(), country: z.string(), city: z.string() },
  ...{ device: z.string(), os: z.string(), browser: z.string() },
}) satisfies z.ZodType<Visit & { key: string }>;

const columns = constant(`visitor, sessions, first_at, last_at, views, orders, sales, medium, source, campaign, country,
  city, device, os, browser`);

/** What is left of some people's visits on folded days, by person. `only` begins with AND. */
export async function readFoldedVisits(
  { query, run }: { query: Query; run: RunQuery },
  period: Period,
  only: Sql,
): Promise<Map<string, Visit[]>> {
  const plan = planFoldedRead(query.settled, period);
  const found = new Map<string, Visit[]>();
  if (plan.versions.length === 0) return found;
  const every: Query = { ...query, filters: {}, paths: [] };
  const rows = await run(
    sql`SELECT toString(own_person) AS key, toString(visitor) AS visitor, sessions AS begins,
          toUnixTimestamp64Milli(first_at) AS firstAt, toUnixTimestamp64Milli(last_at) AS lastAt, views, orders,
          toString(sales) AS sales, medium, source, campaign, country, city, device, os, browser
        FROM (${selectSettledVisits(every, plan, period, sql`${columns}, ${person} AS own_person`)} ${only})`,
    row,
  );
  for (const { key, ...visit } of rows) found.set(key, [...(found.get(key) ?? []), visit]);
  return found;
}
