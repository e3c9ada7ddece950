import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { traits } from "#platform/visits/sql/source.ts";
import type { Query, RefundTransfers } from "./query.ts";
import type { RunQuery } from "./run-query.ts";
import { computeTransfers } from "./sql/refund-transfers.ts";

const columns = constant(
  ["at", "id", "order_id", "is_credit", "sale", "seen_at", "visitor", ...traits, "pages"].join(", "),
);
const summary = z.object({ moved: z.coerce.number(), hash: z.string() });
/** What a list holds may change while it is written: it is not found then. */
const maxTries = 5;

/**
 * All refund transfers of a website as they are now, in `refund_transfers`; undefined where there are none. They are computed
 * once, which is served from cache while nothing changes, and written where no list has the same: computing them in each of
 * a report's statements takes 30 ms of planning for every place that needs them, and the credits of sales have sixteen.
 */
export async function listTransfers(
  { query, run }: { query: Query; run: RunQuery },
  { clickhouse, account }: { clickhouse: Pick<ClickHouse, "select" | "derive">; account: string },
): Promise<RefundTransfers | undefined> {
  const website = uuid(query.website.id);
  const computed = sql`SELECT ${columns}, cityHash64(${columns}) AS row_hash FROM (${computeTransfers(query)})`;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const sums = sql`SELECT count() AS moved, toString(sum(row_hash)) AS hash FROM (${computed})`;
    const [{ moved, hash } = { moved: 0, hash: "0" }] = await run(sums, summary);
    if (moved === 0) return undefined;
    // Not from cache: what is derived invalidates nothing.
    const [found] = await clickhouse.select(
      sql`SELECT toString(list) AS id FROM ${tables.refundTransfers}
          WHERE website = ${website} AND listed > now('UTC') - INTERVAL 12 HOUR
          GROUP BY list HAVING count() = ${moved} AND toString(sum(row_hash)) = ${hash} ORDER BY list LIMIT 1`,
      z.object({ id: z.string() }),
      { owner: account },
    );
    if (found !== undefined) return { list: found.id };
    await clickhouse.derive(
      sql`INSERT INTO refund_transfers (website, list, row_hash, ${columns})
          SELECT ${website}, (SELECT generateUUIDv4()), row_hash, ${columns} FROM (${computed})`,
      { owner: account, lane: "interactive" },
    );
  }
  throw new AppError("SERVICE_UNAVAILABLE", "Refunds change faster than they are listed");
}
