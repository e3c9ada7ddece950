import { person } from "#platform/reports/sql/people.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { type PageRows, selectClickRows } from "./page-rows.ts";

/** Clicks and people of several heatmaps at once, in their order; `wheres`: the pages of each. */
export function countListed({ query, period }: Pick<PageRows, "query" | "period">, wheres: readonly Sql[]): Sql {
  const rows = selectClickRows({
    ...{ query, period, columns: constant("page, visitor") },
    where: sql`(${join(wheres, " OR ")})`,
  });
  const each = (count: (where: Sql) => Sql) => join(wheres.map(count), ", ");
  return sql`SELECT [${each((where) => sql`countIf(${where})`)}] AS clicks,
    [${each((where) => sql`uniqExactIf(${person}, ${where})`)}] AS people
  FROM (${rows})`;
}
