import { z } from "zod";
import { blankRow, toColumns } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, hashes, identifier, join, type Sql, sql, uuid, uuidList } from "#platform/stores/clickhouse/sql.ts";
import { type Day, dayMs } from "#platform/visits/day.ts";
import type { EventColumns } from "../strip-event.ts";

const lane = { owner: "system", lane: "background" } as const;
const names = Object.keys(toColumns("", blankRow("", ""), 0, ""));
const columns = join(names.map(identifier), ", ");
/** As an INSERT takes them back. */
const asText = constant(
  ["exclusion", ...names]
    .map((name) => (["width", "height"].includes(name) ? name : `toString(${name}) AS ${name}`))
    .join(", "),
);
const stored = z.record(z.string(), z.union([z.string(), z.number()]));

/** Rows of one statement. */
const pageRows = 5_000;

/** What lies beside the events while they are replaced. */
export interface Replacement {
  website: string;
  /** The id of the erasure, under which it lies there. */
  id: string;
}

const isAside = ({ website, id }: Replacement) => sql`website = ${uuid(website)} AND exclusion = ${uuid(id)}`;
const asideIds = (replacement: Replacement) =>
  sql`SELECT id FROM ${tables.excludedEvents} WHERE ${isAside(replacement)}`;

export const isOfVisitors = (website: string, visitors: readonly bigint[]): Sql =>
  sql`website = ${uuid(website)} AND visitor IN (${hashes(visitors)})`;

export const hasId = (website: string, ids: readonly string[]): Sql =>
  sql`website = ${uuid(website)} AND id IN (${uuidList(ids)})`;

/** Events that a condition is met by and that no replacement of lies aside, some at a time. */
export const readEvents = (
  clickhouse: Pick<ClickHouse, "select">,
  condition: Sql,
  replacement: Replacement,
): Promise<EventColumns[]> =>
  clickhouse.select(
    sql`SELECT ${asText} FROM (
          SELECT ${uuid(replacement.id)} AS exclusion, ${columns} FROM ${tables.events}
          WHERE ${condition} AND id NOT IN (${asideIds(replacement)}) LIMIT ${pageRows})`,
    stored,
    lane,
  );

/** The same of excluded events, which stay with their exclusions. */
export const readExcluded = (
  clickhouse: Pick<ClickHouse, "select">,
  condition: Sql,
  { id }: Replacement,
): Promise<EventColumns[]> =>
  clickhouse.select(
    sql`SELECT ${asText} FROM (
          SELECT exclusion, ${columns} FROM ${tables.excludedEvents}
          WHERE ${condition} AND exclusion != ${uuid(id)} LIMIT ${pageRows})`,
    stored,
    lane,
  );

export const insertExcluded = (
  clickhouse: Pick<ClickHouse, "insert">,
  events: readonly EventColumns[],
  token: string,
): Promise<void> => clickhouse.insert("excluded_events", events, token);

/** Deletes excluded events whose stripped copies are stored. */
export const deleteExcluded = (
  clickhouse: Pick<ClickHouse, "command">,
  { website, id }: Replacement,
  { ids, visitors }: { ids: readonly string[]; visitors: readonly bigint[] },
): Promise<void> =>
  clickhouse.command(
    sql`DELETE FROM excluded_events WHERE ${isOfVisitors(website, visitors)} AND exclusion != ${uuid(id)}
        AND id IN (${uuidList(ids)})`,
  );

const dayCount = z.object({ day: z.number(), events: z.coerce.number() });

/** How many events lie aside, by day. */
export const countAside = (
  clickhouse: Pick<ClickHouse, "select">,
  replacement: Replacement,
): Promise<{ day: Day; events: number }[]> =>
  clickhouse.select(
    sql`SELECT toUInt16(toDate(at)) AS day, count() AS events FROM ${tables.excludedEvents}
        WHERE ${isAside(replacement)} GROUP BY day ORDER BY day`,
    dayCount,
    lane,
  );

const visitor = z.object({ visitor: z.string().transform(BigInt) });

/** The visitors of what lies aside. */
export async function listAsideVisitors(
  clickhouse: Pick<ClickHouse, "select">,
  replacement: Replacement,
): Promise<bigint[]> {
  const rows = await clickhouse.select(
    sql`SELECT toString(aside.visitor) AS visitor FROM (
          SELECT DISTINCT visitor FROM ${tables.excludedEvents} WHERE ${isAside(replacement)}) AS aside`,
    visitor,
    lane,
  );
  return rows.map((row) => row.visitor);
}

/** How many events are stored under some visitors. */
export async function countOfVisitors(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  visitors: readonly bigint[],
): Promise<number> {
  const [row] = await clickhouse.select(
    sql`SELECT count() AS events FROM ${tables.events} WHERE ${isOfVisitors(website, visitors)}`,
    z.object({ events: z.coerce.number() }),
    lane,
  );
  return row?.events ?? 0;
}

const onDays = (days: readonly Day[]) =>
  sql`toDate(at) IN (${join(
    days.map((day) => sql`toDate(${new Date(day * dayMs)})`),
    ", ",
  )})`;

/**
 * Replaces the stored events of some days by what lies aside under their ids. May be cut off anywhere and run again: what
 * lies aside stays until all is replaced.
 */
export async function replaceEvents(
  clickhouse: Pick<ClickHouse, "command">,
  replacement: Replacement,
  days: readonly Day[],
): Promise<void> {
  const { website } = replacement;
  // Days first: the key leads to their marks, and the ids of no other are read.
  await clickhouse.command(
    sql`DELETE FROM events WHERE website = ${uuid(website)} AND ${onDays(days)} AND id IN (${asideIds(replacement)})`,
  );
  await clickhouse.command(
    sql`INSERT INTO events (${columns}) SETTINGS insert_deduplicate = 0
        SELECT ${columns} FROM ${tables.excludedEvents} WHERE ${isAside(replacement)} AND ${onDays(days)}`,
  );
}

/** Forgets what lay aside, out of the files too. */
export const deleteAside = (clickhouse: Pick<ClickHouse, "command">, replacement: Replacement): Promise<void> =>
  clickhouse.command(sql`ALTER TABLE excluded_events DELETE WHERE ${isAside(replacement)} SETTINGS mutations_sync = 1`);
