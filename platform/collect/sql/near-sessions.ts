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

const dayMs = 86_400_000;

/**
 * Sessions of one visitor that a lookup finds for each day it covers. The gap rule makes 48 at most; a browser may name one
 * for each event, and 20,000 of them took 3 s of CPU.
 */
const maxPerDay = 64;

/** How far from an event a session that it belongs to may begin or end. */
export const reachMs = maxSessionMs + gapMs;

interface Span {
  from: number;
  to: number;
}

/** The most sessions of one visitor that a lookup finds. */
export const maxSessionsNear = ({ from, to }: Span) => maxPerDay * Math.ceil((to - from + 2 * reachMs) / dayMs);

interface Wanted extends Span {
  website: string;
  visitors: readonly bigint[];
  /** Groups from this number on are left out. */
  before?: number;
}

/** Stored sessions of these visitors that events between two times may belong to; of too many, the nearest to these times. */
export async function findSessions(
  clickhouse: Pick<ClickHouse, "select">,
  { website, visitors, from, to, before }: Wanted,
): Promise<Map<bigint, OpenSession[]>> {
  const [since, till] = [new Date(from - reachMs), new Date(to + reachMs)];
  const distance = sql`greatest(toUnixTimestamp64Milli(min(at)) - ${to}, ${from} - toUnixTimestamp64Milli(max(at)), 0)`;
  const rows = await clickhouse.select(
    sql`SELECT ${columns} FROM ${tables.events}
        WHERE website = ${uuid(website)} AND events.visitor IN (${hashes(visitors)}) AND events.session != 0
          AND name != 'leave' AND toDate(at) BETWEEN toDate(${since}) AND toDate(${till})
          AND at >= ${since} AND at <= ${till}
          ${before === undefined ? sql`` : sql`AND seq < ${before}`}
        GROUP BY events.visitor, events.session
        ORDER BY ${distance}, max(at) DESC, events.session
        LIMIT ${maxSessionsNear({ from, to })} BY events.visitor`,
    row,
    { owner: website, lane: "collect" },
  );
  const found = new Map<bigint, OpenSession[]>();
  for (const { visitor, ...session } of rows) {
    const sessions = found.get(visitor);
    if (sessions === undefined) found.set(visitor, [session]);
    else sessions.push(session);
  }
  return found;
}

/**
 * Sessions with an event at or after `since`, the latest last. Those of a million events since then take 200 MB; of what
 * was before, which strangers can make arbitrarily many, none is held.
 */
export async function listOpenSessions(
  clickhouse: Pick<ClickHouse, "select">,
  { since, max }: { since: number; max: number },
): Promise<(OpenSession & { visitor: bigint })[]> {
  const inSession = sql`events.session != 0 AND name != 'leave'`;
  const rows = await clickhouse.select(
    sql`SELECT ${columns} FROM ${tables.events}
        WHERE at >= ${new Date(since - maxSessionMs)} AND ${inSession} AND (events.visitor, events.session) IN
          (SELECT events.visitor, events.session FROM ${tables.events} WHERE at >= ${new Date(since)} AND ${inSession})
        GROUP BY events.visitor, events.session
        ORDER BY max(at) DESC LIMIT ${max}`,
    row,
    { owner: "system", lane: "collect" },
  );
  return rows.reverse();
}
