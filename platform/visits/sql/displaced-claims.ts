import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";

const row = z.object({ order: z.string(), at: z.coerce.number() });

/** A statement may have 256 KiB; an order id has some 100 letters at most. */
const batchSize = 500;

/**
 * The times (milliseconds) of order claims on settled days that new purchases displace: the first claim of the same order,
 * where it is not earlier.
 */
export async function findDisplacedClaims(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  purchases: readonly { at: number; orderId: string }[],
): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < purchases.length; start += batchSize) {
    const batch = purchases.slice(start, start + batchSize);
    const rows = await clickhouse.select(
      sql`SELECT order_id AS order, toUnixTimestamp64Milli(min(at)) AS at FROM ${tables.orderClaims}
          WHERE website = ${uuid(website)} AND order_id IN ${batch.map(({ orderId }) => orderId)} GROUP BY order_id`,
      row,
      { owner: website, lane: "collect" },
    );
    const first = new Map(rows.map(({ order, at }) => [order, at]));
    for (const { orderId, at } of batch) {
      const claimed = first.get(orderId);
      if (claimed !== undefined && claimed >= at) times.push(claimed);
    }
  }
  return times;
}
