import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import { evaluateAnewKind } from "#platform/members/request-evaluations.ts";
import { type Groups, segmentsOf } from "./segment-scene.ts";
import { openShop, type Shop } from "./shop.ts";

let shop: Shop;
let client: Client;
let wid: string;

beforeAll(async () => {
  shop = await openShop();
  ({ client, website: wid } = shop);
});
afterAll(() => shop?.stop());

const { key, create, evaluate, start, listMembers, listChanges } = segmentsOf(() => shop);

describe("a condition on a defined event", () => {
  const rule = { action: "page_view", match: { mode: "exact", url: "/p/1" } } as const;
  const seen: Groups = [{ items: [{ of: "event", op: "did", event: { name: "دیدن کفش", days: 30 } }] }];

  it("selects who did what its rule matches; a changed rule evaluates running segments anew", async () => {
    const { id } = (await client.userEvents.create({ wid, name: "دیدن کفش", ...rule })).result;
    const made = await start(await create("Seen", seen));
    expect(await listMembers(made.id)).toEqual([key("one"), key("two"), key("three")].sort());
    const stopped = await create("Stopped seer", seen);
    const { result } = await client.segments.preview({ wid, type: "attribute", groups: seen });
    expect(result.count).toBe(3);
    expect(result.sample.find(({ person }) => person.id === key("one"))?.why).toEqual([
      "۱ بار دیدن کفش در ۳۰ روز گذشته",
    ]);

    const match = { mode: "exact" as const, url: "/p/2" };
    await client.userEvents.update({ eventId: id, match });
    expect((await client.segments.get({ id: stopped.id })).result.isEvaluating).toBe(false);
    expect((await client.segments.get({ id: made.id })).result.isEvaluating).toBe(true);
    await evaluate(made);
    expect(await listMembers(made.id)).toEqual([key("two"), key("three")].sort());
    expect((await listChanges(made.id))[0]).toEqual([key("one"), "exit", "redefined"]);
    // The same rule once more changes nothing.
    await client.userEvents.update({ eventId: id, match });
    expect((await client.segments.get({ id: made.id })).result.isEvaluating).toBe(false);
    await client.userEvents.update({ eventId: id, active: false });
    expect((await client.segments.get({ id: made.id })).result.isEvaluating).toBe(true);
    await evaluate(made);

    const users = [stopped, made].map((each) => ({ kind: "segment", id: each.id, name: each.name }));
    await expect(client.userEvents.delete({ id })).rejects.toMatchObject({ status: 409, code: "IN_USE" });
    await expect(client.userEvents.update({ eventId: id, name: "x" })).rejects.toMatchObject({ code: "IN_USE" });
    expect((await client.userEvents.get({ website: wid, id })).result.usedBy).toEqual(expect.arrayContaining(users));
    for (const each of [made, stopped]) await client.segments.delete({ id: each.id });
    await client.userEvents.delete({ id });
  });

  it("is evaluated anew where an event is defined under a name that was only sent", async () => {
    const groups: Groups = [{ items: [{ of: "event", op: "did", event: { name: "joined" } }] }];
    const made = await start(await create("Joined", groups));
    expect(made.size).toBe(0);
    const { id } = (await client.userEvents.create({ wid, name: "joined", ...rule })).result;
    expect((await evaluate(made)).size).toBe(3);
    await client.segments.delete({ id: made.id });
    await client.userEvents.delete({ id });
  });
});

describe("the export of who left", () => {
  const buyers: Groups = [
    { items: [{ of: "event", field: "purchase", op: "did", event: { name: "purchase", days: 30 } }] },
  ];
  const readers: Groups = [{ items: [{ of: "kpi", field: "pageViews", op: "gte", value: 4 }] }];

  it("has those who did not come back, once each, with when and why", async () => {
    const { id } = await create("Left", buyers);
    const listLeft = async () => {
      const found = [];
      for await (const { items } of await client.segments.exportLeft({ id })) found.push(...items);
      return found.map(({ person, at, cause }) => [person.id, Number.isFinite(Date.parse(at)), cause]);
    };
    await start({ id });
    expect(await listLeft()).toEqual([]);
    for (const [groups, left] of [
      [readers, "one"],
      [buyers, "two"],
      [readers, "one"],
    ] as const) {
      await client.segments.update({ id, groups });
      await evaluate({ id });
      expect(await listLeft()).toEqual([[key(left), true, "redefined"]]);
    }
    // Who left is known as the one who is inside since.
    const { postgres } = shop.platform.dependencies;
    const [one, two] = ["one", "two"].map((visitor) => BigInt.asIntN(64, BigInt(key(visitor))).toString());
    await postgres.query(
      `INSERT INTO people (website_id, id, attributes, claimed_at, revision) VALUES ($1, $2, '{}', '{}', 0)
       ON CONFLICT DO NOTHING`,
      [wid, two],
    );
    const link = (person: string | undefined) =>
      postgres.query("UPDATE visitor_links SET person_id = $3 WHERE website_id = $1 AND visitor = $2", [
        wid,
        one,
        person,
      ]);
    await link(two);
    expect(await listLeft()).toEqual([]);
    await link(one);
  });
});

it("the preview says why somebody is in by a group that they do not meet", async () => {
  const condition = { of: "event", field: "purchase", op: "did", event: { name: "purchase", days: 30 } };
  const groups = [{ negate: true, items: [condition, { of: "attribute", field: "city", op: "is", value: "Shiraz" }] }];
  const { result } = await client.segments.preview({ wid, type: "attribute", groups: groups as Groups });
  const why = Object.fromEntries(result.sample.map((each) => [each.person.id, each.why]));
  const words = { buyer: "نه: خرید در ۳۰ روز گذشته", city: "نه: شهر برابر است با شیراز" };
  expect(why).toMatchObject({ [key("one")]: [words.city], [key("two")]: [words.buyer] });
});

it("the preview counts people by group, and those inside several", async () => {
  const bought = { of: "event", op: "did", event: { name: "purchase", days: 30 } };
  const viewed = { of: "kpi", field: "pageViews", op: "gte", value: 4 };
  const visited = { of: "kpi", field: "visits", op: "gte", value: 1 };
  const all = [[bought], [viewed], [visited]].map((items) => ({ negate: false, items }));
  const groups = [...all, { negate: true, items: [visited] }] as Groups;
  const { result } = await client.segments.preview({ wid, type: "attribute", groups });
  expect(result).toMatchObject({ count: 3, of: 3, groups: [1, 1, 3, 0], overlap: 2 });
  const inside = Object.fromEntries(result.sample.map((each) => [each.person.id, each.groups]));
  expect(inside).toEqual({ [key("one")]: [0, 2], [key("two")]: [1, 2], [key("three")]: [2] });
});

it("a segment is computed anew in another zone of its website, and not with another name", async () => {
  const { id } = (await client.websites.create({ name: "Zone", url: "https://zone.example", timeZone: "+03:30" }))
    .result;
  const listRequests = () =>
    shop.platform.dependencies.postgres.query("SELECT FROM jobs WHERE kind = $1 AND website_id = $2", [
      ...[evaluateAnewKind, id],
    ]);
  await client.websites.update({ id, name: "Zones", timeZone: "+03:30" });
  expect(await listRequests()).toHaveLength(0);
  await client.websites.update({ id, timeZone: "+04:30" });
  expect(await listRequests()).toHaveLength(1);
});

it("two segments have some people in common, and one has all with itself", async () => {
  const bought: Groups = [{ items: [{ of: "event", op: "did", event: { name: "purchase", days: 30 } }] }];
  const visited: Groups = [{ items: [{ of: "kpi", field: "visits", op: "gte", value: 1 }] }];
  const [buyers, visitors] = [await create("Overlap one", bought), await create("Overlap two", visited)];
  for (const each of [buyers, visitors]) await start(each);
  const compare = async (id: string, other: string) => (await client.segments.overlap({ id, other })).result;
  expect(await compare(buyers.id, visitors.id)).toEqual({ both: 1, onlyFirst: 0, onlySecond: 2 });
  expect(await compare(visitors.id, buyers.id)).toEqual({ both: 1, onlyFirst: 2, onlySecond: 0 });
  expect(await compare(visitors.id, visitors.id)).toEqual({ both: 3, onlyFirst: 0, onlySecond: 0 });
});
