import { z } from "zod";
import type { SalesCohorts } from "#contract/sales.ts";
import { bucketStarts, nextBucket, startOfBucket } from "#contract/time/bucket.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { describePeriod, isoOf } from "../describe-range.ts";
import { toUnits } from "../figures.ts";
import type { Query } from "../query.ts";
import type { RunQuery } from "../run-query.ts";
import { selectNewBuyers, selectSold } from "./sql/orders.ts";

const number = z.coerce.number();
const row = z.object({ cohort: number, bucket: number, people: number, amount: number });

/**
 * What people bought by the Jalali month of their first order ever, in each month from then on. The months end with the
 * period; filters select orders, the first one too.
 */
export async function reportSalesCohorts(
  query: Query,
  { months, now }: { months: number; now: number },
  run: RunQuery,
): Promise<SalesCohorts> {
  const { range, website } = query;
  let from = startOfBucket(website.timeZone, "month", range.to - 1);
  for (let index = 1; index < months; index += 1) from = startOfBucket(website.timeZone, "month", from - 1);
  const period = { from, to: range.to };
  const starts = bucketStarts(website.timeZone, "month", from, range.to);
  const rows = await run(
    sql`SELECT roundDown(first, ${starts}) AS cohort, roundDown(moment, ${starts}) AS bucket,
          uniqExact(person_key) AS people, sum(amount) AS amount
        FROM (${selectSold(query, period)}) AS sold
        INNER JOIN (${selectNewBuyers(query, period)}) AS buyers USING (person_key)
        WHERE moment >= first GROUP BY cohort, bucket`,
    row,
  );
  const found = new Map(rows.map((each) => [`${each.cohort} ${each.bucket}`, each]));
  const end = nextBucket(website.timeZone, "month", starts.at(-1) ?? from);
  const partial = end > Math.min(range.to, now);
  return {
    range: describePeriod(query, period),
    items: starts.map((start, index) => ({
      key: isoOf(query, start),
      size: found.get(`${start} ${start}`)?.people ?? 0,
      values: starts.slice(index).map((bucket) => toUnits(website, found.get(`${start} ${bucket}`)?.amount ?? 0)),
      partial,
    })),
  };
}
