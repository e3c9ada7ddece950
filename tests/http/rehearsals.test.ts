import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { makeCollectingWebsite, type Said } from "./collecting-website.ts";
import { codesOf } from "./journey-calls.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Cart, an hour for the purchase, a call to the shop's server, and the end where they bought since. */
function blocks() {
  const [start, wait, call, bought, end] = Array.from({ length: 5 }, () => randomUUID());
  const place = { title: "", x: 0, y: 0, items: [] };
  const timeout = { amount: 1, unit: "hour" };
  return [
    {
      ...{ ...place, id: start, type: "trigger.event" as const, fields: { event: "add_to_cart" } },
      connections: [{ output: "next" as const, to: wait ?? "" }],
    },
    {
      ...{ ...place, id: wait, type: "flow.wait_event" as const, fields: { event: "purchase", timeout } },
      connections: [
        { output: "yes" as const, to: end ?? "" },
        { output: "no" as const, to: bought ?? "" },
      ],
    },
    {
      ...{ ...place, id: bought, type: "condition.event" as const, title: "Ever bought?" },
      fields: { event: "purchase", op: "did", since: 30 },
      connections: [
        { output: "yes" as const, to: end ?? "" },
        { output: "no" as const, to: call ?? "" },
      ],
    },
    {
      ...{ ...place, id: call, type: "action.api" as const, title: "Tell the shop" },
      fields: { method: "POST", url: "https://shop.example/hook", body: "{}" },
      connections: [{ output: "next" as const, to: end ?? "" }],
    },
    { ...place, id: end, type: "flow.end" as const, fields: {}, connections: [] },
  ];
}

it("a journey that was never started is carried out over the past days, and nothing of it stays but the result", async () => {
  const { client, token } = owner;
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  const wid = website.id;
  const { id } = (
    await client.journeys.create({ wid, name: "Cart", settings: { maxAge: 168, reentry: { mode: "finished" } } })
  ).result;
  const path = `/wm/journeys/journey/${id}/rehearsal`;
  const refused = await platform.send("POST", path, { token, body: {} });
  expect([refused.status, codesOf(refused.body)]).toEqual([422, ["no_start"]]);
  expect((await client.journeys.rehearsal({ id })).result).toBeNull();
  await client.journeys.blocks.replace({ journey: id, blocks: blocks() as never });

  const did = (person: string, name: string, ago: number, data: object = {}): Said => ({ person, name, ago, data });
  const paid = (order: string) => ({ order, value: 100 });
  await serve(
    ...["sara", "narges", "maryam", "old"].map((person) => did(person, "identify", 6 * dayMs, { id: person })),
    // Leaves her cart twice; each time the shop would hear of it.
    ...[did("sara", "add_to_cart", 4 * dayMs), did("sara", "add_to_cart", 3 * dayMs)],
    ...[did("narges", "add_to_cart", 2 * dayMs), did("narges", "purchase", 2 * dayMs - hourMs / 2, paid("1"))],
    ...[did("maryam", "purchase", 5 * dayMs, paid("2")), did("maryam", "add_to_cart", 4 * dayMs)],
    did("old", "add_to_cart", hourMs / 2),
  );
  const { result } = await client.journeys.rehearse({ id, days: 7 });
  expect(result).toMatchObject({
    days: 7,
    people: { found: 4, examined: 4 },
    ...{ entered: 5, control: 0, inside: 1, converted: 0, left: { end: 4 }, refused: {} },
    // The website has no channel for calls: they would have waited a day, in vain.
    messages: { sent: 0, waiting: 0, dropped: { queue_end: 2 } },
  });
  expect(result.byDay.reduce((sum, { entered }) => sum + entered, 0)).toBe(5);
  expect(result.blocks.find(({ name }) => name === "Tell the shop")?.reached).toBe(2);
  expect(result.examples).toHaveLength(5);
  expect((await client.journeys.rehearsal({ id })).result).toEqual(result);
  const left = await platform.dependencies.postgres.query(
    "SELECT FROM journey_runs UNION ALL SELECT FROM journey_people UNION ALL SELECT FROM messages UNION ALL SELECT FROM journey_entries",
  );
  expect(left).toHaveLength(0);
  const wrong = await platform.send("POST", path, { token, body: { days: 8 } });
  expect(wrong.status).toBe(400);
});

it("rehearsals of a website follow one another: who asks for a third one has to come back", async () => {
  const { client, token } = owner;
  const wid = (await makeCollectingWebsite(platform, owner)).website.id;
  const { id } = (await client.journeys.create({ wid, name: "Cart" })).result;
  await client.journeys.blocks.replace({ journey: id, blocks: blocks() as never });
  const path = `/wm/journeys/journey/${id}/rehearsal`;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const barrier = vi.spyOn(platform.dependencies.barrier, "ensureLoaded").mockImplementation(() => held);
  const statuses: number[] = [];
  const calls = [1, 2, 3, 4].map(async () =>
    statuses.push((await platform.send("POST", path, { token, body: {} })).status),
  );
  await vi.waitUntil(() => statuses.length === 2, { timeout: 20_000 });
  expect(statuses).toEqual([503, 503]);
  barrier.mockRestore();
  release();
  await Promise.all(calls);
  expect(statuses).toEqual([503, 503, 200, 200]);
});

it("of a visitor who says events without end a rehearsal reads the last two thousand of a name", async () => {
  const { client } = owner;
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  const { id } = (
    await client.journeys.create({ wid: website.id, name: "Cart", settings: { reentry: { mode: "finished" } } })
  ).result;
  const [start, ...others] = blocks();
  const keyed = { ...start, fields: { event: "add_to_cart", key: "cart" } };
  await client.journeys.blocks.replace({ journey: id, blocks: [keyed, ...others] as never });
  await serve({ person: "bot", name: "identify", ago: hourMs, data: { id: "bot" } });
  for (let sent = 0; sent < 2_400; sent += 100) {
    const carts = Array.from({ length: 100 }, (_, at) => ({ cart: String((sent + at) % 3) }));
    await serve(...carts.map((data) => ({ person: "bot", name: "add_to_cart", ago: hourMs / 2 - sent, data })));
  }
  const { result } = await client.journeys.rehearse({ id, days: 7 });
  expect(result).toMatchObject({ people: { found: 1, examined: 1 }, entered: 3 });
  expect(result.refused).toEqual({ inside: 2_000 - 3 });
});

it("of somebody who says more than is read, the last changes count, and what was before them is none", async () => {
  const { client } = owner;
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  const { id } = (await client.journeys.create({ wid: website.id, name: "City", settings: { maxAge: 168 } })).result;
  const [first, ...others] = blocks();
  const start = { ...first, type: "trigger.attribute" as const, fields: { attribute: "city", change: "any" } };
  const end = others.at(-1);
  const graph = [{ ...start, connections: [{ output: "next" as const, to: others[2]?.id ?? "" }] }, others[2], end];
  await client.journeys.blocks.replace({ journey: id, blocks: graph as never });
  const says = (ago: number, city: string) => ({ person: "bot", name: "identify", ago, data: { id: "bot", city } });
  for (let sent = 0; sent < 2_100; sent += 100) {
    await serve(...Array.from({ length: 100 }, () => says(6 * dayMs - sent, "Tehran")));
  }
  await serve(says(dayMs, "Qom"));
  const { result } = await client.journeys.rehearse({ id, days: 7 });
  expect(result).toMatchObject({ entered: 1, refused: {} });
  expect(Date.parse(result.examples[0]?.enteredAt ?? "")).toBeGreaterThan(
    platform.dependencies.clock.now() - 2 * dayMs,
  );
});

it("changes of an attribute are the ones that a journey would have heard of, by all that was said of people", async () => {
  const { client } = owner;
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  const wid = website.id;
  const { postgres } = platform.dependencies;
  await postgres.query("INSERT INTO journey_watched_attributes VALUES ($1, 'city')", [wid]);
  const { id } = (
    await client.journeys.create({ wid, name: "City", settings: { maxAge: 168, reentry: { mode: "finished" } } })
  ).result;
  const [first, ...others] = blocks();
  const start = { ...first, type: "trigger.attribute" as const, fields: { attribute: "city", change: "changed" } };
  const end = others.at(-1);
  const graph = [{ ...start, connections: [{ output: "next" as const, to: others[2]?.id ?? "" }] }, others[2], end];
  await client.journeys.blocks.replace({ journey: id, blocks: graph as never });
  const says = (person: string, ago: number, city?: string): Said => ({
    ...{ person, name: "identify", ago: ago * dayMs },
    data: { id: person, ...(city === undefined ? {} : { city }) },
  });
  // Before the days that are looked at.
  await serve(says("sara", 9, "Tehran"), says("narges", 9, "Tehran"), says("maryam", 9));
  await serve(says("sara", 5, "Shiraz"), says("narges", 5, "Tehran"), says("maryam", 5, "Tabriz"));
  // Twice at once, and what is older than what is known.
  await serve(says("sara", 4, "Tehran"), says("sara", 3, "Qom"), says("narges", 2, "Yazd"), says("maryam", 6, "Rasht"));
  await serve(says("narges", 1, "Karaj"), says("maryam", 1, "Tabriz"));
  const heard = await postgres.query<{ at: Date }>(
    `SELECT at FROM journey_signals WHERE website_id = $1 AND kind = 'attribute' AND detail ->> 'old' IS NOT NULL ORDER BY at`,
    [wid],
  );
  const { result } = await client.journeys.rehearse({ id, days: 7 });
  expect(result).toMatchObject({ entered: 4, refused: {} });
  const entered = result.examples.map(({ enteredAt }) => Date.parse(enteredAt)).toSorted((one, other) => one - other);
  expect(entered).toEqual(heard.map(({ at }) => at.getTime()));
});
