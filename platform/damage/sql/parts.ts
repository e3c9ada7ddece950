import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, identifier, sql } from "#platform/stores/clickhouse/sql.ts";

type Reader = Pick<ClickHouse, "select">;
const system = { owner: "system", lane: "background" } as const;

const checked = z.object({ part_path: z.string(), is_passed: z.number(), message: z.string() });

/** Every table that stores rows, `events` first. */
export async function listStoringTables(clickhouse: Reader): Promise<string[]> {
  const rows = await clickhouse.select(
    sql`SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'
        ORDER BY name != 'events', name`,
    z.object({ name: z.string() }),
    system,
  );
  return rows.map(({ name }) => name);
}

/** Reads every file of a table and compares it with its checksum: about 1 GB a second, in the background lane. */
export async function checkTable(clickhouse: Reader, table: string): Promise<{ part: string; message: string }[]> {
  const rows = await clickhouse.select(sql`CHECK TABLE ${identifier(table)}`, checked, system);
  return rows.filter(({ is_passed }) => is_passed === 0).map(({ part_path: part, message }) => ({ part, message }));
}

const part = z.object({
  name: z.string(),
  folder: z.string(),
  rows: z.coerce.number(),
  from: z.coerce.number(),
  to: z.coerce.number(),
});

/** The active parts of a table. Times are in milliseconds, 0 for a table that is not divided by time. */
export const listParts = (clickhouse: Reader, table: string) =>
  clickhouse.select(
    sql`SELECT name, path AS folder, toString(rows) AS rows,
          toString(1000 * toInt64(greatest(toUnixTimestamp(min_time), toUnixTimestamp(min_date)))) AS from,
          toString(1000 * toInt64(greatest(toUnixTimestamp(max_time), toUnixTimestamp(max_date)))) AS to
        FROM system.parts WHERE active AND database = currentDatabase() AND table = ${table}`,
    part,
    system,
  );

const detached = z.object({ table: z.string(), path: z.string() });

/**
 * Parts that the engine set aside because it could not open them. One that was merged from parts which are there again has
 * lost nothing: it is left out.
 */
export const listDetachedParts = (clickhouse: Reader) =>
  clickhouse.select(
    sql`SELECT table, path FROM system.detached_parts
        WHERE database = currentDatabase() AND reason LIKE '%broken%'
          AND (table, partition_id, min_block_number) NOT IN (
            SELECT table, partition_id, min_block_number FROM system.parts WHERE active AND database = currentDatabase())`,
    detached,
    system,
  );

/** Parts that were taken out of their tables by DETACH and not moved yet. */
export const listTakenOutParts = (clickhouse: Reader) =>
  clickhouse.select(
    sql`SELECT table, path FROM system.detached_parts WHERE database = currentDatabase() AND ifNull(reason, '') = ''`,
    detached,
    system,
  );

const eventsOfDay = z.object({ website: z.string(), day: z.number(), events: z.coerce.number() });

/** The events of one part by website and UTC day. Throws where these columns are damaged. */
export const countPartEvents = (clickhouse: Reader, name: string) =>
  clickhouse.select(
    sql`SELECT toString(website) AS website, toUInt16(toDate(at)) AS day, toString(count()) AS events
        FROM ${tables.events} WHERE _part = ${name} GROUP BY website, day ORDER BY website, day`,
    eventsOfDay,
    system,
  );

/** Takes a part out of its table, into the table's folder `detached`. */
export const detachPart = (clickhouse: Pick<ClickHouse, "command">, table: string, name: string): Promise<void> =>
  clickhouse.command(sql`ALTER TABLE ${identifier(table)} DETACH PART ${name}`);

/** How many active parts there are. */
export async function countParts(clickhouse: Reader): Promise<number> {
  const rows = await clickhouse.select(
    constant("SELECT toString(count()) AS parts FROM system.parts WHERE active AND database = currentDatabase()"),
    z.object({ parts: z.coerce.number() }),
    system,
  );
  return rows[0]?.parts ?? 0;
}
