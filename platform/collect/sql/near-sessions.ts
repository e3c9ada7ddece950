import { z } from "zod";
import { gapMs, maxSessionMs, type OpenSession } from "#platform/collect/sessions.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { hashes, sql, uuid } from "#platform/stores/clickhouse/sql.ts";

/** 64-bit numbers are sent as text: JSON numbers are exact up to 2^53. */
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

/** Stored sessions of these visitors that events between two times may belong to. */
export async function findSessions(
  clickhouse: Pick<ClickHouse, "select">,
  { website, visitors, from, to }: { website: string; visitors: readonly bigint[]; from: number; to: number },
): Promise<Map<bigint, OpenSession[]>> {
  const rows = await clickhouse.select(
    sql`SELECT ${columns} FROM ${tables.events}
        WHERE website = ${uuid(website)} AND events.visitor IN (${hashes(visitors)}) AND events.session != 0
          AND name != 'leave' AND at >= ${new Date(from - maxSessionMs - gapMs)} AND at <= ${new Date(to + maxSessionMs + gapMs)}
        GROUP BY events.visitor, events.session`,
    row,
    { owner: website, lane: "collect" },
  );
  const found = new Map<bigint, OpenSession[]>();
  for (const { visitor, ...session } of rows) found.set(visitor, [...(found.get(visitor) ?? []), session]);
  return found;
}

/** Sessions with an event at or after `since`, the latest last. */
export async function listOpenSessions(
  clickhouse: Pick<ClickHouse, "select">,
  { since, max }: { since: number; max: number },
): Promise<(OpenSession & { visitor: bigint })[]> {
  const rows = await clickhouse.select(
    sql`SELECT ${columns} FROM ${tables.events}
        WHERE at >= ${new Date(since - maxSessionMs)} AND events.session != 0 AND name != 'leave'
        GROUP BY events.visitor, events.session HAVING max(at) >= ${new Date(since)}
        ORDER BY max(at) DESC LIMIT ${max}`,
    row,
    { owner: "system", lane: "collect" },
  );
  return rows.reverse();
}
