import { z } from "zod";
import type { TellingRow } from "#platform/people/telling-of.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";

const row = z
  .object({ website: z.string(), visitor: z.string(), at: z.string(), name: z.string(), data: z.string() })
  .extend({ seq: z.string(), id: z.string() })
  .transform(({ visitor, at, ...others }) => ({ ...others, visitor: BigInt(visitor), at: Number(at) }));

const pageRows = 5_000;

/**
 * The events received since a time (milliseconds) that may tell who somebody is or that they bought, page by page, in
 * the order in which they were stored; those of one group in the order of their time.
 */
export async function* tellingEvents(
  clickhouse: Pick<ClickHouse, "select">,
  since: number,
): AsyncGenerator<(TellingRow & { website: string })[]> {
  let after: Sql = constant("");
  for (;;) {
    const rows = await clickhouse.select(
      sql`SELECT toString(website) AS website, toString(visitor) AS visitor, name, data, toString(seq) AS seq,
            toString(toUnixTimestamp64Milli(events.at)) AS at, toString(id) AS id
          FROM events
          WHERE received >= ${new Date(since)} AND (name IN ('purchase', 'identify') OR position(data, '"$person"') > 0)
            ${after}
          ORDER BY events.seq, events.at, toUInt128(events.id) LIMIT ${pageRows}`,
      row,
      { owner: "system", lane: "background" },
    );
    yield rows.map(({ seq: _, ...event }) => event);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    const place = sql`(events.seq, events.at, toUInt128(events.id)) > (${BigInt(last.seq)}, ${new Date(last.at)}, toUInt128(${uuid(last.id)}))`;
    after = sql`AND events.seq >= ${BigInt(last.seq)} AND ${place}`;
  }
}
