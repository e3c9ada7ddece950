import { afterAll, beforeAll, expect, it } from "vitest";
import { type Groups, segmentsOf } from "./segment-scene.ts";
import { now, openShop, type Shop } from "./shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.stop());

const { create } = segmentsOf(() => shop);
const put = (id: string | undefined, body: object) =>
  shop.platform.send("PUT", `/wm/segments/segment/item/${id}`, { token: shop.token, body });

it("changes what is given of a condition, which is valid as a whole then", async () => {
  const { groups } = await create("Of parts", [
    { items: [{ of: "attribute", field: "city", op: "is", value: "Tehran" }] },
    { items: [{ of: "kpi", field: "visits", op: "gte", value: 2, days: 7 }] },
    { items: [{ of: "event", field: "purchase", op: "did", event: { name: "purchase", days: 30 } }] },
  ]);
  const [city, visits, purchase] = groups.map(({ items }) => items[0]?.id ?? "");
  const change = async (id: string | undefined, body: object) => (await put(id, body)).body.result;
  expect(await change(city, { value: "Qom" })).toMatchObject({ of: "attribute", field: "city", value: "Qom" });
  const absent = { id: city, group: 0, of: "attribute", field: "city", op: "not_exists" };
  expect(await change(city, { op: "not_exists" })).toEqual(absent);
  expect(await change(visits, { value: 3 })).toMatchObject({ field: "visits", op: "gte", value: 3, days: 7 });
  expect(await change(visits, { days: null })).toMatchObject({ value: 3, days: null });
  expect(await change(purchase, { op: "did_not" })).toMatchObject({ op: "did_not", event: { days: 30 } });
  expect(await change(purchase, { event: { name: "refund" } })).toMatchObject({ field: "refund", op: "did_not" });
  const ofOther = { of: "kpi", field: "visits", op: "gt", value: 1 };
  expect(await change(city, ofOther)).toEqual({ id: city, group: 0, ...ofOther });
  for (const [body, path] of [
    [{ value: "many" }, "value"],
    [{ op: "contains" }, "op"],
    [{ field: "nothing" }, "field"],
    [{ of: "attribute" }, "field"],
    [{}, "value"],
  ] as const) {
    const { status, body: answer } = await put(visits, body);
    expect([status, answer.data.issues[0].path]).toEqual([400, [path]]);
  }
});

it("selects people by the number of their type too", async () => {
  const { client, website: wid } = shop;
  const count = async (value: unknown) => {
    const groups: Groups = [{ items: [{ of: "attribute", field: "type", op: "is", value }] }];
    return (await client.segments.preview({ wid, type: "attribute", groups })).result.count;
  };
  const customers = await count("customer");
  expect(customers).toBe(1);
  expect([await count(3), await count("3")]).toEqual([customers, customers]);
  await expect(count("4")).rejects.toMatchObject({
    status: 400,
    issues: [{ path: ["groups", 0, "items", 0, "value"] }],
  });
});

it("tests order, value and currency of an event as they were sent, in segments and in funnels", async () => {
  const { client, website: wid } = shop;
  const period = { from: new Date(now - 3_600_000).toISOString(), to: new Date(now).toISOString() };
  /** Buyers by a segment, those of whom its judge says why, and those who came to the last step. */
  const count = async (property: string, op: string, value?: unknown) => {
    const filters = [{ property, op, value }];
    const event = { name: "purchase", filters };
    const groups = [{ items: [{ of: "event", field: "purchase", op: "did", event }] }] as Groups;
    const found = (await client.segments.preview({ wid, type: "attribute", groups })).result;
    const steps = [
      { type: "page", url: "/p/1" },
      { type: "event", event: "purchase", filters },
    ] as never;
    const { totals } = (await client.funnels.preview({ wid, type: "ordered", steps, ...period })).result;
    return [found.count, found.sample.filter(({ why }) => why.length > 0).length, totals.converted];
  };
  const all = [1, 1, 1];
  expect(await count("data.order", "exists")).toEqual(all);
  expect(await count("data.order", "is", "A-1")).toEqual(all);
  expect(await count("data.value", "gt", 200_000)).toEqual(all);
  expect(await count("data.value", "eq", 250_000)).toEqual(all);
  expect(await count("data.currency", "is", "IRT")).toEqual(all);
  const none = [0, 0, 0];
  expect(await count("data.order", "is", "A-2")).toEqual(none);
  expect(await count("data.value", "gt", 250_000)).toEqual(none);
  expect(await count("data.currency", "is_not", "IRT")).toEqual(none);
  expect(await count("data.value", "not_exists")).toEqual(none);
});
