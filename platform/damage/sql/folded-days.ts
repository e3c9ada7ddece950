import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { type SettledTable, settledSources } from "#platform/stores/clickhouse/sources.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "#platform/visits/day.ts";

/** The folded days of all websites that have settled rows, in a span or all. */
export const listFoldedDays = ({ query }: Queries, span?: { first: Day; last: Day }) =>
  query<{ website: string; day: Day; version: number }>(
    `SELECT website_id AS website, day, version FROM settled_days JOIN websites ON id = website_id
     WHERE day < folded_before AND version IS NOT NULL AND ($1::int IS NULL OR day BETWEEN $1 AND $2)
     ORDER BY website_id, day`,
    [span?.first ?? null, span?.last ?? null],
  );

/**
 * The events that rows of versions stand for, by version: in one part, or in all others. A row of `visits` stands for its
 * events, one of the others is one. Throws where these columns are damaged.
 */
export async function countRowsOfVersions(
  clickhouse: Pick<ClickHouse, "select">,
  { table, name, versions, where }: { table: SettledTable; name: string; versions: number[]; where: "part" | "others" },
): Promise<Map<number, number>> {
  const events = table === "visits" ? sql`sum(events)` : sql`count()`;
  const rows = await clickhouse.select(
    sql`SELECT version, toString(${events}) AS events FROM ${settledSources[table]}
        WHERE version IN ${versions} AND ${where === "part" ? sql`_part = ${name}` : sql`_part != ${name}`} GROUP BY version`,
    z.object({ version: z.number(), events: z.coerce.number() }),
    { owner: "system", lane: "background" },
  );
  return new Map(rows.map((row) => [row.version, row.events]));
}
