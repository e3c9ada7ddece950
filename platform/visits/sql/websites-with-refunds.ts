import { z } from "zod";
import { refundName } from "#contract/collect.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { fromStored } from "#platform/stores/clickhouse/sources.ts";
import { type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Says that events of these websites give back the money of orders that they name. To be awaited before one is stored. */
export async function noteRefunds({ query }: Queries, websites: readonly string[]): Promise<void> {
  await query("UPDATE websites SET has_refunds = true WHERE id = ANY($1) AND has_refunds IS DISTINCT FROM true", [
    websites,
  ]);
}

/**
 * Whether an event of a website, excluded or not, ever gave back the money of an order that it named. `owner`: who waits in
 * the event store, where it is not known yet.
 */
export async function readHasRefunds(
  { postgres: { query }, clickhouse }: { postgres: Queries; clickhouse: Pick<ClickHouse, "select"> },
  website: string,
  owner: string,
): Promise<boolean> {
  const [row] = await query<{ has: boolean | null }>("SELECT has_refunds AS has FROM websites WHERE id = $1", [
    website,
  ]);
  if (row === undefined || row.has !== null) return row?.has ?? false;
  const found = await clickhouse.select(selectAnyRefund(website), z.object({ one: z.number() }), { owner });
  // A refund that is stored meanwhile has said so by then.
  await query("UPDATE websites SET has_refunds = $2 WHERE id = $1 AND has_refunds IS NULL", [
    website,
    found.length > 0,
  ]);
  return readHasRefunds({ postgres: { query }, clickhouse }, website, owner);
}

/** Reads one column of all events, once in the life of a website. */
const selectAnyRefund = (website: string): Sql =>
  sql`SELECT 1 AS one FROM (${fromStored(
    (table) =>
      sql`SELECT id FROM ${table} WHERE website = ${uuid(website)} AND name = ${refundName} AND order_id != '' LIMIT 1`,
  )}) LIMIT 1`;
