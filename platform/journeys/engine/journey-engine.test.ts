import pino from "pino";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addJourney, call, hourMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { iso } from "#tests/platform-fixtures/test-platform.ts";
import { JourneyEngine } from "./journey-engine.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

it("events, segments and conditions on the past bring people through, whichever of two processes works", async () => {
  const { dependencies, clock, postgres, collector: openCollector } = scene;
  const collector = await openCollector();
  const warnings: unknown[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => warnings.push(JSON.parse(line)) });
  const newEngine = () => new JourneyEngine({ ...dependencies, log, collector });
  const [engine, other] = [newEngine(), newEngine()];
  await engine.carryOn();
  await other.carryOn();
  const [{ secret } = { secret: "" }] = await postgres.query<{ secret: string }>(
    "SELECT secret FROM websites WHERE id = $1",
    [scene.website],
  );
  const { no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "add_to_cart" }, to: { next: 2 } },
    2: { type: "flow.wait_time", fields: { for: { amount: 1, unit: "hour" } }, to: { next: 3 } },
    3: { type: "condition.event", fields: { event: "purchase", op: "did", since: "entry" }, to: { yes: 5, no: 4 } },
    4: call({ next: 5, no: 6 }, { queue: 1, body: "سبد" }),
    5: { type: "flow.end" },
    6: { type: "flow.end" },
  });
  const send = async (visitor: string, name: string, fields: object = {}) => {
    const event = { id: v7(), name, at: iso(clock.time), visitor, ...fields };
    await collector.acceptServer(secret, { events: [event] });
    clock.time += 1_000;
  };
  const [buys, forgets] = [v7(), v7()];
  for (const visitor of [buys, forgets]) {
    await send(visitor, "identify", { data: { email: `${visitor}@mail.example` } });
    await send(visitor, "add_to_cart");
  }
  // One of them may find the cursor moved: it looks again, and lets the other one be.
  await Promise.all([engine.carryOn(), other.carryOn()]);
  expect(await scene.runsOf(no)).toHaveLength(2);
  await send(buys, "purchase", { order: "1", value: 5 });
  clock.time += 2 * hourMs;
  await engine.carryOn();
  // Who forgot waits for what becomes of the call.
  expect((await scene.runsOf(no)).map(({ block }) => block)).toEqual([4]);
  await postgres.query("UPDATE messages SET state = 'dropped', reason = 'channel_off' WHERE journey = $1", [no]);
  await other.carryOn();
  expect(await scene.runsOf(no)).toEqual([]);
  const paths = await postgres.query<{ path: string }>(
    `SELECT string_agg(block || ' ' || coalesce(output, reason), ', ' ORDER BY id) AS path FROM journey_decisions
     WHERE journey = $1 GROUP BY person ORDER BY 1`,
    [no],
  );
  expect(paths.map(({ path }) => path)).toEqual(["1 next, 2 next, 3 no, 4 no, 6 end", "1 next, 2 next, 3 yes, 5 end"]);
  const sums = await postgres.query(
    "SELECT counter, sum(n)::int AS n FROM journey_stats WHERE journey = $1 AND block = 0 GROUP BY 1 ORDER BY 1",
    [no],
  );
  expect(sums).toEqual(["entered", "exit_end", "left"].map((counter) => ({ counter, n: 2 })));
  const byDay = await postgres.query(
    "SELECT block, counter, sum(n)::int AS n FROM journey_stats WHERE journey = $1 GROUP BY 1, 2 ORDER BY 1, 2",
    [no],
  );
  const totals = await postgres.query(
    "SELECT block, counter, n::int FROM journey_totals WHERE journey = $1 ORDER BY 1, 2",
    [no],
  );
  expect(totals).toEqual(byDay);

  const bySegment = await scene.addJourney({
    1: {
      type: "trigger.segment_enter",
      fields: { segments: ["0190c1a0-0000-7000-8000-000000000001"] },
      to: { next: 2 },
    },
    2: { type: "flow.wait_time", fields: { for: { amount: 1, unit: "day" } } },
  });
  const [segment] = await postgres.query<{ no: number }>(
    `INSERT INTO segments (id, website_id, name, type, definition, status, revision, created_at)
     VALUES ('0190c1a0-0000-7000-8000-000000000001', $1, 'خریداران', 'attribute', '[]', 'running', 1, now()) RETURNING no`,
    [scene.website],
  );
  await postgres.query(
    `INSERT INTO journey_signals (website_id, person, segment, change, enters, cause, at)
     VALUES ($1, 7, $2, 1, true, 'event', $3), ($1, 8, $2, 2, false, 'event', $3)`,
    [scene.website, segment?.no, new Date(clock.time)],
  );
  await Promise.all([engine.carryOn(), other.carryOn()]);
  expect((await scene.runsOf(bySegment.no)).map(({ person }) => person)).toEqual(["7"]);
  expect(warnings).toEqual([]);

  await postgres.query("DELETE FROM websites WHERE id = $1", [scene.website]);
  expect(await postgres.query("SELECT FROM journey_decisions"), "nothing refers to the website").toEqual([]);
});

it("what happens while many are due is not left until all of them are through", async () => {
  const { dependencies, postgres, collector: openCollector } = scene;
  const { id: website } = await scene.addWebsite();
  const collector = await openCollector();
  const now = () => {
    scene.clock.time += 300;
    return scene.clock.time;
  };
  const [{ secret } = { secret: "" }] = await postgres.query<{ secret: string }>(
    "SELECT secret FROM websites WHERE id = $1",
    [website],
  );
  const waiting = {
    2: { type: "flow.wait_time" as const, fields: { for: { amount: 30, unit: "day" } }, to: { next: 3 } },
    3: { type: "flow.end" as const },
  };
  const place = { website, now: scene.clock.time };
  const crowded = await addJourney(postgres, place, {
    1: { type: "trigger.event", fields: { event: "never" }, to: { next: 2 } },
    ...waiting,
  });
  const entered = await addJourney(
    postgres,
    place,
    { 1: { type: "trigger.event", fields: { event: "cart" }, to: { next: 2 } }, ...waiting },
    { settings: { audience: "all" } },
  );
  await postgres.query(
    `INSERT INTO journey_runs (website_id, journey, person, key, block, entered_at, arrived_at, arrived_shift, due, data, facts)
     SELECT $1, $2, no, '', 1, $3, $3, 0, '-infinity', '{}', '{}' FROM generate_series(1, 2500) AS no`,
    [website, crowded.no, new Date(scene.clock.time)],
  );
  /** How many of the crowd were still due when somebody came in. */
  let behind = 0;
  let isSent = false;
  const watched: typeof postgres = {
    ...postgres,
    async transaction(work) {
      let isEntry = false;
      const done = await postgres.transaction((queries) =>
        work({
          query(text, values) {
            isEntry ||= text.includes("INSERT INTO journey_entries");
            return queries.query(text, values);
          },
        }),
      );
      const due = await postgres.query("SELECT FROM journey_runs WHERE journey = $1 AND block = 1", [crowded.no]);
      if (isEntry) behind = due.length;
      if (due.length < 2_500 && !isSent) {
        isSent = true;
        const event = { id: v7(), name: "cart", at: iso(scene.clock.time), visitor: v7() };
        await collector.acceptServer(secret, { events: [event] });
      }
      return done;
    },
  };
  await new JourneyEngine({ ...dependencies, postgres: watched, clock: { now }, collector }).carryOn();
  expect(behind).toBeGreaterThan(0);
  expect((await scene.runsOf(entered.no)).map(({ block }) => block)).toEqual([2]);
});

it("ends of journeys are seen between the pages of work that takes long", async () => {
  const { dependencies, clock, postgres, collector: openCollector } = scene;
  const collector = await openCollector();
  const trigger = { type: "trigger.event", fields: { event: "long" }, to: { next: 2 } } as const;
  const website = (await scene.addWebsite()).id;
  const add = () => addJourney(postgres, { website, now: clock.time }, { 1: trigger, 2: { type: "flow.end" } });
  const [moved, other] = [await add(), await add()];
  await postgres.query(
    `INSERT INTO journey_runs (website_id, journey, person, key, block, due, entered_at, arrived_at, arrived_shift, data, facts)
     SELECT $1, $2, n, '', 2, 'infinity', now(), now(), 0, '{}', '{}' FROM generate_series(1, 1600) AS n`,
    [website, moved.no],
  );
  await postgres.query(
    `INSERT INTO journey_moves (journey, start, over_below, woken, kept, at, remaining)
     VALUES ($1, 1, 2, '{}', '{1,2}', now(), 1600)`,
    [moved.no],
  );
  await postgres.query("UPDATE journeys SET expires_at = $2 WHERE id = $1", [other.id, new Date(clock.time + 3_000)]);
  const seen: string[] = [];
  const slow: typeof postgres = {
    ...postgres,
    transaction: (work) =>
      postgres.transaction((queries) =>
        work({
          ...queries,
          query: async (text, values) => {
            if (text.includes("FOR UPDATE OF journey_moves")) {
              clock.time += 2_000;
              const [row] = await queries.query<{ status: string }>("SELECT status FROM journeys WHERE id = $1", [
                other.id,
              ]);
              seen.push(row?.status ?? "");
            }
            return queries.query(text, values);
          },
        }),
      ),
  };
  await new JourneyEngine({ ...dependencies, postgres: slow, collector }).carryOn();
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.at(0)).toBe("active");
  expect(seen.at(-1)).not.toBe("active");
});
