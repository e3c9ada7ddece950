import { gapMs, maxSessionMs, type OpenSession, Sessions } from "#platform/collect/sessions.ts";
import { findSessions } from "#platform/collect/sql/near-sessions.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";

/**
 * Gives each page view its session by the 30-minute gap. `rows` are in the order of their time. What is stored is asked
 * first, once a group: so a grown or rotated file goes on with the sessions that an earlier import began (also where the
 * newer file was imported first), and nothing about visitors is kept in memory between groups. Two sessions that are
 * stored stay two, even where a later import fills the gap between them.
 */
export async function assignSessions(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  rows: readonly EventRow[],
): Promise<void> {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return;
  const visitors = [...new Set(rows.map(({ visitor }) => visitor))];
  const stored = await findSessions(clickhouse, { website, visitors, from: first.at, to: last.at });
  for (const known of stored.values()) known.sort((a, b) => a.startedAt - b.startedAt);
  lengthenBackward(rows, stored);
  const sessions = new Sessions(Number.POSITIVE_INFINITY, visitors.length + 1);
  for (const row of rows) {
    const { visitor, at, name } = row;
    row.session = sessions.assign({ website, visitor, at, name, clientSession: undefined }, stored.get(visitor));
  }
}

/** Page views that lead up to a stored session begin it: seen forward, the first of them would be too far from it. */
function lengthenBackward(rows: readonly EventRow[], stored: ReadonlyMap<bigint, OpenSession[]>): void {
  for (const { visitor, at } of rows.toReversed()) {
    const next = stored.get(visitor)?.find(({ startedAt }) => startedAt > at);
    if (next !== undefined && next.startedAt - at < gapMs && next.lastAt - at < maxSessionMs) next.startedAt = at;
  }
}
