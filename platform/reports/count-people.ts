import { z } from "zod";
import type { Counts } from "#contract/reports.ts";
import type { Period } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { type Query, withoutGoal } from "./query.ts";
import type { RunQuery } from "./run-query.ts";
import { selectFigures, selectVisitorsBefore } from "./sql/figures.ts";
import { countTypesAt, person } from "./sql/people.ts";

const row = z.object({
  all: z.coerce.number(),
  leads: z.coerce.number(),
  newLeads: z.coerce.number(),
  customers: z.coerce.number(),
  newPeople: z.coerce.number(),
});
const noCounts = { all: 0, leads: 0, newLeads: 0, customers: 0, newPeople: 0 };

/** The people of a period by their type at its end (each has exactly one), and of the compared period. */
export async function countPeople(query: Query, run: RunQuery): Promise<Counts> {
  const { range, website } = query;
  const counts = await countIn(query, range, run);
  if (range.compare === undefined) return counts;
  const iso = (instant: number) => isoIn(website.timeZone, instant);
  const { from, to } = range.compare;
  return { ...counts, compare: { from: iso(from), to: iso(to), ...(await countIn(query, range.compare, run)) } };
}

async function countIn(query: Query, period: Period, run: RunQuery) {
  const isNew = sql`${person} NOT IN (SELECT ${person} FROM (${selectVisitorsBefore(query, period.from, { hasCome: true })}))`;
  const [people = noCounts] = await run(
    sql`SELECT uniqExactIf(${person}, in_events > 0) AS all, ${countTypesAt(period)},
          uniqExactIf(${person}, in_events > 0 AND ${isNew}) AS newPeople
        FROM (${selectFigures(withoutGoal(query), period)})`,
    row,
  );
  return { ...people, visitors: people.all - people.leads - people.customers };
}
