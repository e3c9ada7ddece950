import { z } from "zod";
import { eventColumns } from "#platform/events/event-row.ts";
import { minTime } from "#platform/events/min-time.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Day } from "#platform/visits/day.ts";
import { dayMs } from "#platform/visits/day.ts";

/** Moves that are cut off anywhere continue where they stood: each step leaves out what it has done. */

const lane = { owner: "system", lane: "background" } as const;
const columns = join(eventColumns.map(identifier), ", ");
/** The store drops a block that equals an earlier one; the same events may be excluded and brought back twice. */
const everyBlock = constant("SETTINGS insert_deduplicate = 0");

/** Rows of an exclusion; consecutive days of UTC, both included. */
export interface Part {
  website: string;
  exclusion: string;
  first: Day;
  last: Day;
}

const isOwn = (website: string) => sql`website = ${uuid(website)}`;
/** Whether an event is of the part's days. */
export const isWithinPart = ({ first, last }: Pick<Part, "first" | "last">): Sql =>
  sql`at >= ${new Date(first * dayMs)} AND at < ${new Date((last + 1) * dayMs)}`;
const isOf = (part: Pick<Part, "website" | "exclusion">) =>
  sql`${isOwn(part.website)} AND exclusion = ${uuid(part.exclusion)}`;
const inPart = (part: Part) => sql`${isOf(part)} AND ${isWithinPart(part)}`;
const isClaim = constant(`(name IN ('purchase', 'identify') OR position(data, '"$person"') > 0)`);

const counted = z.object({ day: z.number(), events: z.coerce.number(), claims: z.coerce.number() });
export type DayCount = z.infer<typeof counted>;

const countByDay = (clickhouse: Pick<ClickHouse, "select">, table: Sql, condition: Sql): Promise<DayCount[]> =>
  clickhouse.select(
    sql`SELECT toUInt16(toDate(at)) AS day, count() AS events, countIf(${isClaim}) AS claims FROM ${table}
        WHERE ${condition} GROUP BY day ORDER BY day`,
    counted,
    lane,
  );

/** Events per day that a condition is met by, and how many of them may claim an identity. Reads the website's events. */
export const countMatches = (
  clickhouse: Pick<ClickHouse, "select">,
  { website, matches }: { website: string; matches: Sql },
): Promise<DayCount[]> => countByDay(clickhouse, tables.events, sql`${isOwn(website)} AND ${matches}`);

/** The same of what is excluded already. */
export const countExcluded = (
  clickhouse: Pick<ClickHouse, "select">,
  of: Pick<Part, "website" | "exclusion">,
): Promise<DayCount[]> => countByDay(clickhouse, tables.excludedEvents, isOf(of));

/** Copies matching events of some days beside the others; no report changes. */
export const copyToExcluded = (clickhouse: Pick<ClickHouse, "derive">, part: Part, matches: Sql): Promise<void> =>
  clickhouse.derive(
    sql`INSERT INTO excluded_events (exclusion, ${columns}) ${everyBlock}
        SELECT ${uuid(part.exclusion)}, ${columns} FROM ${tables.events}
        WHERE ${isOwn(part.website)} AND ${isWithinPart(part)} AND ${matches} AND id NOT IN (${idsOf(part)})`,
    lane,
  );

const idsOf = (part: Part) => sql`SELECT id FROM ${tables.excludedEvents} WHERE ${inPart(part)}`;

/**
 * Deletes copied events: first the order claims that repeat them, since only events are looked for again. Pinned claims
 * stay: their orders count on folded days whatever becomes of their events.
 */
export async function deleteCopied(clickhouse: Pick<ClickHouse, "command">, part: Part): Promise<void> {
  await clickhouse.command(
    sql`DELETE FROM order_claims WHERE ${isOwn(part.website)} AND at >= ${new Date(minTime)}
        AND id IN (${idsOf(part)} AND name = 'purchase')`,
  );
  await clickhouse.command(
    sql`DELETE FROM events WHERE ${isOwn(part.website)} AND ${isWithinPart(part)} AND id IN (${idsOf(part)})`,
  );
}

/**
 * The days of some excluded events, and of every claim of their orders: of each order another claim may count from now
 * on, on whatever day it is.
 */
export async function listChangedDays(clickhouse: Pick<ClickHouse, "select">, part: Part): Promise<Day[]> {
  const orders = sql`SELECT order_id FROM ${tables.excludedEvents}
    WHERE ${inPart(part)} AND name = 'purchase' AND order_id != ''`;
  const rows = await clickhouse.select(
    sql`SELECT DISTINCT toUInt16(toDate(at)) AS day FROM (
          SELECT at FROM ${tables.excludedEvents} WHERE ${inPart(part)}
          UNION ALL SELECT at FROM ${tables.orderClaims} WHERE ${isOwn(part.website)} AND order_id IN (${orders})
          UNION ALL SELECT at FROM ${tables.events}
            WHERE ${isOwn(part.website)} AND name = 'purchase' AND order_id IN (${orders}))
        ORDER BY day`,
    z.object({ day: z.number() }),
    lane,
  );
  return rows.map(({ day }) => day);
}

/** Brings excluded events back as they were, and forgets that they were excluded. */
export async function restoreExcluded(clickhouse: Pick<ClickHouse, "command">, part: Part): Promise<void> {
  const elsewhere = sql`SELECT id FROM ${tables.excludedEvents}
    WHERE ${isOwn(part.website)} AND ${isWithinPart(part)} AND exclusion != ${uuid(part.exclusion)}`;
  await clickhouse.command(
    sql`INSERT INTO events (${columns}) ${everyBlock}
        SELECT ${columns} FROM ${tables.excludedEvents}
        WHERE ${inPart(part)} AND id NOT IN (${elsewhere})
          AND id NOT IN (SELECT id FROM ${tables.events} WHERE ${isOwn(part.website)} AND ${isWithinPart(part)})
        LIMIT 1 BY id`,
  );
  await clickhouse.command(sql`DELETE FROM excluded_events WHERE ${inPart(part)}`);
}

/** Gives excluded events to another exclusion that they belong to, too, as copies. */
export const copyToExclusion = (
  clickhouse: Pick<ClickHouse, "derive">,
  from: Pick<Part, "website" | "exclusion">,
  to: { exclusion: string; matches: Sql },
): Promise<void> =>
  clickhouse.derive(
    sql`INSERT INTO excluded_events (exclusion, ${columns}) ${everyBlock}
        SELECT ${uuid(to.exclusion)}, ${columns} FROM ${tables.excludedEvents}
        WHERE ${isOf(from)} AND ${to.matches} AND id NOT IN (
          SELECT id FROM ${tables.excludedEvents}
          WHERE ${isOwn(from.website)} AND exclusion != ${uuid(from.exclusion)})
        LIMIT 1 BY id`,
    lane,
  );

/** Excluded events of a website per exclusion. */
export async function countByExclusion(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
): Promise<Map<string, number>> {
  const rows = await clickhouse.select(
    sql`SELECT toString(exclusion) AS exclusion, count() AS events FROM ${tables.excludedEvents}
        WHERE ${isOwn(website)} GROUP BY excluded_events.exclusion`,
    z.object({ exclusion: z.string(), events: z.coerce.number() }),
    { owner: website },
  );
  return new Map(rows.map(({ exclusion, events }) => [exclusion, events]));
}
