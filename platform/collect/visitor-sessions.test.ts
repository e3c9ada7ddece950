import fc from "fast-check";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { Deadline } from "#platform/deadline.ts";
import { blankRow } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { assignSessions } from "./import/assign-sessions.ts";
import { SessionLookup } from "./session-lookup.ts";
import { byNewest } from "./session-table.ts";
import { gapMs, maxSessionMs, type OpenSession, type SessionEvent, Sessions } from "./sessions.ts";
import { VisitorSessions } from "./visitor-sessions.ts";

const start = Date.UTC(2026, 10, 20);
const website = v7();
const stored = 50_000;

/** A store in which a browser named a session for each of its events, a millisecond apart. */
const crowdedStore = () => {
  const rows = Array.from({ length: stored }, (_, index) => {
    const at = String(start + index);
    return { visitor: "77", session: String(index + 1), startedAt: at, lastAt: at };
  });
  const select: ClickHouse["select"] = async (_, row) => rows.map((each) => row.parse(each));
  return { select } as Pick<ClickHouse, "select">;
};
const sessionless = (index: number): SessionEvent => ({
  ...{ website, visitor: 77n, at: start + index, name: "page_view", clientSession: undefined },
});

/** Elements of arrays that were copied, walked by an iterator or sorted meanwhile. */
async function countHandled(work: () => Promise<unknown>): Promise<number> {
  const own = { iterate: Array.prototype[Symbol.iterator], sort: Array.prototype.sort };
  let handled = 0;
  const count = ({ length }: readonly unknown[]) => {
    handled += length;
    // The slow way would take minutes.
    if (handled > 100 * stored) throw new Error("too much work");
  };
  Object.assign(Array.prototype, {
    [Symbol.iterator](this: unknown[]) {
      count(this);
      return own.iterate.call(this);
    },
    sort(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
      count(this);
      return own.sort.call(this, compare);
    },
  });
  try {
    await work();
    return handled;
  } finally {
    Object.assign(Array.prototype, { [Symbol.iterator]: own.iterate, sort: own.sort });
  }
}

it("looks up and joins 50,000 stored sessions of a visitor with one pass for all events", async () => {
  const lookup = new SessionLookup(crowdedStore());
  const sessions = new Sessions({ knownSince: start + stored });
  const events = Array.from({ length: 500 }, (_, index) => sessionless(index));
  const joined: bigint[] = [];
  const handled = await countHandled(async () => {
    const found = await lookup.find(website, events, new Deadline());
    for (const event of events) joined.push(sessions.assign(event, found.get(77n)));
  });
  expect(new Set(joined)).toEqual(new Set([BigInt(stored)]));
  expect(handled).toBeLessThan(10 * stored);
});

it("does so where the loader or an import assigns sessions", async () => {
  const rows = Array.from({ length: 500 }, (_, index) => {
    return { ...blankRow(v7(), "page_view"), visitor: 77n, at: start + index };
  });
  expect(await countHandled(() => assignSessions(crowdedStore(), website, rows))).toBeLessThan(10 * stored);
  expect(new Set(rows.map(({ session }) => session))).toEqual(new Set([BigInt(stored)]));
});

it("looks at the sessions of a day about an event, not at all 50,000 of a year", () => {
  const [every, day] = [10 * 60_000, 86_400_000];
  let reads = 0;
  const known = Array.from({ length: stored }, (_, index) => ({
    session: BigInt(index + 1),
    startedAt: start + index * every,
    get lastAt() {
      reads += 1;
      return start + index * every;
    },
  }));
  const found = new VisitorSessions(known);
  const sessions = new Sessions({ knownSince: Number.POSITIVE_INFINITY });
  for (const days of [0, 10, 340]) {
    reads = 0;
    const event = { ...sessionless(0), at: start + days * day + 1, name: "leave" };
    // 144 a day; the newest that begins less than half an hour later is the third from the one at this time.
    expect(sessions.assign(event, found)).toBe(BigInt(days * 144 + 1 + 3));
    expect(reads).toBeLessThan(144 + 2 * Math.ceil(Math.log2(stored)) + 10);
  }
});

describe("any sessions in memory and in the store", () => {
  /** The rule as it reads: everything known, the newest first, and of it the first that is near. */
  function findPlainly(known: readonly OpenSession[], found: readonly OpenSession[], at: number): bigint {
    const all = new Map(found.map((session) => [session.session, session]));
    for (const { session, startedAt, lastAt } of known) {
      const other = all.get(session) ?? { startedAt, lastAt };
      const times = { startedAt: Math.min(startedAt, other.startedAt), lastAt: Math.max(lastAt, other.lastAt) };
      all.set(session, { session, ...times });
    }
    const near = [...all.values()].sort(byNewest).find(({ startedAt, lastAt }) => {
      const lasts = Math.max(lastAt, at) - Math.min(startedAt, at);
      return at - lastAt < gapMs && startedAt - at < gapMs && lasts < maxSessionMs;
    });
    return near?.session ?? 0n;
  }

  /** Multiples of half an hour, and a millisecond beside them: where the rule decides. */
  const time = (halfHours: number) =>
    fc.tuple(fc.nat(halfHours), fc.integer({ min: -1, max: 1 })).map(([count, off]) => count * gapMs + off);
  const session = fc
    .record({ session: fc.integer({ min: 1, max: 24 }), startsAfter: time(100), lasts: time(52) })
    .map((known): OpenSession => {
      const startedAt = start + known.startsAfter;
      return { session: BigInt(known.session), startedAt, lastAt: startedAt + Math.max(known.lasts, 0) };
    });
  const someSessions = fc.uniqueArray(session, { maxLength: 24, selector: (known) => known.session });

  it("are joined by the rule that is written without a search", () => {
    const seen = { joined: 0, alone: 0, both: 0 };
    const history = fc.record({
      known: someSessions,
      found: someSessions,
      after: fc.array(time(120), { minLength: 1 }),
    });
    fc.assert(
      fc.property(history, ({ known, found, after }) => {
        const sessions = new Sessions({ knownSince: 0 });
        for (const each of known) sessions.remember(77n, each);
        const visitorSessions = new VisitorSessions(found);
        for (const each of after) {
          // It changes nothing, so that one history answers for many times.
          const leave = { ...sessionless(0), at: start + each, name: "leave" };
          const joined = sessions.assign(leave, visitorSessions);
          expect(joined).toBe(findPlainly(known, found, leave.at));
          seen[joined === 0n ? "alone" : "joined"] += 1;
          if ([known, found].every((some) => some.some((other) => other.session === joined))) seen.both += 1;
        }
      }),
      { numRuns: 1_000 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
  });
});
