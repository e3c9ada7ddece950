import { gapMs, maxSessionMs, type OpenSession, Sessions } from "#platform/collect/sessions.ts";
import { findSessions } from "#platform/collect/sql/near-sessions.ts";
import { firstIndex, VisitorSessions } from "#platform/collect/visitor-sessions.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";

/**
 * Assigns each page view its session by the 30-minute gap; `rows` are ordered by time. Queries the stored sessions once a
 * group: so a grown or rotated file continues the sessions of earlier imports, in whatever order the files are imported,
 * and memory keeps no visitors between groups. Two stored sessions stay two where a later import fills the gap.
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
  assignByGap(website, rows, await findSessions(clickhouse, { website, visitors, from: first.at, to: last.at }));
}

/** The same with the stored sessions near these rows, by visitor; these are changed. */
export function assignByGap(
  website: string,
  rows: readonly EventRow[],
  stored: ReadonlyMap<bigint, OpenSession[]>,
): void {
  for (const known of stored.values()) known.sort(byStart);
  extendBackward(rows, stored);
  const byVisitor = new Map([...stored].map(([visitor, known]) => [visitor, new VisitorSessions(known)]));
  const sessions = new Sessions({ knownSince: Number.POSITIVE_INFINITY, shards: 16 });
  for (const row of rows) {
    const { visitor, at, name } = row;
    row.session = sessions.assign({ website, visitor, at, name, clientSession: undefined }, byVisitor.get(visitor));
  }
}

/** The order is total: sessions do not depend on the order in which they are found. */
const byStart = (one: OpenSession, other: OpenSession) =>
  one.startedAt - other.startedAt || (one.session < other.session ? -1 : 1);

/**
 * Starts stored sessions earlier for page views that lead up to them: forward, the first would be too far away. Sessions
 * stay in the order of their starts, as what starts earlier still starts after the one before it.
 */
function extendBackward(rows: readonly EventRow[], stored: ReadonlyMap<bigint, OpenSession[]>): void {
  for (const { visitor, at } of rows.toReversed()) {
    const known = stored.get(visitor) ?? [];
    const next = known[firstIndex(known, ({ startedAt }) => startedAt > at)];
    if (next !== undefined && next.startedAt - at < gapMs && next.lastAt - at < maxSessionMs) next.startedAt = at;
  }
}
