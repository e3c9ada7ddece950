import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { defaultSettings } from "#contract/journeys/settings.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { dayMs, hourMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { iso } from "#tests/platform-fixtures/test-platform.ts";
import { insertWhole } from "../create-journey.ts";
import { rehearseJourney } from "../rehearse-journey.ts";
import type { StoredBlock } from "../sql/graph.ts";
import { startJourney } from "../start-journey.ts";
import { JourneyEngine } from "./journey-engine.ts";

type Scene = Awaited<ReturnType<typeof openJourneyScene>>;
let scene: Scene;
let collector: Awaited<ReturnType<Scene["collector"]>>;
beforeAll(async () => {
  scene = await openJourneyScene();
  collector = await scene.collector();
}, 120_000);
afterAll(() => scene?.close());

const block = (type: StoredBlock["type"], fields: object, to: Record<string, string> = {}): StoredBlock => ({
  ...{ id: v7(), type, title: "", x: 0, y: 0, fields: fields as StoredBlock["fields"], items: [] },
  connections: Object.entries(to).map(([output, target]) => ({ output: output as "next", to: target })),
});

it("who looked at more pages than are read of a visitor has bought what they bought, lived and rehearsed", async () => {
  const { dependencies, clock, postgres } = scene;
  const [{ secret } = { secret: "" }] = await postgres.query<{ secret: string }>(
    "SELECT secret FROM websites WHERE id = $1",
    [scene.website],
  );
  const send = async (visitor: string, name: string, fields: object = {}) => {
    await collector.acceptServer(secret, { events: [{ id: v7(), name, at: iso(clock.time), visitor, ...fields }] });
    clock.time += 1_000;
  };
  const visitor = v7();
  await send(visitor, "identify", { data: { email: "busy@mail.example" } });
  const [link] = await postgres.query<{ visitor: string; person: string }>(
    "SELECT visitor::text, person_id::text AS person FROM visitor_links WHERE website_id = $1",
    [scene.website],
  );
  const number = BigInt.asUintN(64, BigInt(link?.visitor ?? 0));
  const views = Array.from({ length: 2_100 }, (_, minute) => ({
    ...blankRow(v7(), "page_view"),
    ...{ at: clock.time - 20 * dayMs + minute * 60_000, visitor: number },
  }));
  await collector.importRows(scene.website, views);
  await send(visitor, "purchase", { order: "1", value: 5 });
  clock.time += 3 * dayMs;

  const website = { id: scene.website, timeZone: "+03:30" } as OwnWebsite;
  const end = block("flow.end", {});
  const won = block("flow.wait_time", { for: { amount: 1, unit: "hour" } }, { next: end.id });
  const bought = block("condition.event", { event: "purchase", op: "did", since: 30 }, { yes: won.id });
  const start = block("trigger.event", { event: "add_to_cart" }, { next: bought.id });
  const { id } = await insertWhole(dependencies, website, {
    ...{ name: "سفر", blocks: [start, bought, won, end], pathOf: () => [], goal: null, settings: defaultSettings },
  });
  const engine = new JourneyEngine({ ...dependencies, collector });
  await engine.carryOn();
  await startJourney(dependencies, website, { id, mode: "active", dryRun: false });
  clock.time += 1_000;
  await send(visitor, "add_to_cart");
  await engine.carryOn();
  const [{ no, yes } = { no: 0, yes: 0 }] = await postgres.query<{ no: number; yes: number }>(
    `SELECT journeys.no, (SELECT no FROM journey_blocks WHERE id = $2) AS yes FROM journeys WHERE id = $1`,
    [id, won.id],
  );
  expect((await scene.runsOf(no)).map(({ block: at }) => at)).toEqual([yes]);

  clock.time += hourMs;
  const rehearsed = await rehearseJourney(dependencies, website, { id, days: 7 });
  expect(rehearsed.entered).toBe(1);
  expect(rehearsed.blocks.find(({ block: at }) => at === won.id)?.reached).toBe(1);
});
