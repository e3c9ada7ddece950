import { z } from "zod";
import type { BuyerRank } from "#contract/profiles.ts";
import { isoIn } from "#contract/time/zone.ts";
import { selectSold } from "#platform/reports/sales/sql/orders.ts";
import { everything } from "#platform/reports/sales/sql/shop-rows.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import type { FoundPerson } from "./find-person.ts";
import type { PeopleSelection } from "./read-people-query.ts";

const row = z.object({
  ...{ buyers: z.coerce.number(), richer: z.coerce.number() },
  ...{ bought: z.coerce.number(), last: z.coerce.number() },
});

/**
 * Where a person stands among all who ever bought, by purchases less refunds: one and the number of buyers with more, so
 * that equal ones have the same rank. Orders are counted as for RFM; the cost is a pass over the website's orders.
 */
export async function rankBuyer(
  { website, key, run }: FoundPerson,
  { query }: Pick<PeopleSelection, "query">,
): Promise<BuyerRank> {
  const isOwn = sql`person_key = toUInt64(${key.toString()})`;
  const [found] = await run(
    sql`SELECT count() AS buyers, countIf(amounted > own_amount) AS richer, sumIf(bought, ${isOwn}) AS bought,
          maxIf(last_order, ${isOwn}) AS last
        FROM (
          SELECT person_key, bought, amounted, last_order, sumIf(amounted, ${isOwn}) OVER () AS own_amount
          FROM (
            SELECT person_key, sum(is_order) AS bought, sum(amount) AS amounted, maxIf(moment, is_order) AS last_order
            FROM (${selectSold(everything(query), { from: 0, to: query.range.to })}) GROUP BY person_key HAVING bought > 0))`,
    row,
  );
  const { buyers = 0, richer = 0, bought = 0, last = 0 } = found ?? {};
  if (bought === 0) return { rank: null, buyers, lastOrderAt: null };
  return { rank: richer + 1, buyers, lastOrderAt: isoIn(website.timeZone, last) };
}
