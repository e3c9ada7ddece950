import { z } from "zod";
import { provenances } from "#contract/provenance.ts";
import type { ClaimRow } from "#platform/people/read-claim.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";

const row = z
  .object({ website: z.string(), visitor: z.string(), at: z.string(), name: z.string(), data: z.string() })
  .extend({ seq: z.string(), id: z.string(), provenance: z.enum(provenances) })
  .transform(({ visitor, at, ...others }) => ({ ...others, visitor: BigInt(visitor), at: Number(at) }));

const pageSize = 5_000;

/**
 * The events received since a time (milliseconds) that may hold an identity claim, page by page, in the order in which
 * they were stored; within one group by time. `isVouchedOnly` leaves out what browsers said without a signature.
 */
export async function* readClaimEvents(
  clickhouse: Pick<ClickHouse, "select">,
  since: number,
  { isVouchedOnly = false } = {},
): AsyncGenerator<(ClaimRow & { website: string })[]> {
  let after: Sql = constant("");
  for (;;) {
    const rows = await clickhouse.select(
      sql`SELECT toString(website) AS website, toString(visitor) AS visitor, name, data, toString(seq) AS seq,
            toString(toUnixTimestamp64Milli(events.at)) AS at, toString(id) AS id, provenance
          FROM ${tables.events}
          WHERE received >= ${new Date(since)} AND (name IN ('purchase', 'identify') OR position(data, '"$person"') > 0)
            ${constant(isVouchedOnly ? `AND (provenance != 'browser' OR position(data, '"$signed":true') > 0)` : "")} ${after}
          ORDER BY events.seq, events.at, toUInt128(events.id) LIMIT ${pageSize}`,
      row,
      { owner: "system", lane: "background" },
    );
    yield rows.map(({ seq: _, ...event }) => event);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    const position = sql`(events.seq, events.at, toUInt128(events.id)) > (${BigInt(last.seq)}, ${new Date(last.at)}, toUInt128(${uuid(last.id)}))`;
    after = sql`AND events.seq >= ${BigInt(last.seq)} AND ${position}`;
  }
}
