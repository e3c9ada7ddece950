import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import { type Groups, segmentsOf } from "./segment-scene.ts";
import { openShop, type Shop } from "./shop.ts";

let shop: Shop;
let client: Client;
let wid: string;

beforeAll(async () => {
  shop = await openShop();
  ({ client, website: wid } = shop);
}, 60_000);
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
