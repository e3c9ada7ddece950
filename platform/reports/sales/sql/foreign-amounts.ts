import { z } from "zod";
import type { Period } from "#contract/time/range.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid, uuidList } from "#platform/stores/clickhouse/sql.ts";
import { isCounted, isWithin } from "#platform/visits/sql/source.ts";
import type { Query } from "../../query.ts";
import type { RunQuery } from "../../run-query.ts";
import { selectShopRows } from "./shop-rows.ts";

const number = z.coerce.number();

/** The purchases and refunds of a period whose amount is in a currency that does not count. */
const selectForeign = ({ website }: Query, period: Period, columns: Sql): Sql => sql`
  SELECT ${columns} FROM ${tables.events}
  WHERE website = ${uuid(website.id)} AND ${isWithin(constant("at"), [period])} AND currency != ''
    AND NOT ${isCounted(website.currency)} AND value != 0`;

/** What orders and refunds without an amount that counts say in another currency, in its minor units, by event. */
export async function findForeignAmounts(
  query: Query,
  rows: readonly { id: string; moment: number }[],
  run: RunQuery,
): Promise<Map<string, { value: number; currency: string }>> {
  if (rows.length === 0) return new Map();
  const moments = rows.map(({ moment }) => moment);
  const period = { from: Math.min(...moments), to: Math.max(...moments) + 1 };
  const found = await run(
    sql`${selectForeign(query, period, constant("toString(id) AS event, toString(value) AS amount, currency"))}
        AND id IN ${uuidList(rows.map(({ id }) => id))}`,
    z.object({ event: z.string(), amount: number, currency: z.string() }),
  );
  return new Map(found.map(({ event, amount, currency }) => [event, { value: amount, currency }]));
}

/** The orders of the period that count, but whose amounts do not, by their currency: the most orders first. */
export const sumForeignOrders = (query: Query, run: RunQuery) =>
  run(
    sql`SELECT currency, count() AS orders, toString(sum(toInt128(value))) AS value
        FROM (${selectForeign(query, query.range, constant("id, currency, value"))} AND name = 'purchase' AND id IN (
          SELECT id FROM (${selectShopRows(query, {
            ...{ period: query.range, kinds: ["order"], columns: constant("id, priced"), withItems: false },
          })}) WHERE NOT priced))
        GROUP BY currency ORDER BY orders DESC, currency`,
    z.object({ currency: z.string(), orders: number, value: number }),
  );
