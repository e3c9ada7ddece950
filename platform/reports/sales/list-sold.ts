import { z } from "zod";
import type { Period } from "#contract/time/range.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { toUnits } from "../figures.ts";
import type { PreparedReport } from "../prepare-report.ts";
import { selectSold } from "./sql/orders.ts";
import { everything } from "./sql/shop-rows.ts";

const row = z.object({
  person_key: z.string(),
  bought: z.coerce.number(),
  counted: z.coerce.number(),
  is_sale: z.coerce.number(),
  amount: z.coerce.number(),
});

/** An order, or a refund of one. */
export interface Sold {
  /** Who bought, as text. */
  person: string;
  /** When the order was; a refund counts later. */
  bought: number;
  counted: number;
  isOrder: boolean;
  /** In the website's currency, below zero for a refund. */
  amount: number;
}

/** All orders and refunds that count in a period; refunds of unknown orders are nobody's and left out. */
export async function listSold({ query, run }: PreparedReport, period: Period): Promise<Sold[]> {
  const sold = selectSold(query, period);
  const known = sql`SELECT order_id, any(person_key) AS buyer, any(moment) AS bought
    FROM (${selectSold(everything(query), { from: 0, to: period.to })})
    WHERE is_order AND order_id != '' AND order_id IN (SELECT order_id FROM (${sold}) WHERE NOT is_order) GROUP BY order_id`;
  const rows = await run(
    sql`SELECT toString(person_key) AS person_key, moment AS bought, moment AS counted, 1 AS is_sale, toFloat64(amount) AS amount
        FROM (${sold}) WHERE is_order
        UNION ALL
        SELECT toString(buyer) AS person_key, bought, moment AS counted, 0 AS is_sale, toFloat64(refunds.amount) AS amount
        FROM (SELECT order_id, moment, amount FROM (${sold}) WHERE NOT is_order) AS refunds INNER JOIN (${known}) AS known USING (order_id)`,
    row,
  );
  return rows.map((each) => ({
    ...{ person: each.person_key, bought: each.bought, counted: each.counted },
    ...{ isOrder: each.is_sale === 1, amount: toUnits(query.website, each.amount) },
  }));
}
