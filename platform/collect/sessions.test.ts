import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sessionKey } from "#platform/events/keys.ts";
import { RecentVisitors } from "./recent-visitors.ts";
import { gapMs, maxSessionMs, type OpenSession, type SessionEvent, Sessions } from "./sessions.ts";
import { UnstoredBatches } from "./unstored-batches.ts";
import { VisitorSessions } from "./visitor-sessions.ts";

const minute = 60_000;
const start = Date.UTC(2026, 10, 20);
const event = (at: number, fields: Partial<SessionEvent> = {}): SessionEvent => ({
  ...{ website: "w", visitor: 1n, at: start + at * minute, name: "page_view", clientSession: undefined },
  ...fields,
});

/** Sessions as 1, 2, 3 in the order of their appearance; 0 for none. */
function numbered(events: readonly SessionEvent[], sessions = new Sessions({ knownSince: 0 })): number[] {
  const seen: bigint[] = [0n];
  return events.map((event) => {
    const session = sessions.assign(event);
    if (!seen.includes(session)) seen.push(session);
    return seen.indexOf(session);
  });
}

describe("session of an event", () => {
  it.each<[string, SessionEvent[], number[]]>([
    ["gaps under 30 minutes are one session", [event(0), event(29), event(58)], [1, 1, 1]],
    ["a gap of 30 minutes starts another", [event(0), event(30)], [1, 2]],
    ["visitors have their own", [event(0), event(1, { visitor: 2n })], [1, 2]],
    [
      "what is no page view starts none",
      [event(0, { name: "click" }), event(1), event(2, { name: "click" })],
      [0, 1, 1],
    ],
    [
      "the browser's session wins over a gap",
      [event(0, { clientSession: "a" }), event(120, { clientSession: "a" })],
      [1, 1],
    ],
    [
      "the browser's session wins over nearness",
      [event(0, { clientSession: "a" }), event(1, { clientSession: "b" })],
      [1, 2],
    ],
    ["who names none joins the browser's", [event(0, { clientSession: "a" }), event(5, { name: "click" })], [1, 1]],
    ["an event that comes late joins", [event(20), event(0)], [1, 1]],
    ["an event that comes late joins the session before", [event(0), event(40), event(5)], [1, 2, 1]],
    [
      "leaving starts none and lengthens none",
      [event(0, { name: "leave" }), event(1), event(25, { name: "leave" }), event(40)],
      [0, 1, 1, 2],
    ],
  ])("%s", (_, events, expected) => {
    expect(numbered(events)).toEqual(expected);
  });

  it("is split after 24 hours, even where the browser keeps its id", () => {
    for (const clientSession of [undefined, "a"]) {
      const events = Array.from({ length: 150 }, (_, n) => event(n * 20, { clientSession }));
      const sessions = numbered(events);
      expect(new Set(sessions)).toEqual(new Set([1, 2, 3]));
      expect(sessions.lastIndexOf(1)).toBe(24 * 3 - 1);
    }
  });

  it("stays split where only pieces are known, as after a restart", () => {
    const before = new Sessions({ knownSince: 0 });
    const sessions = Array.from({ length: 100 }, (_, n) => before.assign(event(n * 20, { clientSession: "a" })));
    const after = new Sessions({ knownSince: start + 99 * 20 * minute });
    const [startedAt, lastAt] = [start + 72 * 20 * minute, start + 99 * 20 * minute];
    after.remember(1n, { session: sessions[99] ?? 0n, startedAt, lastAt });
    expect(after.assign(event(2_000, { clientSession: "a" }))).toBe(sessions[99]);
  });

  it("equals the gap rule for events in order", () => {
    const step = fc.record({
      visitor: fc.bigInt({ min: 1n, max: 3n }),
      gap: fc.oneof(fc.integer({ min: 0, max: 40 * minute }), fc.constantFrom(gapMs, gapMs - 1, maxSessionMs - gapMs)),
      name: fc.constantFrom("page_view", "page_view", "click"),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let at = 0;
        const events = steps.map(({ visitor, gap, name }) => {
          at += gap;
          return event(0, { visitor, name, at: start + at });
        });
        expect(numbered(events)).toEqual(gapRule(events));
      }),
    );
  });

  /** Plainly: a visitor's session is open for 30 minutes after its last event and 24 hours after its first. */
  function gapRule(events: readonly SessionEvent[]): number[] {
    const open = new Map<bigint, { number: number; first: number; last: number }>();
    let count = 0;
    return events.map(({ visitor, at, name }) => {
      const mine = open.get(visitor);
      if (mine !== undefined && at - mine.last < 30 * minute && at - mine.first < 24 * 60 * minute) {
        mine.last = at;
        return mine.number;
      }
      if (name !== "page_view") return 0;
      count += 1;
      open.set(visitor, { number: count, first: at, last: at });
      return count;
    });
  }
});

describe("a session that memory does not know", () => {
  const tiny = { maxSessions: 3, shards: 1 };

  it("has to be looked up before the start of memory and after eviction", () => {
    const sessions = new Sessions({ knownSince: start, ...tiny });
    expect(sessions.mustLookUp(event(29))).toBe(true);
    expect(sessions.mustLookUp(event(30))).toBe(false);
    expect(sessions.mustLookUp(event(29, { clientSession: "a" }))).toBe(false);
    for (const visitor of [1n, 2n, 3n, 4n]) sessions.assign(event(60 + Number(visitor), { visitor }));
    sessions.forget(start + 70 * minute);
    expect(sessions.size).toBe(3);
    expect(sessions.mustLookUp(event(80, { visitor: 4n }))).toBe(false);
    expect(sessions.mustLookUp(event(80, { visitor: 1n }))).toBe(true);
    expect(sessions.mustLookUp(event(92, { visitor: 1n }))).toBe(false);
  });

  it("stays in memory past the bound while it is not stored", () => {
    const unstored = new UnstoredBatches();
    const sessions = new Sessions({ knownSince: start, ...tiny, unstored });
    const batches = [1n, 2n, 3n, 4n].map((visitor) => {
      const batch = unstored.begin();
      sessions.assign(event(60, { visitor }));
      return batch;
    });
    sessions.forget(start + 500 * minute);
    expect(sessions.size).toBe(4);
    for (const batch of batches) unstored.end(batch);
    sessions.forget(start + 501 * minute);
    expect(sessions.size).toBe(0);
  });

  it("costs no lookup where the visitor was not seen for 24.5 hours", () => {
    const recentVisitors = new RecentVisitors(start, { generationMs: 90 * minute, generations: 2, maxVisitors: 10 });
    recentVisitors.add(1n, start);
    const sessions = new Sessions({ knownSince: start + 100 * minute, recentVisitors });
    expect(sessions.mustLookUp(event(120))).toBe(true);
    expect(sessions.mustLookUp(event(120, { visitor: 2n }))).toBe(false);
    expect(sessions.mustLookUp(event(29, { visitor: 2n }))).toBe(true);
    expect(sessions.mustLookUp(event(30, { visitor: 2n }))).toBe(false);
  });

  it("has to be looked up where the visitor has more than sixty-four", () => {
    const sessions = new Sessions({ knownSince: 0 });
    for (let n = 0; n < 65; n += 1) sessions.assign(event(n, { clientSession: `s${n}` }));
    expect(sessions.size).toBe(32);
    expect(sessions.mustLookUp(event(2))).toBe(true);
    expect(sessions.mustLookUp(event(2, { visitor: 2n }))).toBe(false);
    expect(sessions.mustLookUp(event(70))).toBe(false);
  });

  it("is joined once it is looked up, with the later of what store and memory know", () => {
    const stored = new VisitorSessions([{ session: 7n, startedAt: start, lastAt: start + 10 * minute }]);
    const sessions = new Sessions({ knownSince: start });
    expect(sessions.assign(event(20, { name: "click" }), stored)).toBe(7n);
    expect(sessions.assign(event(70, { name: "click" }), stored)).toBe(0n);
    expect(sessions.assign(event(45, { name: "click" }), stored)).toBe(7n);
  });
});

const step = fc.record({
  visitor: fc.bigInt({ min: 1n, max: 5n }),
  gap: fc.oneof(fc.integer({ min: 0, max: 8 * minute }), fc.integer({ min: 0, max: 50 * minute })),
  /** How late the event comes. */
  late: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 0, max: 26 * 60 * minute })),
  name: fc.constantFrom("page_view", "page_view", "click", "leave"),
  clientSession: fc.constantFrom(undefined, undefined, undefined, "a", "b"),
  /** Events until it is stored. */
  lag: fc.integer({ min: 0, max: 4 }),
  restart: fc.integer({ min: 0, max: 14 }).map((n) => n === 0),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe("a bounded memory beside the store", () => {
  it("assigns as one without bounds, and as a list of all sessions", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const events = toEvents(steps);
        const expected = listRule(events.map(({ event }) => event));
        expect(assignBeside(events, 3)).toEqual(expected);
        expect(assignBeside(events, Number.POSITIVE_INFINITY)).toEqual(expected);
      }),
      { numRuns: Number(process.env.HISTORIES ?? 100) },
    );
  });

  /** A browser's own session keeps within 12 hours: splitting a longer one takes its beginning. */
  const toEvents = (steps: readonly Step[]) => {
    let now = start;
    return steps.map(({ gap, late, lag, restart, ...fields }) => {
      now += gap;
      const { clientSession } = fields;
      const half = Math.floor(now / (12 * 60 * minute));
      const at = clientSession === undefined ? now - late : Math.max(now - late, half * 12 * 60 * minute);
      const named = clientSession && `${clientSession} ${half}`;
      return { now, lag, restart, event: event(0, { ...fields, at, clientSession: named }) };
    });
  };

  function assignBeside(events: ReturnType<typeof toEvents>, maxSessions: number): bigint[] {
    const store: { event: SessionEvent; session: bigint }[] = [];
    const waiting: { till: number; batch: number; event: SessionEvent; session: bigint }[] = [];
    const unstored = new UnstoredBatches();
    const begin = (now: number) => {
      const since = now - maxSessionMs - gapMs;
      const recentVisitors = new RecentVisitors(since, {
        generationMs: (maxSessionMs + gapMs) / 7,
        generations: 7,
        maxVisitors: 16,
      });
      for (const { event } of store) if (event.at >= since) recentVisitors.add(event.visitor, event.at);
      return new Sessions({ knownSince: now, maxSessions, shards: 1, recentVisitors, unstored });
    };
    let sessions = begin(start);
    return events.map(({ now, event, lag, restart }, index) => {
      for (const row of waiting.splice(0).toSorted((a, b) => a.till - b.till)) {
        if (row.till > index && !restart) waiting.push(row);
        else {
          store.push(row);
          unstored.end(row.batch);
        }
      }
      if (restart) sessions = begin(now);
      sessions.forget(now);
      const found = sessions.mustLookUp(event) ? new VisitorSessions(findNear(store, event)) : undefined;
      const batch = unstored.begin();
      const session = sessions.assign(event, found);
      waiting.push({ till: index + lag, batch, event, session });
      return session;
    });
  }

  /** As the statement: first and last event of each session of a visitor within 24.5 hours. */
  function findNear(store: readonly { event: SessionEvent; session: bigint }[], { visitor, at }: SessionEvent) {
    const found = new Map<bigint, OpenSession>();
    for (const { event, session } of store) {
      const isNear = Math.abs(event.at - at) <= maxSessionMs + gapMs;
      if (event.visitor !== visitor || session === 0n || event.name === "leave" || !isNear) continue;
      const before = found.get(session) ?? { startedAt: event.at, lastAt: event.at };
      const [startedAt, lastAt] = [Math.min(before.startedAt, event.at), Math.max(before.lastAt, event.at)];
      found.set(session, { session, startedAt, lastAt });
    }
    return [...found.values()];
  }

  /** Plainly: all sessions in a list, of which an event joins its own or else the newest that is near. */
  function listRule(events: readonly SessionEvent[]): bigint[] {
    const all: { visitor: bigint; key: bigint; first: number; last: number }[] = [];
    return events.map(({ website, visitor, at, name, clientSession }) => {
      const own = all.filter((session) => session.visitor === visitor);
      const near = own
        .filter(({ first, last }) => at - last < gapMs && first - at < gapMs)
        .filter(({ first, last }) => Math.max(last, at) - Math.min(first, at) < maxSessionMs)
        .sort((a, b) => b.last - a.last || b.first - a.first || (a.key < b.key ? -1 : 1));
      const key = sessionKey(website, visitor, clientSession ?? `at ${at}`);
      const found = clientSession === undefined ? near[0] : own.find((session) => session.key === key);
      if (name === "leave") return found?.key ?? (clientSession === undefined ? 0n : key);
      if (found === undefined && clientSession === undefined && name !== "page_view") return 0n;
      const session = found ?? { visitor, key, first: at, last: at };
      if (found === undefined) all.push(session);
      session.first = Math.min(session.first, at);
      session.last = Math.max(session.last, at);
      return session.key;
    });
  }
});
