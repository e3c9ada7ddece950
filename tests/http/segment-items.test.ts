import { afterAll, beforeAll, expect, it } from "vitest";
import { type Groups, segmentsOf } from "./segment-scene.ts";
import { openShop, type Shop } from "./shop.ts";

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
