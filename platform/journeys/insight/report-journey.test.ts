import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JourneyReport } from "#contract/journeys/insight-calls.ts";
import type { JourneyGoal } from "#contract/journeys/settings.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { JourneyEngine } from "#platform/journeys/engine/journey-engine.ts";
import { plainFigures } from "#tests/platform-fixtures/journey-figures.ts";
import { call, dayMs, hourMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { iso } from "#tests/platform-fixtures/test-platform.ts";
import { reportJourney } from "./report-journey.ts";
import { reportJourneys } from "./report-journeys.ts";

/** Days of which people come, and of which reports are read. */
const days = 8;
const zone = "+03:30";

type Scene = Awaited<ReturnType<typeof openJourneyScene>>;
let scene: Scene;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

/** Numbers that look random and are the same each time. */
function draws(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const goal: JourneyGoal = {
  ...{ event: "purchase", filters: [], matchKey: false, deadlineDays: 3, trafficPercent: 60, onConversion: "stay" },
};
const blocks = {
  1: { type: "trigger.event", fields: { event: "add_to_cart" }, to: { next: 2 } },
  2: {
    type: "flow.wait_event",
    fields: { event: "purchase", timeout: { amount: 1, unit: "day" }, matchKey: false },
    to: { yes: 5, no: 3 },
  },
  3: { type: "flow.split", fields: { a: 90 }, to: { a: 4, b: 5 } },
  4: call({ next: 5 }),
  5: { type: "flow.end" },
} as const;

/** One that everybody goes once, with a goal and a control group, and one that is entered again and again. */
async function makeJourneys() {
  const once = await scene.addJourney(blocks, { goal });
  await scene.postgres.query("UPDATE journeys SET goal = $2 WHERE id = $1", [once.id, JSON.stringify(goal)]);
  await storeBlocks(once.id);
  const often = await scene.addJourney(
    {
      1: { type: "trigger.event", fields: { event: "add_to_cart" }, to: { next: 2 } },
      2: call({ next: 3 }),
      3: { type: "flow.end" },
    },
    { settings: { reentry: { mode: "finished" } } },
  );
  return { once, often };
}

/** A shop of eight days: some come back, some buy, some bring it back; every message leaves at once. */
async function liveEightDays() {
  const { dependencies, clock, postgres, collector: openCollector } = scene;
  const collector = await openCollector();
  const engine = new JourneyEngine({ ...dependencies, collector });
  await engine.carryOn();
  await postgres.query("UPDATE websites SET currency = 'IRT' WHERE id = $1", [scene.website]);
  const [{ secret } = { secret: "" }] = await postgres.query<{ secret: string }>(
    "SELECT secret FROM websites WHERE id = $1",
    [scene.website],
  );
  const journeys = await makeJourneys();
  const draw = draws(7);
  const from = clock.time;
  const people = Array.from({ length: 50 }, () => v7());
  const sold: { order: string; visitor: string; at: number; counted: number; amount: number }[] = [];
  const send = async (name: string, visitors: readonly string[], dataOf: (visitor: string) => object = () => ({})) => {
    const at = iso(clock.time);
    const events = visitors.map((visitor) => ({ id: v7(), name, at, visitor, data: dataOf(visitor) }));
    if (events.length > 0) await collector.acceptServer(secret, { events });
    clock.time += 60_000;
  };
  await send("identify", people, (visitor) => ({ email: `${visitor}@mail.example` }));
  for (let day = 0; day < days; day += 1) {
    clock.time = from + day * dayMs + draw(6) * hourMs;
    await send(
      "add_to_cart",
      people.filter(() => draw(4) === 0),
      () => ({ cart: "c" }),
    );
    clock.time += 2 * hourMs;
    const at = clock.time;
    await send(
      "purchase",
      people.filter(() => draw(3) === 0),
      (visitor) => {
        const order = `o${sold.length}`;
        const amount = 10_000 * (1 + draw(9));
        sold.push({ order, visitor, at, counted: at, amount });
        return { order, value: amount };
      },
    );
    const back = sold[draw(Math.max(1, sold.length))];
    if (back !== undefined && day % 3 === 2) {
      sold.push({ ...back, counted: clock.time, amount: -5_000 });
      await send("refund", [back.visitor], () => ({ order: back.order, value: 5_000 }));
    }
    await engine.carryOn();
    await deliver(draw);
  }
  clock.time = from + days * dayMs;
  await engine.carryOn();
  return { ...{ ...journeys, from, to: clock.time, sold }, close: () => engine.close() };
}

/** What a provider and its reports would write. */
async function deliver(draw: (below: number) => number): Promise<void> {
  const queued = await scene.postgres.query<{ id: string }>(
    "SELECT id FROM messages WHERE state = 'queued' ORDER BY id",
  );
  const states = ["sent", "delivered", "clicked", "failed", "dropped", "uncertain"];
  for (const { id } of queued) {
    const state = states[draw(states.length)] ?? "sent";
    await scene.postgres.query(
      `UPDATE messages SET state = $2, channel = $3, price = CASE $3 WHEN 'EMAIL' THEN 1200 END, reason = CASE $2 WHEN 'dropped' THEN 'cap_day' END,
         sent_at = CASE WHEN $2 NOT IN ('failed', 'dropped') THEN created_at END WHERE id = $1`,
      [id, state, state === "uncertain" ? "SMS" : "EMAIL"],
    );
  }
}

const idOf = (no: string | number) => `00000000-0000-7000-8000-00000000000${no}`;

/** The map of the first journey, as its owner would have drawn it. */
async function storeBlocks(journey: string): Promise<void> {
  const { query } = scene.postgres;
  for (const [no, { type }] of Object.entries(blocks)) {
    await query(
      `INSERT INTO journey_blocks (id, no, journey, position, type, title, x, y, fields) OVERRIDING SYSTEM VALUE
       VALUES ($1, $2, $3, $2, $4, '', 0, 0, '{}')`,
      [idOf(no), no, journey, type],
    );
  }
  for (const [no, block] of Object.entries(blocks)) {
    for (const [output, target] of Object.entries("to" in block ? block.to : {})) {
      await query("INSERT INTO journey_connections (journey, block, output, target) VALUES ($1, $2, $3, $4)", [
        ...[journey, idOf(no), output, idOf(target)],
      ]);
    }
  }
}

/** Blocks, goal and deliveries of a report against their plain count. */
function mustAgree(report: JourneyReport, { taken, sides, states }: Awaited<ReturnType<typeof plainFigures>>): void {
  const counted = report.blocks.flatMap(({ block, out }) =>
    Object.entries(out).map(([output, n]) => [`${block.slice(-1)} ${output}`, n] as const),
  );
  expect(Object.fromEntries(counted)).toEqual(taken);
  const { treated, control } = sides;
  expect(report.uplift).toMatchObject({
    ...{ treatedPeople: treated.people, treatedConverted: treated.converted },
    ...{ controlPeople: control.people, controlConverted: control.converted },
  });
  const sum = (name: "sent" | "delivered" | "clicked" | "failed" | "uncertain") =>
    report.deliveries.reduce((total, each) => total + each[name], 0);
  const { sent = 0, delivered = 0, clicked = 0, uncertain = 0, failed = 0, dropped = 0 } = states;
  expect({ sent: sum("sent"), delivered: sum("delivered"), clicked: sum("clicked"), failed: sum("failed") }).toEqual({
    ...{ sent: sent + delivered + clicked + uncertain, delivered: delivered + clicked, clicked, failed },
  });
  expect(report.deliveries.reduce((total, each) => total + (each.dropped.cap_day ?? 0), 0)).toBe(dropped);
  const price = (sent + delivered + clicked) * 120;
  expect(report.unpriced).toBe(uncertain);
  expect(report.cost).toBe(price === 0 ? null : price);
  // Where the cost of one message is unknown, so is the return.
  if (price === 0 || uncertain > 0) expect(report.return).toBeNull();
  else expect(report.return).toBeCloseTo((report.totals.sales - price) / price);
  expect(report.funnel[0]).toMatchObject({ block: idOf(1), ofFirst: report.totals.entered === 0 ? 0 : 1 });
}

it("what came of journeys is what a plain count of entries, decisions, goals, messages and orders says", async () => {
  const life = await liveEightDays();
  const website = { id: scene.website, timeZone: zone, currency: "IRT", host: "shop.example" } as OwnWebsite;
  const place = { website, account: "owner" };
  const whole = { from: isoIn(zone, life.from), to: isoIn(zone, life.to), compare: false };
  const middle = { from: isoIn(zone, life.from + 3 * dayMs), to: isoIn(zone, life.from + 6 * dayMs), compare: true };
  const judge = (journey: { id: string; no: number }, range: { from: string; to: string }) =>
    plainFigures(scene.postgres, { journey, zone, sold: life.sold, of: scene.website }, range);
  for (const period of [whole, middle]) {
    const all = await reportJourneys(scene.dependencies, place, { ...period, sort: "-entered", page: 1, limit: 20 });
    for (const journey of [life.once, life.often]) {
      const { id } = journey;
      const report = await reportJourney(scene.dependencies, place, { ...period, id });
      const plain = await judge(journey, report.range);
      expect(report).toMatchObject(plain.report);
      expect(report.uplift === null).toBe(journey === life.often);
      if (journey === life.once) mustAgree(report, plain);
      // Who goes which way follows from random ids: of the whole it is sure enough that somebody bought after a message.
      if (journey === life.once && period === whole) expect(report.orders).toBeGreaterThan(0);
      const { entered, inside, left, converted, messages, sales } = report.totals;
      expect(all.items.find(({ key }) => key === id)).toMatchObject({
        entered,
        inside,
        left,
        converted,
        messages,
        sales,
      });
      if (report.compare === undefined) continue;
      const { report: before } = await judge(journey, report.compare);
      expect([report.compareTotals, report.compareSeries]).toEqual([before.totals, before.series]);
    }
    for (const name of ["entered", "left", "messages", "sales"] as const) {
      expect([name, all.items.reduce((sum, item) => sum + item[name], 0)]).toEqual([name, all.totals[name]]);
    }
  }
  await life.close();
});
