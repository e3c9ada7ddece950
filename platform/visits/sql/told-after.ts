import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";

const row = z.object({ order: z.string(), at: z.coerce.number() });

/** A statement may have 256 KiB; an order's id is at most some 100 letters. */
const chunk = 500;

/** When orders that are told now were told first on settled days, of those that were told there at the same time or later. */
export async function toldAfter(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  purchases: readonly { at: number; orderId: string }[],
): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < purchases.length; start += chunk) {
    const part = purchases.slice(start, start + chunk);
    const rows = await clickhouse.select(
      sql`SELECT order_id AS order, toUnixTimestamp64Milli(min(at)) AS at FROM tellings
          WHERE website = ${uuid(website)} AND order_id IN ${part.map(({ orderId }) => orderId)} GROUP BY order_id`,
      row,
      { owner: website, lane: "collect" },
    );
    const first = new Map(rows.map(({ order, at }) => [order, at]));
    for (const { orderId, at } of part) {
      const told = first.get(orderId);
      if (told !== undefined && told >= at) times.push(told);
    }
  }
  return times;
}
