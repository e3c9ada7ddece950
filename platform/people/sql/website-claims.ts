import { z } from "zod";
import { provenances } from "#contract/provenance.ts";
import type { ClaimRow } from "#platform/people/read-claim.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";

const row = z
  .object({
    ...{ visitor: z.string().transform(BigInt), at: z.coerce.number(), received: z.coerce.number() },
    ...{ name: z.string(), data: z.string(), seq: z.coerce.number(), id: z.string() },
    provenance: z.enum(provenances),
  })
  .readonly();

const pageSize = 5_000;

/**
 * The events of a website that may hold an identity claim, of the groups after `from` up to `to`, page by page, in the
 * order in which claims are applied: by group, then by time.
 */
export async function* readWebsiteClaims(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  { from, to }: { from: number; to: number },
): AsyncGenerator<readonly (ClaimRow & { received: number; seq: number })[]> {
  let after: Sql = constant("");
  for (;;) {
    const rows = await clickhouse.select(
      sql`SELECT toString(visitor) AS visitor, toString(toUnixTimestamp64Milli(events.at)) AS at,
            toString(toUnixTimestamp64Milli(events.received)) AS received, name, data, toString(events.seq) AS seq,
            toString(events.id) AS id, provenance
          FROM ${tables.events}
          WHERE website = ${uuid(website)} AND events.seq > ${from} AND events.seq <= ${to}
            AND (name IN ('purchase', 'identify') OR position(data, '"$person"') > 0) ${after}
          ORDER BY events.seq, events.at, toUInt128(events.id) LIMIT ${pageSize}`,
      row,
      { owner: "system", lane: "background" },
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = sql`AND (events.seq, events.at, toUInt128(events.id)) >
      (${BigInt(last.seq)}, ${new Date(last.at)}, toUInt128(${uuid(last.id)}))`;
  }
}
