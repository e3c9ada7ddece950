import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { RecentVisitors } from "./recent-visitors.ts";
import { gapMs, maxSessionMs, Sessions } from "./sessions.ts";
import { listOpenSessions } from "./sql/near-sessions.ts";
import { countSlices, readVisitors } from "./sql/recent-visitors.ts";
import type { UnstoredBatches } from "./unstored-batches.ts";

/** Sessions of the last hour are loaded at start: an event outside of them costs no query. */
const openSessionsMs = 60 * 60_000;
/**
 * Of these at most, the latest: rows take 300 bytes each while they are read. Where an hour has more events, their sessions
 * are of the last minutes: a query that had to hold all of them would end the start.
 */
const maxOpen = { sessions: 300_000, events: 1_000_000 } as const;
const sliceMs = 10_000;
/** Together as long as an event may be away from its session: a day, and half an hour. */
const recentVisitors = { generationMs: (maxSessionMs + gapMs) / 7, generations: 7, maxVisitors: 5_000_000 } as const;

/**
 * Opens the memory of sessions with what is stored: the sessions of the last hour, and the visitors of the last 24.5
 * hours. Who is not among these has no stored session to join, hence costs no query.
 */
export async function fillSessions(
  clickhouse: Pick<ClickHouse, "select">,
  now: number,
  unstored: UnstoredBatches,
  max: { sessions: number; events: number } = maxOpen,
): Promise<Sessions> {
  const visitors = await fillVisitors(clickhouse, now);
  const since = await findSince(clickhouse, now, max.events);
  const open = await listOpenSessions(clickhouse, { since, max: max.sessions });
  const isAll = open.length < max.sessions;
  const knownSince = isAll ? since : (open[0]?.lastAt ?? now) + 1;
  const sessions = new Sessions({ knownSince, recentVisitors: visitors, unstored });
  for (const { visitor, ...session } of open) sessions.remember(visitor, session);
  return sessions;
}

/** The beginning of the last hour, or of its last slices that have so many events. */
async function findSince(clickhouse: Pick<ClickHouse, "select">, now: number, maxEvents: number): Promise<number> {
  const from = now - openSessionsMs;
  const counts = await countSlices(clickhouse, { from, to: now + openSessionsMs, sliceMs });
  let events = 0;
  for (const [slice, count] of [...counts].sort(([one], [other]) => other - one)) {
    events += count;
    if (events > maxEvents) return from + (slice + 1) * sliceMs;
  }
  return from;
}

/** The memory of a start whose events are not loaded yet: what came before `now` is looked up. */
export const emptySessions = (now: number, unstored: UnstoredBatches): Sessions =>
  new Sessions({ knownSince: now, recentVisitors: new RecentVisitors(now, recentVisitors), unstored });

/** A generation each, as if they had come in then; the last is for clocks of other machines. */
async function fillVisitors(clickhouse: Pick<ClickHouse, "select">, now: number): Promise<RecentVisitors> {
  const { generationMs, generations } = recentVisitors;
  const start = now - generations * generationMs;
  const visitors = new RecentVisitors(start, recentVisitors);
  const counts = await countSlices(clickhouse, { from: start, to: now + generationMs, sliceMs: generationMs });
  for (let slice = 0; slice <= generations; slice += 1) {
    const from = start + slice * generationMs;
    const to = from + generationMs;
    visitors.rotate(from);
    const events = counts.get(slice) ?? 0;
    await readVisitors(clickhouse, { from, to, events }, (visitor) => visitors.add(visitor, to));
  }
  return visitors;
}
