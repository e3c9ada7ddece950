import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hourMs, minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
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
beforeEach(async () => {
  await scene.postgres.query("UPDATE journeys SET status = 'deleted'");
  await scene.postgres.query("DELETE FROM journey_watched_attributes");
});

async function send(visitor: string, name: string, fields: object = {}) {
  const event = { id: v7(), name, at: iso(scene.clock.time), visitor, ...fields };
  await collector.acceptServer(secret, { events: [event] });
  scene.clock.time += 1_000;
}
const wait = { type: "flow.wait_time", fields: { for: { amount: 1, unit: "day" } } } as const;
const identify = (visitor: string, data: object = {}) =>
  send(visitor, "identify", { data: { email: `${visitor}@mail.example`, ...data } });
const personOf = async (visitor: string) => {
  const [row] = await scene.postgres.query<{ person: string }>(
    "SELECT person_id::text AS person FROM identifiers WHERE value = $1",
    [`${visitor}@mail.example`],
  );
  return row?.person ?? "";
};
const insideOf = async (no: number) => (await scene.runsOf(no)).map(({ person }) => person).sort();
const outcomesOf = async (no: number) =>
  (
    await scene.postgres.query<{ outcome: string | null }>(
      "SELECT outcome FROM journey_entries WHERE journey = $1 ORDER BY at, outcome",
      [no],
    )
  ).map(({ outcome }) => outcome);

it("the visit that a campaign's link leads to brings people in, by its tag; another visit does not", async () => {
  const { no } = await scene.addJourney({
    1: {
      type: "trigger.event" as const,
      fields: { event: "page_view" },
      items: [{ of: "property", name: "campaign", op: "is", value: "yalda", group: 0 }] as never,
      to: { next: 2 },
    },
    2: wait,
  });
  const [clicker, passer] = [v7(), v7()];
  for (const visitor of [clicker, passer]) await identify(visitor);
  const tags = "utm_source=nabz&utm_medium=sms";
  await send(clicker, "page_view", { url: `https://shop.example/sale?${tags}&utm_campaign=yalda` });
  await send(passer, "page_view", { url: `https://shop.example/sale?${tags}&utm_campaign=norooz` });
  await send(passer, "page_view", { url: "https://shop.example/sale" });
  await engine.carryOn();
  expect(await insideOf(no)).toEqual([await personOf(clicker)]);
});

it("changes of an attribute bring people in: set, changed and removed, by the values before and after", async () => {
  const start = (change: string, items: object[] = []) => ({
    1: {
      type: "trigger.attribute" as const,
      fields: { attribute: "attr.size", change },
      items: items as never,
      to: { next: 2 },
    },
    2: wait,
  });
  await scene.postgres.query("INSERT INTO journey_watched_attributes VALUES ($1, 'attr.size')", [scene.website]);
  const any = await scene.addJourney(start("any"), { settings: { reentry: { mode: "finished" } } });
  const set = await scene.addJourney(start("set"));
  const grown = await scene.addJourney(
    start("changed", [
      { of: "old", name: "value", op: "eq", value: 1, group: 0 },
      { of: "new", name: "value", op: "gte", value: 3, group: 0 },
    ]),
  );
  const [one, other] = [v7(), v7()];
  await identify(one);
  await engine.carryOn();
  expect(await insideOf(any.no), "nothing of it is said").toEqual([]);
  await identify(one, { size: 1 });
  await identify(other, { size: 1 });
  await engine.carryOn();
  const both = [await personOf(one), await personOf(other)].sort();
  expect(await insideOf(any.no)).toEqual(both);
  expect(await insideOf(set.no), "who comes with a value had none before").toEqual(both);
  await identify(one, { size: 1 });
  await identify(one, { size: 2 });
  await identify(other, { size: 5 });
  await engine.carryOn();
  expect(await insideOf(grown.no)).toEqual([await personOf(other)]);
  expect(await outcomesOf(any.no), "the same value once more is no change").toEqual([null, null, "inside", "inside"]);
  const removed = await scene.addJourney(start("removed"));
  await scene.postgres.query(
    "UPDATE people SET attributes = '{}', claimed_at = claimed_at - 'size' WHERE website_id = $1",
    [scene.website],
  );
  scene.clock.time = Math.max(scene.clock.time, Date.now() + minuteMs);
  await engine.carryOn();
  expect(await insideOf(removed.no)).toEqual(both);
  await scene.postgres.query(`UPDATE people SET attributes = '{"size": 9}', provenance = '{"size": "import"}'`);
  await engine.carryOn();
  expect(await scene.postgres.query("SELECT FROM journey_signals"), "what a file says changes nothing").toEqual([]);
});

it("members of a segment at the start come in page by page at the journey's rate, then everybody who enters", async () => {
  const { postgres, clock, website } = scene;
  const id = v7();
  const [segment] = await postgres.query<{ no: number }>(
    `INSERT INTO segments (id, website_id, name, type, definition, status, revision, created_at)
     VALUES ($2, $1, 'خریداران', 'attribute', '[]', 'running', 1, now()) RETURNING no`,
    [website, id],
  );
  await postgres.query("INSERT INTO segment_people SELECT $1, person, now() FROM generate_series(1, 5) AS person", [
    segment?.no,
  ]);
  const { no } = await scene.addJourney(
    { 1: { type: "trigger.segment_in", fields: { segments: [id] }, to: { next: 2 } }, 2: wait },
    { settings: { rate: 2 } },
  );
  await postgres.query("INSERT INTO journey_members (journey, next_at) VALUES ($1, $2)", [no, new Date(clock.time)]);
  await postgres.query("INSERT INTO segment_runs (segment, revision, cause) VALUES ($1, 1, 'initial')", [segment?.no]);
  await engine.carryOn();
  expect(await insideOf(no), "not while its members are being computed").toEqual([]);
  await postgres.query("DELETE FROM segment_runs");
  await engine.carryOn();
  expect(await insideOf(no)).toEqual(["1", "2"]);
  await postgres.query("DELETE FROM segment_people WHERE segment = $1 AND person = 4", [segment?.no]);
  await engine.carryOn();
  expect(await insideOf(no), "not before the minute is over").toEqual(["1", "2"]);
  clock.time += minuteMs;
  await engine.carryOn();
  expect(await insideOf(no), "who left before their page is not taken").toEqual(["1", "2", "3", "5"]);
  clock.time += minuteMs;
  await engine.carryOn();
  expect(await postgres.query("SELECT FROM journey_members")).toEqual([]);
  await postgres.query(
    `INSERT INTO journey_signals (website_id, person, segment, change, enters, cause, at) VALUES ($1, 9, $2, 77, true, 'event', $3)`,
    [website, segment?.no, new Date(clock.time)],
  );
  await engine.carryOn();
  expect(await insideOf(no)).toEqual(["1", "2", "3", "5", "9"]);
});

it("people come into an area by what a device says at once, by an address when it says so again", async () => {
  const { clock } = scene;
  const [before, device, address] = [v7(), v7(), v7()];
  const near = { data: { position: [35.7001, 51.4, 20] } };
  const far = { data: { position: [36.3, 59.6, 20] } };
  for (const visitor of [before, device, address]) await identify(visitor);
  await send(before, "visit", near);
  await engine.carryOn();
  const circle = { lat: 35.7, lon: 51.4, km: 1 };
  const area = (move: string, item: object) => ({
    1: { type: "trigger.geo" as const, fields: { move }, items: [item] as never, to: { next: 2 } },
    2: wait,
  });
  const arrives = await scene.addJourney(area("enter", circle));
  const leaves = await scene.addJourney(area("exit", circle));
  const byAddress = await scene.addJourney(area("enter", { country: "IR" }));
  await send(before, "visit", near);
  await send(device, "visit", far);
  await engine.carryOn();
  expect(await insideOf(arrives.no), "who was inside before the start does not come in").toEqual([]);
  await send(device, "visit", near);
  await send(before, "visit", far);
  await engine.carryOn();
  expect(await insideOf(arrives.no)).toEqual([await personOf(device)]);
  expect(await insideOf(leaves.no)).toEqual([await personOf(before)]);
  const browse = async () => {
    const events = [{ id: v7(), name: "page_view", url: "https://shop.example/" }];
    const [site] = await scene.postgres.query<{ key: string }>("SELECT key FROM websites WHERE id = $1", [
      scene.website,
    ]);
    await collector.acceptBrowser(
      { key: site?.key ?? "", visitor: address, events },
      { address: "5.160.1.1", userAgent: "Mozilla/5.0 Chrome/131.0", origin: "shop.example" },
    );
    await engine.carryOn();
  };
  await browse();
  clock.time += 5 * minuteMs;
  await browse();
  expect(await insideOf(byAddress.no)).toEqual([]);
  clock.time += 6 * minuteMs;
  await browse();
  expect(await insideOf(byAddress.no)).toEqual([await personOf(address)]);
  const detailsOf = (no: number) =>
    scene.postgres.query("SELECT detail FROM journey_decisions WHERE journey = $1 AND reason = 'entered'", [no]);
  expect([await detailsOf(arrives.no), await detailsOf(byAddress.no)]).toEqual([
    [{ detail: null }],
    [{ detail: { isApproximate: true } }],
  ]);
});

it("visitors come into a journey of all; who turns out to be somebody goes on as that person, or ends as merged", async () => {
  const { clock, postgres } = scene;
  const blocks = {
    1: { type: "trigger.event" as const, fields: { event: "look", key: "item" }, to: { next: 2 } },
    2: {
      type: "flow.wait_event" as const,
      fields: { event: "buy", timeout: { amount: 1, unit: "day" } },
      to: { yes: 3, no: 3 },
    },
    3: { type: "flow.end" as const },
  };
  const all = await scene.addJourney(blocks, { settings: { audience: "all" } });
  const known = await scene.addJourney(blocks);
  const [phone, laptop] = [v7(), v7()];
  await identify(laptop);
  await send(laptop, "look", { data: { item: "a" } });
  await send(phone, "look", { data: { item: "a" } });
  await send(phone, "look", { data: { item: "b" } });
  clock.time += 5 * minuteMs;
  await engine.carryOn();
  const person = await personOf(laptop);
  const visitors = new Set((await scene.runsOf(all.no)).map(({ person: of }) => of));
  expect(visitors.size, "one known, one visitor").toBe(2);
  expect(await insideOf(known.no)).toEqual([person]);
  // The phone is identified: cart first, address five minutes later.
  await send(phone, "identify", { data: { email: `${laptop}@mail.example` } });
  expect(await insideOf(all.no), "in the transaction of the link").toEqual([person, person]);
  await engine.carryOn();
  const keysOf = async (no: number) => (await scene.runsOf(no)).map(({ key }) => key).sort();
  expect(await keysOf(known.no), "what came before is matched once more").toEqual(["a", "b"]);
  expect(await keysOf(all.no)).toEqual(["a", "b"]);
  const [merged] = await postgres.query(
    "SELECT person::text, reason FROM journey_decisions WHERE journey = $1 AND output IS NULL",
    [all.no],
  );
  expect(merged).toEqual({ person, reason: "merged" });
  await send(phone, "buy");
  clock.time += hourMs;
  await engine.carryOn();
  expect(await insideOf(all.no)).toEqual([]);
  const counts = await postgres.query(
    "SELECT counter, sum(n)::int AS n FROM journey_stats WHERE journey = $1 AND block = 0 GROUP BY 1 ORDER BY 1",
    [all.no],
  );
  expect(counts).toEqual([
    ...[
      { counter: "entered", n: 3 },
      { counter: "exit_end", n: 2 },
    ],
    ...[
      { counter: "exit_merged", n: 1 },
      { counter: "left", n: 3 },
    ],
  ]);
});
