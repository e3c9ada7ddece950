import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hourMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { iso } from "#tests/platform-fixtures/test-platform.ts";
import { JourneyEngine } from "./journey-engine.ts";

type Scene = Awaited<ReturnType<typeof openJourneyScene>>;
let scene: Scene;
let collector: Awaited<ReturnType<Scene["collector"]>>;
let engine: JourneyEngine;
let secret: string;
beforeAll(async () => {
  scene = await openJourneyScene();
  collector = await scene.collector();
  engine = new JourneyEngine({ ...scene.dependencies, collector });
  await engine.carryOn();
  const [row] = await scene.postgres.query<{ secret: string }>("SELECT secret FROM websites WHERE id = $1", [
    scene.website,
  ]);
  secret = row?.secret ?? "";
}, 120_000);
afterAll(() => scene?.close());
beforeEach(() => scene.postgres.query("UPDATE journeys SET status = 'deleted'"));

async function send(visitor: string, name: string, fields: object = {}) {
  const event = { id: v7(), name, at: iso(scene.clock.time), visitor, ...fields };
  await collector.acceptServer(secret, { events: [event] });
  scene.clock.time += 1_000;
}
const identify = (visitor: string) => send(visitor, "identify", { data: { email: `${visitor}@mail.example` } });

it("who is identified and buys in one round waits for another purchase, not for that of the trigger", async () => {
  const { no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "buy" }, to: { next: 2 } },
    2: {
      type: "flow.wait_event",
      fields: { event: "buy", timeout: { amount: 1, unit: "day" } },
      to: { yes: 3, no: 3 },
    },
    3: { type: "flow.end" },
  });
  const visitor = v7();
  await identify(visitor);
  await send(visitor, "buy");
  await engine.carryOn();
  await engine.carryOn();
  expect((await scene.runsOf(no)).map(({ block }) => block)).toEqual([2]);
  await send(visitor, "buy");
  await engine.carryOn();
  const passed = await scene.postgres.query(
    "SELECT block, output FROM journey_decisions WHERE journey = $1 AND output IS NOT NULL ORDER BY id",
    [no],
  );
  expect(passed).toEqual([
    { block: 1, output: "next" },
    { block: 2, output: "yes" },
  ]);
});

it("what a browser did before it came to somebody brings them in as far back as each journey looks", async () => {
  const blocks = {
    1: { type: "trigger.event" as const, fields: { event: "cart" }, to: { next: 2 } },
    2: { type: "flow.wait_time" as const, fields: { for: { amount: 1, unit: "day" } } },
  };
  const short = await scene.addJourney(blocks, { settings: { maxAge: 2 } });
  const long = await scene.addJourney(blocks, { settings: { maxAge: 48 } });
  const visitor = v7();
  await send(visitor, "cart");
  await engine.carryOn();
  scene.clock.time += 3 * hourMs;
  await identify(visitor);
  await engine.carryOn();
  expect(await scene.runsOf(short.no)).toEqual([]);
  expect(await scene.runsOf(long.no)).toHaveLength(1);
});
