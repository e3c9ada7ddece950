import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gapMs, maxSessionMs, type SessionEvent, Sessions } from "./sessions.ts";

const minute = 60_000;
const start = Date.UTC(2026, 10, 20);
const event = (at: number, fields: Partial<SessionEvent> = {}): SessionEvent => ({
  ...{ website: "w", visitor: 1n, at: start + at * minute, name: "page_view", clientSession: undefined },
  ...fields,
});

/** Sessions as 1, 2, 3 in the order of their appearance; 0 for none. */
function numbered(events: readonly SessionEvent[], sessions = new Sessions(0)): number[] {
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
    const before = new Sessions(0);
    const sessions = Array.from({ length: 100 }, (_, n) => before.assign(event(n * 20, { clientSession: "a" })));
    const after = new Sessions(start + 99 * 20 * minute);
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

  it("equals the gap rule where memory is lost repeatedly and the store has to be queried", () => {
    const step = fc.record({
      visitor: fc.bigInt({ min: 1n, max: 4n }),
      gap: fc.integer({ min: 0, max: 40 * minute }),
      name: fc.constantFrom("page_view", "page_view", "click"),
      restart: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        const stored: { event: SessionEvent; session: bigint }[] = [];
        let sessions = new Sessions(start, 2);
        let at = start;
        for (const { visitor, gap, name, restart } of steps) {
          at += gap;
          if (restart) sessions = new Sessions(at, 2);
          const given = event(0, { visitor, name, at });
          const found = sessions.mustLookUp(given) ? lookUp(stored, visitor) : [];
          stored.push({ event: given, session: sessions.assign(given, found) });
        }
        const numbers = new Map([[0n, 0]]);
        for (const { session } of stored) if (!numbers.has(session)) numbers.set(session, numbers.size);
        expect(stored.map(({ session }) => numbers.get(session))).toEqual(gapRule(stored.map((row) => row.event)));
      }),
    );
  });

  /** What the store's look-up answers: first and last event of each session of a visitor. */
  function lookUp(stored: readonly { event: SessionEvent; session: bigint }[], visitor: bigint) {
    const found = new Map<bigint, { session: bigint; startedAt: number; lastAt: number }>();
    for (const { event, session } of stored) {
      if (event.visitor !== visitor || session === 0n) continue;
      found.set(session, { session, startedAt: found.get(session)?.startedAt ?? event.at, lastAt: event.at });
    }
    return [...found.values()];
  }

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
  it("has to be looked up before the start of memory and after eviction", () => {
    const sessions = new Sessions(start, 2);
    expect(sessions.mustLookUp(event(29))).toBe(true);
    expect(sessions.mustLookUp(event(30))).toBe(false);
    expect(sessions.mustLookUp(event(29, { clientSession: "a" }))).toBe(false);
    for (const visitor of [1n, 2n, 3n]) sessions.assign(event(60, { visitor }));
    expect(sessions.mustLookUp(event(80, { visitor: 3n }))).toBe(false);
    expect(sessions.mustLookUp(event(80, { visitor: 1n }))).toBe(true);
    expect(sessions.mustLookUp(event(91, { visitor: 1n }))).toBe(false);
  });

  it("has to be looked up where newer sessions of the visitor displaced it", () => {
    const sessions = new Sessions(start - maxSessionMs);
    for (const at of [0, 100, 200]) sessions.assign(event(at));
    expect(sessions.mustLookUp(event(10))).toBe(true);
    expect(sessions.mustLookUp(event(210))).toBe(false);
    expect(
      numbered(
        [event(0), event(-200, { clientSession: "a" }), event(-100, { clientSession: "b" }), event(5)],
        new Sessions(0),
      ),
    ).toEqual([1, 2, 3, 1]);
  });

  it("is joined once it is looked up", () => {
    const stored = [{ session: 7n, startedAt: start, lastAt: start + 10 * minute }];
    expect(new Sessions(start).assign(event(20, { name: "click" }), stored)).toBe(7n);
    expect(new Sessions(start).assign(event(40, { name: "click" }), stored)).toBe(0n);
  });
});
