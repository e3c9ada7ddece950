import { z } from "zod";
import { gapMs, longestMs, type OpenSession } from "#platform/collect/sessions.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { hashes, sql, uuid } from "#platform/stores/clickhouse/sql.ts";

/** 64-bit numbers come as text: JSON's numbers end at 2^53. */
const row = z
  .object({ visitor: z.string(), session: z.string(), startedAt: z.string(), lastAt: z.string() })
  .transform(({ visitor, session, startedAt, lastAt }) => ({
    visitor: BigInt(visitor),
    session: BigInt(session),
    startedAt: Number(startedAt),
    lastAt: Number(lastAt),
  }));

const columns = sql`toString(visitor) AS visitor, toString(session) AS session,
  toString(toUnixTimestamp64Milli(min(at))) AS startedAt, toString(toUnixTimestamp64Milli(max(at))) AS lastAt`;

/** The stored sessions of some visitors of a website that events between two times could belong to. */
export async function nearSessions(
  clickhouse: Pick<ClickHouse, "select">,
  { website, visitors, from, to }: { website: string; visitors: readonly bigint[]; from: number; to: number },
): Promise<Map<bigint, OpenSession[]>> {
  const rows = await clickhouse.select(
    sql`SELECT ${columns} FROM events
        WHERE website = ${uuid(website)} AND events.visitor IN (${hashes(visitors)}) AND events.session != 0
          AND name != 'leave' AND at >= ${new Date(from - longestMs - gapMs)} AND at <= ${new Date(to + longestMs + gapMs)}
        GROUP BY events.visitor, events.session`,
    row,
    { owner: website, lane: "collect" },
  );
  const found = new Map<bigint, OpenSession[]>();
  for (const { visitor, ...session } of rows) found.set(visitor, [...(found.get(visitor) ?? []), session]);
  return found;
}

/** All sessions with an event at or after `since`, the last one last. */
export async function openSessions(
  clickhouse: Pick<ClickHouse, "select">,
  { since, most }: { since: number; most: number },
): Promise<(OpenSession & { visitor: bigint })[]> {
  const rows = await clickhouse.select(
    sql`SELECT ${columns} FROM events
        WHERE at >= ${new Date(since - longestMs)} AND events.session != 0 AND name != 'leave'
        GROUP BY events.visitor, events.session HAVING max(at) >= ${new Date(since)}
        ORDER BY max(at) DESC LIMIT ${most}`,
    row,
    { owner: "system", lane: "collect" },
  );
  return rows.reverse();
}
