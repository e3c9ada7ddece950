import pino from "pino";
import { v7 } from "uuid";
import { expect } from "vitest";
import type { Group } from "#contract/conditions/definition.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { signed } from "#platform/people/sql/load-graph.ts";
import { evaluateSegment } from "#platform/segments/evaluate-segment.ts";
import { SegmentFollower } from "#platform/segments/live/segment-follower.ts";
import { createSegment } from "#platform/segments/save-segment.ts";
import { startSegment } from "#platform/segments/start-segment.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { iso, type Platform } from "./test-platform.ts";

/** A website whose segments are evaluated and followed when a test says so. */
export async function openLiveWebsite({ dependencies, clock, ...platform }: Platform) {
  const { postgres, barrier } = dependencies;
  const [collector, site] = [await platform.collector(), await platform.addWebsite()];
  const website = { id: site.id, host: site.host, timeZone: "+04:30", currency: "IRT" as const };
  const warnings: unknown[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => warnings.push(JSON.parse(line)) });
  /** As a process that has just started. */
  const newFollower = (stores: Partial<Dependencies> = {}) =>
    new SegmentFollower({ ...dependencies, log, ...stores, collector });
  const follower = newFollower();
  await follower.follow();
  const ids: string[] = [];

  return {
    ...{ dependencies, clock, collector, site, website, ids, newFollower },
    personOf: (visitor: string) => signed(visitorKey(site.id, visitor)),
    /** Creates and starts a segment; answers its id. */
    async start(groups: readonly Group[]): Promise<string> {
      const given = { name: `Segment ${ids.length}`, type: "attribute" as const, groups };
      const { id } = await createSegment(dependencies, website, given);
      await startSegment(dependencies, website, id);
      ids.push(id);
      return id;
    },
    /** Runs the evaluations that wait, as jobs do. */
    async evaluate(stores: Partial<Dependencies> = {}): Promise<void> {
      const waiting = await postgres.query<{ id: string; revision: number }>(
        `SELECT id, segment_runs.revision FROM segment_runs JOIN segments ON no = segment
         WHERE website_id = $1 ORDER BY no`,
        [site.id],
      );
      const signal = new AbortController().signal;
      for (const run of waiting) await evaluateSegment({ ...dependencies, ...stores }, run, signal);
    },
    /** Follows until nobody waits. */
    async follow(): Promise<void> {
      await barrier.ensureLoaded();
      for (let round = 0; round < 50; round += 1) if (!(await follower.follow())) break;
      expect(warnings).toEqual([]);
    },
    /** An event that arrives now; a millisecond later it counts. */
    async send(visitor: string, fields: object = {}): Promise<void> {
      const event = { id: v7(), name: "page_view", at: iso(clock.time), visitor, url: "https://shop.example/" };
      await collector.acceptServer(site.secret, { events: [{ ...event, ...fields }] });
      clock.time += 1;
    },
    ...readersOf(postgres),
  };
}

/** What is written about a segment. */
const readersOf = (postgres: Postgres) => ({
  /** Enters and exits in their order. */
  listChanges: (id: string) =>
    postgres.query<{ person: string; enters: boolean; at: Date; cause: string }>(
      `SELECT person::text, enters, segment_changes.at, cause FROM segment_changes JOIN segments ON segments.no = segment
       WHERE id = $1 ORDER BY segment_changes.no`,
      [id],
    ),
  async listMembers(id: string): Promise<string[]> {
    const rows = await postgres.query<{ person: string }>(
      "SELECT person::text FROM segment_people JOIN segments ON no = segment WHERE id = $1",
      [id],
    );
    return rows.map(({ person }) => person).sort();
  },
});
export type LiveWebsite = Awaited<ReturnType<typeof openLiveWebsite>>;

/** Groups of one condition: so many page views in the last days. */
export const viewed = (op: "did" | "did_not", days: number, atLeast = 1): Group[] => [
  {
    negate: false,
    items: [
      {
        ...{ of: "event", field: "page_view", op },
        event: { name: "page_view", filters: [], days, count: { op: "at_least", n: atLeast } },
      },
    ],
  },
];

export const inSegment = (field: string, op: "is" | "is_not"): Group[] => [
  { negate: false, items: [{ of: "segment", field, op }] },
];
