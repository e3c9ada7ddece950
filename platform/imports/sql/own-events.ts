import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { fromStored, tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";

/** Whether an import brought an event: it says so in its data, and no sender can claim this provenance. */
export const isBrought = (importId: string): Sql =>
  sql`(provenance = 'import' AND position(data, ${`"$import":"${importId}"`}) > 0)`;

const ordersOf = (website: string, only: Sql) =>
  sql`SELECT name, order_id FROM ${tables.events}
      WHERE website = ${uuid(website)} AND name IN ('purchase', 'refund') AND provenance = 'import' AND order_id != ''
        AND ${only}`;

/** Purchases, and refunds, of other imports whose orders this one says otherwise. */
export const isReplaced = (website: string, importId: string): Sql =>
  sql`(name IN ('purchase', 'refund') AND provenance = 'import' AND NOT ${isBrought(importId)}
    AND (name, order_id) IN (${ordersOf(website, isBrought(importId))}))`;

/** The import by which an event came, of its data. */
const importOf = sql`toUUID(extract(data, '"\\$import":"([0-9a-f-]{36})"'))`;

/**
 * Of the events that an import replaced, the ones whose orders a third import says by now are given to that one, as what it
 * replaced: they come back once it is undone too. Cut off in between and run again they are given once.
 */
export async function giveSuperseded(
  clickhouse: Pick<ClickHouse, "command">,
  website: string,
  importId: string,
): Promise<void> {
  const aside = sql`SELECT * FROM ${tables.excludedEvents} WHERE website = ${uuid(website)}`;
  await clickhouse.command(
    sql`INSERT INTO excluded_events SETTINGS insert_deduplicate = 0
        SELECT aside.* REPLACE (said.import AS exclusion)
        FROM (${aside} AND exclusion = ${uuid(importId)}) AS aside
        INNER JOIN (
          SELECT name AS name_now, order_id AS order_now, any(${importOf}) AS import FROM ${tables.events}
          WHERE website = ${uuid(website)} AND name IN ('purchase', 'refund') AND provenance = 'import' AND order_id != ''
            AND NOT ${isBrought(importId)}
          GROUP BY name, order_id) AS said ON aside.name = said.name_now AND aside.order_id = said.order_now
        WHERE (said.import, aside.id) NOT IN (SELECT exclusion, id FROM (${aside}))`,
  );
  await clickhouse.command(
    sql`DELETE FROM excluded_events WHERE website = ${uuid(website)} AND exclusion = ${uuid(importId)}
        AND (name, order_id) IN (${ordersOf(website, sql`NOT ${isBrought(importId)}`)})`,
  );
}

const isCorrection = constant("(name = 'purchase' AND provenance = 'owner' AND order_id != '')");

/** Orders that some events claim: whatever claims an order beside its owner's correction. */
const claimed = (website: string, table: Sql, only: Sql) =>
  sql`SELECT order_id FROM ${table}
      WHERE website = ${uuid(website)} AND name = 'purchase' AND provenance != 'owner' AND order_id != '' AND ${only}`;

/** Orders of an import that lie beside the events. */
const takenOut = (website: string, importId: string) => claimed(website, tables.excludedEvents, isBrought(importId));

/**
 * The owner's corrections of orders that an import alone made, once its events lie beside the others: without the import
 * there is nothing to correct. Where a browser, a server or another import claims the order too, the owner's word stays.
 */
export const isLeftAlone = (website: string, importId: string): Sql =>
  sql`(${isCorrection} AND order_id IN (${takenOut(website, importId)})
    AND order_id NOT IN (${claimed(website, tables.events, constant("true"))}))`;

/**
 * Deletes what lies beside the events and was brought by an import, with the corrections that lie there of orders that
 * nothing else claims: first those, since they are found by what it brought.
 */
export async function deleteBrought(
  clickhouse: Pick<ClickHouse, "command">,
  { website, importId, undone }: { website: string; importId: string; undone: string },
): Promise<void> {
  await clickhouse.command(
    sql`DELETE FROM excluded_events WHERE website = ${uuid(website)} AND ${isCorrection}
        AND (exclusion = ${uuid(undone)} OR (order_id IN (${takenOut(website, importId)})
          AND order_id NOT IN (${claimed(website, tables.events, constant("true"))})
          AND order_id NOT IN (${claimed(website, tables.excludedEvents, sql`NOT ${isBrought(importId)}`)})))`,
  );
  await clickhouse.command(
    sql`DELETE FROM excluded_events WHERE website = ${uuid(website)} AND ${isBrought(importId)}`,
  );
}

/** Events of before an instant that some imports brought, or replaced and keep aside. Reads the data of all of them. */
export async function countOfImports(
  clickhouse: Pick<ClickHouse, "select">,
  { website, ids, before }: { website: string; ids: readonly string[]; before: number },
): Promise<number> {
  const any = (isOf: (id: string) => Sql) => join(ids.map(isOf), " OR ");
  const old = sql`website = ${uuid(website)} AND at < ${new Date(before)}`;
  const [row] = await clickhouse.select(
    sql`SELECT count() AS events FROM (
          ${fromStored((table) => sql`SELECT 1 AS one FROM ${table} WHERE ${old} AND (${any(isBrought)})`)}
          UNION ALL SELECT 1 AS one FROM ${tables.excludedEvents} WHERE ${old} AND (${any((id) => sql`exclusion = ${uuid(id)}`)}))`,
    z.object({ events: z.coerce.number() }),
    { owner: "system", lane: "background" },
  );
  return row?.events ?? 0;
}
