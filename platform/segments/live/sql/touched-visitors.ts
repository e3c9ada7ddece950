import { z } from "zod";
import type { TailRange } from "#platform/events/tail.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { TouchedVisitor } from "./touch.ts";

const options = { owner: "system", lane: "background", afterLoad: true } as const;

const visitorRow = z.object({
  website: z.string(),
  key: z.string().transform((number) => BigInt(number)),
  at: z.coerce.number(),
  orders: z.array(z.string()),
});
type Visitor = z.infer<typeof visitorRow>;

/**
 * The visitors of the events of some groups, with the arrival of the last one and the orders that they claim. Reads the
 * granules that the index of groups leaves.
 */
export const listTouchedVisitors = (
  clickhouse: Pick<ClickHouse, "select">,
  { from, to }: Pick<TailRange, "from" | "to">,
): Promise<Visitor[]> =>
  clickhouse.select(
    sql`SELECT toString(website) AS website, toString(visitor) AS key, toUnixTimestamp64Milli(max(received)) AS at,
          groupUniqArrayIf(order_id, name = 'purchase' AND order_id != '') AS orders
        FROM ${tables.events} WHERE events.seq > ${from} AND events.seq <= ${to} GROUP BY events.website, events.visitor`,
    visitorRow,
    options,
  );

/** How far from their claims of now other claims of an order are looked for where no settled day has them. */
const unsettledMs = 3 * 86_400_000;

const claimantRow = visitorRow.pick({ key: true });

/** The visitors who claim the same orders. */
export async function listOrderVisitors(
  clickhouse: Pick<ClickHouse, "select">,
  touched: readonly Visitor[],
): Promise<TouchedVisitor[]> {
  const buyers = touched.filter(({ orders }) => orders.length > 0);
  const found: TouchedVisitor[] = [];
  for (const website of new Set(buyers.map((each) => each.website))) {
    const own = buyers.filter((each) => each.website === website);
    const at = Math.max(...own.map((each) => each.at));
    const orders = own.flatMap((each) => each.orders);
    const rows = await clickhouse.select(
      sql`SELECT DISTINCT toString(visitor) AS key FROM ${tables.events}
          WHERE website = ${uuid(website)} AND name = 'purchase' AND order_id IN ${orders} AND (
            at >= ${new Date(at - unsettledMs)} OR toDate(at) IN (
              SELECT toDate(at) FROM ${tables.orderClaims} WHERE website = ${uuid(website)} AND order_id IN ${orders}))`,
      claimantRow,
      options,
    );
    found.push(...rows.map(({ key }) => ({ website, key, at })));
  }
  return found;
}
