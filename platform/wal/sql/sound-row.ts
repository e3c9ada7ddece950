import { z } from "zod";
import { blankRow, timeOf, toColumns } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { constant, identifier, join, sql } from "#platform/stores/clickhouse/sql.ts";

const anyId = "01890a5d-ac96-774b-bcce-b302099a8057";
const column = z.object({ name: z.string(), type: z.string() });
const system = { owner: "system", lane: "collect" } as const;

/**
 * Throws where a table would refuse any event: it is missing, lacks a column, or its columns have other types. Stores
 * nothing: casts an ordinary row to the types of the table.
 */
export async function requireSoundTable(
  clickhouse: Pick<ClickHouse, "select">,
  table: "events" | "excluded_events",
): Promise<void> {
  const columns = await clickhouse.select(
    sql`SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = ${table}`,
    column,
    system,
  );
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const row = Object.entries(toColumns(anyId, blankRow(anyId, "page_view"), 1, timeOf(0)));
  const casts = row.map(([name, value]) => {
    const type = types.get(name);
    if (type === undefined) throw new Error(`the event store's table ${table} lacks the column ${name}`);
    return sql`CAST(${value as string | number} AS ${constant(type)}) AS ${identifier(name)}`;
  });
  await clickhouse.select(sql`SELECT ignore(${join(casts, ", ")}) AS sound`, z.object({ sound: z.number() }), system);
}
