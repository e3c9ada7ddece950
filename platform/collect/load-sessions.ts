import type { EventRow } from "#platform/events/event-row.ts";
import { groupBy } from "#platform/group-by.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { OpenSession } from "./sessions.ts";
import { findSessions, maxSessionsNear, reachMs } from "./sql/near-sessions.ts";

/**
 * A visitor takes 21 bytes of a statement's 256 KiB. Events far apart do not share one, which would read all days between;
 * with more spans than that it does, or a server's events of ten years would take a thousand.
 */
const limits = { maxVisitors: 2_000, spanMs: 2 * 86_400_000, maxSpans: 16 } as const;

type Visit = Pick<EventRow, "visitor" | "at">;

interface Span {
  from: number;
  to: number;
}

interface KnownVisitor extends Span {
  sessions: Map<bigint, OpenSession>;
}

interface Wanted {
  website: string;
  /** Groups from this number on are not read. */
  before: number;
  rows: readonly Visit[];
}

/**
 * The stored sessions of some visitors, to which the groups of a load are added one after the other. Past the bound of
 * `findSessions` a visitor's sessions are left out: a browser may name one for each event.
 */
export class LoadSessions {
  private constructor(private readonly known: ReadonlyMap<bigint, KnownVisitor>) {}

  /** Reads the sessions near these events. Throws SERVICE_UNAVAILABLE. */
  static async read(clickhouse: Pick<ClickHouse, "select">, { website, before, rows }: Wanted): Promise<LoadSessions> {
    const spans = [...spansOf(rows)];
    const known = new Map(spans.map(([visitor, span]) => [visitor, { ...span, sessions: new Map() }]));
    for (const part of splitVisits(rows)) {
      // A visitor whose events are far apart is in several parts.
      for (const [visitor, sessions] of await findSessions(clickhouse, { website, before, ...part })) {
        for (const session of sessions) unite(known.get(visitor)?.sessions, session);
      }
    }
    return new LoadSessions(known);
  }

  /** Copies of the sessions near these events, by visitor. */
  near(rows: readonly Visit[]): Map<bigint, OpenSession[]> {
    const isNear = ({ from, to }: Span, { startedAt, lastAt }: OpenSession) =>
      lastAt >= from - reachMs && startedAt <= to + reachMs;
    const found = new Map<bigint, OpenSession[]>();
    for (const [visitor, span] of spansOf(rows)) {
      const sessions = [...(this.known.get(visitor)?.sessions.values() ?? [])];
      const near = sessions.filter((session) => isNear(span, session));
      found.set(
        visitor,
        near.map((session) => ({ ...session })),
      );
    }
    return found;
  }

  /** Adds an event as if it were stored: of the same events `findSessions` would read the sessions. */
  add({ visitor, session, name, at, exclusion }: EventRow): void {
    const own = this.known.get(visitor);
    if (own === undefined || session === 0n || name === "leave" || exclusion !== undefined) return;
    if (at < own.from - reachMs || at > own.to + reachMs) return;
    if (!own.sessions.has(session) && own.sessions.size >= maxSessionsNear(own)) return;
    unite(own.sessions, { session, startedAt: at, lastAt: at });
  }
}

function unite(sessions: Map<bigint, OpenSession> | undefined, { session, startedAt, lastAt }: OpenSession): void {
  const known = sessions?.get(session);
  if (known === undefined) {
    sessions?.set(session, { session, startedAt, lastAt });
    return;
  }
  known.startedAt = Math.min(known.startedAt, startedAt);
  known.lastAt = Math.max(known.lastAt, lastAt);
}

/** First and last time of each visitor's events. */
function spansOf(rows: readonly Visit[]): Map<bigint, Span> {
  const spans = new Map<bigint, Span>();
  for (const { visitor, at } of rows) {
    const span = spans.get(visitor);
    if (span === undefined) spans.set(visitor, { from: at, to: at });
    else {
      span.from = Math.min(span.from, at);
      span.to = Math.max(span.to, at);
    }
  }
  return spans;
}

/** What one statement each reads. */
function* splitVisits(rows: readonly Visit[]): Generator<Span & { visitors: readonly bigint[] }> {
  const bySpan = groupBy(rows, ({ at }) => Math.floor(at / limits.spanMs));
  for (const own of bySpan.size > limits.maxSpans ? [rows] : bySpan.values()) {
    const visits = [...spansOf(own)];
    for (let start = 0; start < visits.length; start += limits.maxVisitors) {
      const part = visits.slice(start, start + limits.maxVisitors);
      yield {
        visitors: part.map(([visitor]) => visitor),
        from: Math.min(...part.map(([, { from }]) => from)),
        to: Math.max(...part.map(([, { to }]) => to)),
      };
    }
  }
}
