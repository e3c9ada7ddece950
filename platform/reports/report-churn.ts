import { z } from "zod";
import type { Churn } from "#contract/behaviour.ts";
import { periodBefore } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { shareOf } from "./figures.ts";
import { type Query, withoutGoal } from "./query.ts";
import type { RunQuery } from "./run-query.ts";
import { selectFigures } from "./sql/figures.ts";
import { person, typeAt } from "./sql/people.ts";

const row = z.object({
  key: z.enum(["visitor", "lead", "customer"]),
  people: z.coerce.number(),
  lost: z.coerce.number(),
});

/**
 * Of the people of the period before, the share that did not return in this one. Filters and type (at its end) select
 * people of the period before; anything that somebody does in this period is a return. A refund is what the owner does.
 */
export async function reportChurn(query: Query, run: RunQuery): Promise<Churn> {
  const { range, website } = query;
  const { from, to } = range.compare ?? periodBefore(range, website.timeZone);
  const anything: Query = {
    ...withoutGoal(query),
    filters: {},
    paths: [],
    client: 0,
    withCustomers: true,
    segments: undefined,
  };
  const here = sql`SELECT ${person} FROM (${selectFigures(anything, range, [], { withDid: true })}) WHERE in_events > 0 AND did`;
  const rows = await run(
    sql`SELECT key, count() AS people, countIf(person_key NOT IN (${here})) AS lost
        FROM (
          SELECT ${person} AS person_key, any(${typeAt(to)}) AS key
          FROM (${selectFigures(withoutGoal(query), { from, to }, [], { withDid: true })})
          WHERE in_events > 0 AND did GROUP BY person_key)
        GROUP BY key`,
    row,
  );
  const figures = ({ people, lost }: { people: number; lost: number }) => ({
    ...{ people, returned: people - lost, lost },
    churnRate: shareOf(lost, people),
  });
  const sum = (name: "people" | "lost") => rows.reduce((total, each) => total + each[name], 0);
  const iso = (instant: number) => isoIn(website.timeZone, instant);
  return {
    range: { from: iso(range.from), to: iso(range.to) },
    before: { from: iso(from), to: iso(to) },
    totals: figures({ people: sum("people"), lost: sum("lost") }),
    items: (["visitor", "lead", "customer"] as const).flatMap((key) =>
      rows.filter((each) => each.key === key).map((each) => ({ key, ...figures(each) })),
    ),
  };
}
