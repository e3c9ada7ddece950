import { v7 } from "uuid";
import { defaultSettings, type JourneyGoal, type JourneySettings } from "#contract/journeys/settings.ts";
import { blankRow } from "#platform/events/event-row.ts";
import type { StoredEvent } from "#platform/events/stored-event.ts";
import type { Plan, PlanBlock } from "#platform/journeys/compile-plan.ts";
import { applyMatches } from "#platform/journeys/engine/apply-matches.ts";
import { matchAll, nameEvents, openJourneys } from "#platform/journeys/engine/follow-events.ts";
import { Plans } from "#platform/journeys/engine/plans.ts";
import { listLiveJourneys } from "#platform/journeys/engine/sql/live-journeys.ts";
import { stepRuns } from "#platform/journeys/engine/step-runs.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import { openTestPlatform } from "./test-platform.ts";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export type Blocks = Record<number, Pick<PlanBlock, "type"> & Partial<PlanBlock>>;

/** A website whose people, events and clock a test makes, and journeys that are carried out on a real store. */
export async function openJourneyScene() {
  const platform = await openTestPlatform();
  const { dependencies, clock } = platform;
  const { postgres } = dependencies;
  const website = (await platform.addWebsite()).id;
  await postgres.query("UPDATE websites SET time_zone = '+03:30' WHERE id = $1", [website]);
  let person = 0;

  return {
    ...{ ...platform, postgres, website },
    async addPerson(fields: { birthday?: string; email?: string } = {}): Promise<string> {
      person += 1;
      const id = String(person);
      await postgres.query(
        `INSERT INTO people (website_id, id, email, birthday, attributes, claimed_at, revision) VALUES ($1, $2, $3, $4, '{}', '{}', 1)`,
        [website, id, fields.email ?? `p${id}@mail.example`, fields.birthday ?? null],
      );
      await postgres.query(
        "INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision) VALUES ($1, $2, $2, now(), 1)",
        [website, id],
      );
      return id;
    },
    addJourney: (blocks: Blocks, change: { settings?: Partial<JourneySettings>; goal?: JourneyGoal } = {}) =>
      addJourney(postgres, { website, now: clock.time }, blocks, change),
    /** An event of somebody that arrives now. */
    event: (name: string, of: string, change: Partial<StoredEvent> & { properties?: object } = {}): StoredEvent => {
      const { properties = {}, ...fields } = change;
      return {
        ...{ ...blankRow(v7(), name), website, seq: 1, received: clock.time, at: clock.time, visitor: BigInt(of) },
        ...{ data: JSON.stringify(properties), ...fields },
      };
    },
    apply: (events: readonly StoredEvent[], store: Postgres = postgres) =>
      store.transaction((queries) => applyEvents(queries, events)),
    /** Steps all that is due, to the end. */
    async step(store: Postgres = postgres, watermark = clock.time): Promise<void> {
      for (const journey of await listLiveJourneys(store)) {
        while ((await stepRuns({ ...dependencies, postgres: store }, { journey, plans: new Plans(), watermark })) > 0);
      }
    },
    ...readers(postgres),
  };
}

/** What became of people. */
const readers = (postgres: Postgres) => ({
  runsOf: (journey: number) =>
    postgres.query<{ id: string; person: string; key: string; block: number; due: Date }>(
      "SELECT id::text, person::text, key, block, due FROM journey_runs WHERE journey = $1 ORDER BY id",
      [journey],
    ),
  /** What was decided of somebody, in order: block, way, when. */
  async wayOf(journey: number, of: string): Promise<[number, string, string][]> {
    const rows = await postgres.query<{ block: number; output: string | null; reason: string; at: Date }>(
      "SELECT block, output, reason, at FROM journey_decisions WHERE journey = $1 AND person = $2 ORDER BY id",
      [journey, of],
    );
    return rows.map(({ block, output, reason, at }) => [block, output ?? reason, at.toISOString()]);
  },
  messagesOf: (journey: number) =>
    postgres.query<{
      person: string;
      block: number;
      state: string;
      reason: string | null;
      content: { body: string };
    }>("SELECT person::text, block, state, reason, content FROM messages WHERE journey = $1 ORDER BY created_at, id", [
      journey,
    ]),
});

async function applyEvents(queries: Queries, events: readonly StoredEvent[]): Promise<void> {
  const websites = new Set(events.map(({ website }) => website));
  const open = await openJourneys(queries, new Plans(), await listLiveJourneys(queries), websites);
  const known = await nameEvents(queries, events, { withVisitors: true });
  await applyMatches(queries, open, matchAll(open, known));
}

/** An active journey with its plan, straight in the tables. */
export async function addJourney(
  postgres: Postgres,
  { website, now }: { website: string; now: number },
  blocks: Blocks,
  { settings, goal = undefined }: { settings?: Partial<JourneySettings>; goal?: JourneyGoal } = {},
): Promise<{ id: string; no: number }> {
  const id = v7();
  const all = { ...defaultSettings, ...settings } as JourneySettings;
  const plan: Plan = {
    ...{ settings: all, goal: goal ?? null, start: 1 },
    blocks: Object.fromEntries(
      Object.entries(blocks).map(([no, block]) => [no, { id: v7(), fields: {}, items: [], to: {}, ...block }]),
    ),
  };
  const [row] = await postgres.query<{ no: number }>(
    `INSERT INTO journeys (id, website_id, name, status, version, settings, started_at, created_at, expires_at)
     VALUES ($1, $2, 'سفر', 'active', 1, $3, $4, $4, $5) RETURNING no`,
    [id, website, JSON.stringify(all), new Date(now), all.expiresAt ?? null],
  );
  await postgres.query("INSERT INTO journey_versions (journey, version, plan, at) VALUES ($1, 1, $2, $3)", [
    ...[id, JSON.stringify(plan), new Date(now)],
  ]);
  return { id, no: row?.no ?? 0 };
}

/** A call to an owner's server: an action whose messages need no set-up. */
export const call = (to: PlanBlock["to"] = {}, fields: object = {}): Blocks[number] => ({
  ...{ type: "action.api", to },
  fields: { method: "POST", url: "https://shop.example/hook", body: "{{event.cart}}", ...fields },
});
