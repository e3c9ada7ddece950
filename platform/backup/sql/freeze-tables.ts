import { join } from "node:path";
import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { identifier, sql } from "#platform/stores/clickhouse/sql.ts";

const system = { owner: "system", lane: "background" } as const;

/** A table of the event store and the folder of its parts. */
export interface EventTable {
  name: string;
  folder: string;
}

/** Every table with rows except `migrations`, which migrations fill themselves. */
export const listEventTables = (clickhouse: Pick<ClickHouse, "select">): Promise<EventTable[]> =>
  clickhouse.select(
    sql`SELECT name, data_paths[1] AS folder FROM system.tables
        WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name != 'migrations' ORDER BY name`,
    z.object({ name: z.string(), folder: z.string() }),
    system,
  );

/** The names of the applied migrations. */
export async function listEventMigrations(clickhouse: Pick<ClickHouse, "select">): Promise<string[]> {
  const row = z.object({ name: z.string() });
  const rows = await clickhouse.select(sql`SELECT name FROM migrations ORDER BY name`, row, system);
  return rows.map(({ name }) => name);
}

/** The number of events. */
export async function countAllEvents(clickhouse: Pick<ClickHouse, "select">): Promise<number> {
  const row = z.object({ events: z.coerce.number() });
  const [counted] = await clickhouse.select(sql`SELECT toString(count()) AS events FROM ${tables.events}`, row, system);
  return counted?.events ?? 0;
}

/** Names the frozen parts. One backup runs at a time; the next one removes what a killed one left. */
const mark = "nabz_backup";

/** Hard-links the table's parts into another folder: a few milliseconds at any size. */
export const freezeTable = (clickhouse: Pick<ClickHouse, "command">, { name }: EventTable): Promise<void> =>
  clickhouse.command(sql`ALTER TABLE ${identifier(name)} FREEZE WITH NAME ${mark}`);

/** The folder of a table's frozen parts, and the one of all tables, to be removed after use. */
export function frozenFolder({ folder }: EventTable): { parts: string; all: string } {
  const [, root = "", inside = ""] = /^(.*)\/((?:store|data)\/.+)$/.exec(folder) ?? [];
  const all = join(root, "shadow", mark);
  return { parts: join(all, inside), all };
}

/** Attaches a part from the table's folder `detached`. */
export const attachPart = (clickhouse: Pick<ClickHouse, "command">, table: string, part: string): Promise<void> =>
  clickhouse.command(sql`ALTER TABLE ${identifier(table)} ATTACH PART ${part}`);
