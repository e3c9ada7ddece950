import { z } from "zod";
import type { Period } from "#contract/time/range.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import type { Query } from "./query.ts";
import type { Run } from "./run.ts";
import { person, typesAt } from "./sql/people.ts";
import { figuresBy } from "./sql/source.ts";

const counts = z.object({ all: z.coerce.number(), leads: z.coerce.number(), customers: z.coerce.number() });

/** The people of a period by the type they have at its end: each has exactly one. */
export async function countPeople(query: Query, period: Period, run: Run) {
  const [people] = await run(
    sql`SELECT uniqExact(${person}) AS all, ${typesAt(period.to)} FROM (${figuresBy(query, period)})`,
    counts,
  );
  const { all, leads, customers } = people ?? { all: 0, leads: 0, customers: 0 };
  return { all, leads, customers, visitors: all - leads - customers };
}
