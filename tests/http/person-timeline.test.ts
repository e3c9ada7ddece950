import { afterAll, beforeAll, expect, it } from "vitest";
import { maxTimelineMessages } from "#contract/person-timeline.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { makeCollectingWebsite } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let shop: Awaited<ReturnType<typeof makeCollectingWebsite>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
  shop = await makeCollectingWebsite(platform, owner);
});
afterAll(() => platform?.stop());

const personOf = (visitor: string) => {
  const key = visitorKey(shop.website.id, visitor);
  const user = key.toString();
  return {
    timeline: async (input: object = {}) =>
      (await owner.client.profiles.timeline({ wid: shop.website.id, user, ...input })).result,
    /** Messages made at an instant. */
    send: (at: number, count: number) =>
      platform.dependencies.postgres.query(
        `INSERT INTO messages (id, website_id, person, channel, source, account, state, created_at, send_after, expires_at)
         SELECT gen_random_uuid(), $1, $2, 'SMS', 'test', gen_random_uuid(), 'sent', $3, $3, $3
         FROM generate_series(1, $4::int)`,
        [shop.website.id, BigInt.asIntN(64, key).toString(), new Date(at), count],
      ),
  };
};

it("has messages among what a person did, by time, each once on some page", async () => {
  await shop.serve(
    { name: "page_view", visitor: "sara", ago: 300_000 },
    { name: "purchase", visitor: "sara", data: { order: "1", value: 5_000, currency: "IRT" } },
  );
  const { timeline, send } = personOf("sara");
  const before = (await timeline()).items;
  expect(before.map(({ kind }) => kind)).toEqual(["order", "session"]);
  const [order = 0, session = 0] = before.map(({ at }) => Date.parse(at));
  await send(session - 60_000, 2);
  await send(order - 1, 13);
  await send(order + 60_000, 1);
  const whole = await timeline({ limit: 100 });
  const many = Array.from({ length: 13 }, () => "message");
  expect(whole.items.map(({ kind }) => kind)).toEqual(["message", "order", ...many, "session", "message", "message"]);
  const [first] = whole.items;
  expect([whole.total, first?.message]).toMatchObject([18, { channel: "SMS", source: "test", state: "sent" }]);
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => timeline({ page, limit: 4 })));
  expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
  expect(new Set(whole.items.flatMap(({ message }) => message?.id ?? [])).size).toBe(16);
  const alone = await Promise.all([1, 2].map((page) => timeline({ kind: "message", page, limit: 10 })));
  expect(alone.map(({ total }) => total)).toEqual([16, 16]);
  expect(alone.flatMap(({ items }) => items)).toEqual(whole.items.filter(({ kind }) => kind === "message"));
  expect(await timeline({ kind: "order" })).toMatchObject({ total: 1, items: [{ message: null }] });
});

it("has the latest messages of somebody with very many, and none of others", async () => {
  await shop.serve({ name: "page_view", visitor: "ali" }, { name: "page_view", visitor: "nobody" });
  const { timeline, send } = personOf("ali");
  const now = platform.dependencies.clock.now();
  await send(now - 7_200_000, 5);
  await send(now - 3_600_000, maxTimelineMessages);
  const { total } = await timeline();
  expect(total).toBe(maxTimelineMessages + 1);
  const { items } = await timeline({ page: 201, limit: 10 });
  expect(items.map(({ at }) => Date.parse(at))).toEqual([now - 3_600_000]);
  expect(await personOf("nobody").timeline({ kind: "message" })).toMatchObject({ total: 0, items: [] });
});
