import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { hashes, sql, uuid, uuidList } from "#platform/stores/clickhouse/sql.ts";
import type { EventRow } from "../event-row.ts";

const system = { owner: "collect", lane: "collect" } as const;

/** The number of the newest group; 0 where nothing is stored. */
export async function newestSeq(clickhouse: ClickHouse): Promise<number> {
  const [row] = await clickhouse.select(
    sql`SELECT max(seq)::String AS seq FROM events`,
    z.object({ seq: z.coerce.number() }),
    system,
  );
  return row?.seq ?? 0;
}

/** Website and id of every event that arrived since then: what the gate must know after a restart. */
export function arrivedSince(clickhouse: ClickHouse, since: number) {
  return clickhouse.select(
    sql`SELECT toString(website) AS website, toString(id) AS id FROM events WHERE received >= ${new Date(since)}`,
    z.object({ website: z.string(), id: z.string() }),
    system,
  );
}

const openRow = z.object({
  website: z.string(),
  visitor: z.coerce.bigint(),
  session: z.coerce.bigint(),
  startedAt: z.coerce.number(),
  lastAt: z.coerce.number(),
});

/** The session that each visitor had since then, the newest where there are several. */
export function openSessions(clickhouse: ClickHouse, since: number) {
  return clickhouse.select(
    sql`SELECT toString(website) AS website, toString(visitor) AS visitor, toString(argMax(session, started)) AS session,
          toString(max(started)) AS startedAt, toString(argMax(last, started)) AS lastAt
        FROM (
          SELECT website, visitor, session, toUnixTimestamp64Milli(min(at)) AS started, toUnixTimestamp64Milli(max(at)) AS last
          FROM events WHERE received >= ${new Date(since)} AND session != 0 GROUP BY website, visitor, session)
        GROUP BY website, visitor ORDER BY lastAt LIMIT 500000`,
    openRow,
    system,
  );
}

const longest = 24 * 60 * 60_000;

/** The cold check: which of these rows' ids are stored already. Looked up by key: website, day, visitor. */
export async function storedIds(
  clickhouse: ClickHouse,
  website: string,
  rows: readonly EventRow[],
): Promise<Set<string>> {
  const days = [...new Set(rows.map(({ at }) => Math.floor(at / longest)))];
  const visitors = [...new Set(rows.map(({ visitor }) => visitor))];
  const found = await clickhouse.select(
    sql`SELECT toString(id) AS id FROM events
        WHERE website = ${uuid(website)} AND toInt64(toDate(at)) IN ${days} AND visitor IN ${hashes(visitors)}
          AND id IN ${uuidList(rows.map(({ id }) => id))}`,
    z.object({ id: z.string() }),
    system,
  );
  return new Set(found.map(({ id }) => id));
}
