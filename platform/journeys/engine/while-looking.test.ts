import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { call, hourMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { iso } from "#tests/platform-fixtures/test-platform.ts";
import { JourneyEngine } from "./journey-engine.ts";

type Scene = Awaited<ReturnType<typeof openJourneyScene>>;
let scene: Scene;
let collector: Awaited<ReturnType<Scene["collector"]>>;
/** Done once, right after the engine has read what says `after`: what there is to do, and which journeys are live. */
let meanwhile: { after: string; work: () => Promise<unknown> } | undefined;
const [looked, listed] = ['AS "hasEnding"', "version > 0 AND status IN"];
/** Transactions of one round. */
let begun = 0;
let engine: JourneyEngine;
beforeAll(async () => {
  scene = await openJourneyScene();
  collector = await scene.collector();
  const { postgres, dependencies } = scene;
  const watched: Postgres = {
    ...postgres,
    async query(text, values) {
      const rows = await postgres.query<never>(text, values);
      if (meanwhile === undefined || !text.includes(meanwhile.after)) return rows;
      const { work } = meanwhile;
      meanwhile = undefined;
      await work();
      return rows;
    },
    transaction(work) {
      begun += 1;
      if (begun > 100) throw new Error("no end of transactions");
      return postgres.transaction(work);
    },
  };
  engine = new JourneyEngine({ ...dependencies, postgres: watched, collector });
}, 120_000);
afterAll(() => scene?.close());

const carryOn = () => {
  begun = 0;
  return engine.carryOn();
};

async function send(visitor: string, name: string, fields: object = {}): Promise<void> {
  const { postgres, website, clock } = scene;
  const [row] = await postgres.query<{ secret: string }>("SELECT secret FROM websites WHERE id = $1", [website]);
  await collector.acceptServer(row?.secret ?? "", {
    events: [{ id: v7(), name, at: iso(clock.time), visitor, ...fields }],
  });
  await scene.dependencies.barrier.ensureLoaded();
  clock.time += 1_000;
}

it("the first journey of all, started during a look, costs no round after round", async () => {
  await carryOn();
  await send(v7(), "cart");
  const start = { type: "trigger.event", fields: { event: "cart" }, to: { next: 2 } } as const;
  meanwhile = { after: listed, work: () => scene.addJourney({ 1: start, 2: { type: "flow.end" } }) };
  await carryOn();
  await scene.postgres.query("UPDATE journeys SET status = 'deleted'");
});

it("a purchase that becomes the person's during the look that lets their wait run out is no reason to remind them", async () => {
  const { clock, postgres } = scene;
  const { no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "cart" }, to: { next: 2 } },
    2: {
      type: "flow.wait_event",
      fields: { event: "purchase", timeout: { amount: 1, unit: "hour" } },
      to: { yes: 4, no: 3 },
    },
    3: call({ next: 4, no: 4 }, { queue: 1, body: "reminder" }),
    4: { type: "flow.end" },
  });
  await carryOn();
  const [own, other] = [v7(), v7()];
  const who = { data: { email: "who@shop.example" } };
  await send(own, "identify", who);
  await send(own, "cart");
  await carryOn();
  clock.time += hourMs / 2;
  await send(other, "purchase", { order: "77", value: 5 });
  await carryOn();
  clock.time += hourMs / 2 + 1;
  meanwhile = { after: looked, work: () => send(other, "identify", who) };
  await carryOn();
  const way = await postgres.query(
    "SELECT block, output, reason FROM journey_decisions WHERE journey = $1 AND block = 2 ORDER BY id",
    [no],
  );
  expect(way).toMatchObject([{ output: "yes", reason: "event_came" }]);
});
