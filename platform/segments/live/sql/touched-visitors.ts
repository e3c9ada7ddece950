import { z } from "zod";
import type { TailRange } from "#platform/events/tail.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { TouchedVisitor } from "./touch.ts";

const options = { owner: "system", lane: "follow", afterLoad: true } as const;

const visitorRow = z.object({
  website: z.string(),
  key: z.string().transform((number) => BigInt(number)),
  at: z.coerce.number(),
  buys: z.coerce.boolean(),
});
type Visitor = z.infer<typeof visitorRow>;

type Groups = Pick<TailRange, "from" | "to">;

const isInGroups = ({ from, to }: Groups) => sql`events.seq > ${from} AND events.seq <= ${to}`;

/**
 * The visitors of the events of some groups, with the arrival of the last one and whether they claim orders. Reads the
 * granules that the index of groups leaves.
 */
export const listTouchedVisitors = (clickhouse: Pick<ClickHouse, "select">, { from, to }: Groups): Promise<Visitor[]> =>
  clickhouse.select(
    sql`SELECT toString(website) AS website, toString(visitor) AS key, toUnixTimestamp64Milli(max(received)) AS at,
          countIf(name = 'purchase' AND order_id != '') > 0 AS buys
        FROM ${tables.events} WHERE ${isInGroups({ from, to })} GROUP BY events.website, events.visitor`,
    visitorRow,
    options,
  );

/** How far from their claims of now other claims of an order are looked for where no settled day has them. */
const unsettledMs = 3 * 86_400_000;

const claimantRow = visitorRow.pick({ key: true });

/**
 * The visitors who claim the same orders as some of the events of these groups. The statement finds the orders itself: those
 * that anybody may send in one page are longer than a statement may be, and nobody would be judged any more.
 */
export async function listOrderVisitors(
  clickhouse: Pick<ClickHouse, "select">,
  groups: Groups,
  touched: readonly Visitor[],
): Promise<TouchedVisitor[]> {
  const buyers = touched.filter(({ buys }) => buys);
  const found: TouchedVisitor[] = [];
  for (const website of new Set(buyers.map((each) => each.website))) {
    const at = Math.max(...buyers.flatMap((each) => (each.website === website ? [each.at] : [])));
    const orders = sql`SELECT order_id FROM ${tables.events}
      WHERE website = ${uuid(website)} AND ${isInGroups(groups)} AND name = 'purchase' AND order_id != ''`;
    const rows = await clickhouse.select(
      sql`SELECT DISTINCT toString(visitor) AS key FROM ${tables.events}
          WHERE website = ${uuid(website)} AND name = 'purchase' AND order_id IN (${orders}) AND (
            toDate(at) >= toDate(${new Date(at - unsettledMs)}) OR toDate(at) IN (
              SELECT toDate(at) FROM ${tables.orderClaims} WHERE website = ${uuid(website)} AND order_id IN (${orders})))`,
      claimantRow,
      options,
    );
    found.push(...rows.map(({ key }) => ({ website, key, at })));
  }
  return found;
}
