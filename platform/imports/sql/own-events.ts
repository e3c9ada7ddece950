import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";

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

/** Of the events that an import replaced, those of orders that a third import says by now are left where they are. */
export async function dropSuperseded(
  clickhouse: Pick<ClickHouse, "command">,
  website: string,
  importId: string,
): Promise<void> {
  await clickhouse.command(
    sql`DELETE FROM excluded_events WHERE website = ${uuid(website)} AND exclusion = ${uuid(importId)}
        AND (name, order_id) IN (${ordersOf(website, sql`NOT ${isBrought(importId)}`)})`,
  );
}

/** Deletes what lies beside the events and was brought by an import. */
export const deleteBrought = (
  clickhouse: Pick<ClickHouse, "command">,
  website: string,
  importId: string,
): Promise<void> =>
  clickhouse.command(sql`DELETE FROM excluded_events WHERE website = ${uuid(website)} AND ${isBrought(importId)}`);
