import fc from "fast-check";
import { expect, it } from "vitest";
import { blankRow } from "#platform/events/event-row.ts";
import { type Batch, newBatch } from "./batch.ts";
import { DeferredLookups } from "./deferred-lookups.ts";
import { DuplicateFilter } from "./duplicate-filter.ts";
import { isUpToDate, lookUpStored } from "./lookups.ts";
import { RecentVisitors } from "./recent-visitors.ts";
import { gapMs, maxSessionMs, type OpenSession, type SessionEvent, Sessions } from "./sessions.ts";
import { UnstoredBatches } from "./unstored-batches.ts";
import { VisitorSessions } from "./visitor-sessions.ts";

const minute = 60_000;
const start = Date.UTC(2026, 10, 20);

interface Assigned {
  event: SessionEvent;
  session: bigint;
}

const sent = fc.record({
  visitor: fc.bigInt({ min: 1n, max: 4n }),
  gap: fc.oneof(fc.integer({ min: 0, max: 3 * minute }), fc.integer({ min: 0, max: 40 * minute })),
  late: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90 * minute })),
  name: fc.constantFrom("page_view", "page_view", "click"),
});
/** What happens next: a batch comes, the lookup that waits longest (or another) is answered, or the oldest batch is stored. */
const move = fc.oneof(
  sent,
  fc.record({ answer: fc.integer({ min: 0, max: 2 }) }),
  fc.constant({ answer: 0 }),
  fc.constant("store" as const),
);
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

it("assigns sessions as a memory without bounds, whatever batches overtake a lookup", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 120 }), async (moves) => {
      const scene = openScene();
      for (const each of moves) await scene.play(each);
      while (scene.lookups.length > 0) await scene.play({ answer: 0 });
      const all = new Sessions({ knownSince: Number.NEGATIVE_INFINITY, maxSessions: Number.POSITIVE_INFINITY });
      expect(scene.assigned.map(({ session }) => session)).toEqual(
        scene.assigned.map(({ event }) => all.assign(event)),
      );
    }),
    { numRuns: Number(process.env.HISTORIES ?? 60) },
  );
});

function openScene() {
  const unstored = new UnstoredBatches();
  const recentVisitors = new RecentVisitors(start - maxSessionMs - gapMs, {
    ...{ generationMs: (maxSessionMs + gapMs) / 7, generations: 7, maxVisitors: 16 },
  });
  const sessions = new Sessions({ knownSince: start, maxSessions: 3, shards: 1, recentVisitors, unstored });
  const filter = new DuplicateFilter(0);
  const stored: Assigned[] = [];
  const waiting: (Assigned & { batch: number })[] = [];
  const lookups: (() => void)[] = [];
  /** In the order in which lookups let batches through. */
  const assigned: Assigned[] = [];
  const storedSessions = {
    /** Answers, later, with what is stored now. */
    find(_: string, wanted: readonly SessionEvent[]) {
      const found = new Map(wanted.map(({ visitor }) => [visitor, new VisitorSessions(findStored(stored, visitor))]));
      if (wanted.length === 0) return Promise.resolve(found);
      return new Promise<typeof found>((resolve) => lookups.push(() => resolve(found)));
    },
  };
  const dependencies = {
    filter,
    sessions,
    storedSessions,
    storedIds: { listSuspects: () => new Map(), find: () => Promise.resolve(new Set<string>()) },
    loadedIds: { find: () => Promise.resolve(new Set<string>()) },
    deferred: new DeferredLookups(),
  };
  let now = start;

  async function pass(event: SessionEvent): Promise<void> {
    const batch = toBatch(event, now);
    do batch.stored = await lookUpStored(dependencies, batch);
    while (!isUpToDate(dependencies, batch));
    const number = unstored.begin();
    const session = sessions.assign(event, batch.stored.sessions.byVisitor.get(event.visitor));
    assigned.push({ event, session });
    waiting.push({ event, session, batch: number });
  }
  function store(): void {
    const oldest = waiting.shift();
    if (oldest === undefined) return;
    stored.push(oldest);
    unstored.end(oldest.batch);
  }
  return {
    assigned,
    lookups,
    async play(each: Move): Promise<void> {
      if (each === "store") store();
      else if ("answer" in each) lookups.splice(Math.min(each.answer, lookups.length - 1), 1)[0]?.();
      else {
        now += each.gap;
        const { visitor, name, late } = each;
        void pass({ website: "w", visitor, at: now - late, name, clientSession: undefined });
      }
      await settle();
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

function toBatch({ visitor, at, name }: SessionEvent, now: number): Batch {
  const website = {
    id: "w",
    hosts: [],
    active: true,
    secrets: [],
    serverPurchasesOnly: false,
    signedIdentifyOnly: false,
    foldedBefore: null,
    hasHeatmaps: false,
    currency: "IRT" as const,
    exclusions: [],
  };
  const context = {
    website,
    trusted: false,
    visitor,
    sentAt: undefined,
    now,
    geo: () => ({ country: "", city: "" }),
    address: "",
    userAgent: "",
    origin: undefined,
  };
  const row = { ...blankRow("", name), visitor, at };
  return { ...newBatch(context, []), drafts: [{ event: { name }, row, dropReason: undefined }] };
}

function findStored(stored: readonly Assigned[], visitor: bigint): OpenSession[] {
  const found = new Map<bigint, OpenSession>();
  for (const { event, session } of stored) {
    if (event.visitor !== visitor || session === 0n) continue;
    const { startedAt, lastAt } = found.get(session) ?? { startedAt: event.at, lastAt: event.at };
    found.set(session, { session, startedAt: Math.min(startedAt, event.at), lastAt: Math.max(lastAt, event.at) });
  }
  return [...found.values()];
}
