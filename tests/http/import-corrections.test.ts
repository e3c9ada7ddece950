import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type ImportScene, openScene } from "#tests/http/import-scene.ts";

/** What an import of orders leaves as others said it: corrections once it is undone, and products it has no columns for. */

let scene: ImportScene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.stop());

const file = (order: string, total: number) =>
  `order,date,total,billing_email\n${order},2025-06-01,${total},${order}@example.com\n`;
const importFile = async (order: string, total: number) => (await scene.import("orders", file(order, total))).id;

async function find(order: string) {
  const period = { website: scene.website.id, from: "2025-06-01", to: "2025-06-03" };
  return (await scene.client.sales.orders(period)).result.items.find((each) => each.order === order);
}
const worth = async (order: string) => (await find(order))?.value;

async function correct(order: string, value: number): Promise<void> {
  const found = await find(order);
  if (found === undefined) throw new Error("The order does not count");
  await scene.client.sales.correct({ website: scene.website.id, order: found.id, at: found.at, value });
}

async function undo(id: string): Promise<void> {
  await scene.client.imports.undo({ id });
  expect(await scene.work(id)).toMatchObject({ state: "undone" });
}

async function say(order: string, value: number): Promise<void> {
  const { secret } = (await scene.client.websites.install({ id: scene.website.id })).result;
  const event = { id: randomUUID(), visitor: order, name: "purchase", at: "2025-06-01T08:00:00Z" };
  const body = { events: [{ ...event, data: { order, value, currency: "IRT" } }] };
  expect((await scene.platform.send("POST", "/collect/server", { token: secret, body })).status).toBe(202);
}

/** Events of an order that lie beside the others. */
async function asideOf(order: string): Promise<number> {
  const [row] = await scene.platform.dependencies.clickhouse.select(
    sql`SELECT count() AS events FROM ${tables.excludedEvents}
        WHERE website = ${uuid(scene.website.id)} AND order_id = ${order}`,
    z.object({ events: z.coerce.number() }),
    { owner: "system" },
  );
  return row?.events ?? 0;
}

it("go with the import that alone made them, and do not come back with the next file", async () => {
  const id = await importFile("C-1", 1_000_000);
  await correct("C-1", 100_000);
  scene.platform.advance(1_000);
  await correct("C-1", 90_000);
  expect(await worth("C-1")).toBe(90_000);
  await undo(id);
  expect(await worth("C-1")).toBeUndefined();
  expect((await scene.people("C-1")).total).toBe(0);
  expect(await asideOf("C-1")).toBe(0);
  await importFile("C-1", 1_000_000);
  expect(await worth("C-1")).toBe(1_000_000);
});

it("keep a server's claim with the correction", async () => {
  await say("C-2", 40_000);
  const id = await importFile("C-2", 400_000);
  await correct("C-2", 45_000);
  await undo(id);
  expect(await worth("C-2")).toBe(45_000);
  expect(await asideOf("C-2")).toBe(0);
});

it("keep an earlier file's claim with the correction, until that file is undone too", async () => {
  const first = await importFile("C-3", 300_000);
  const second = await importFile("C-3", 3_000_000);
  await correct("C-3", 310_000);
  await undo(second);
  expect(await worth("C-3")).toBe(310_000);
  await undo(first);
  expect(await worth("C-3")).toBeUndefined();
  expect(await asideOf("C-3")).toBe(0);
});

it("keep a later file's claim with the correction", async () => {
  const first = await importFile("C-4", 500_000);
  await correct("C-4", 50_000);
  const second = await importFile("C-4", 700_000);
  await undo(first);
  expect(await worth("C-4")).toBe(50_000);
  await undo(second);
  expect(await worth("C-4")).toBeUndefined();
});

it("of products without a column for brands leaves their brands, and an empty cell clears one", async () => {
  const { secret } = (await scene.client.websites.install({ id: scene.website.id })).result;
  const product = { id: 7, name: "Tea", category: "drinks", brand: "Golestan", price: 40_000 };
  const event = { id: randomUUID(), visitor: "P-1", name: "purchase", at: "2025-06-02T08:00:00Z" };
  const data = { order: "P-1", value: 40_000, currency: "IRT", product };
  const sent = { token: secret, body: { events: [{ ...event, data }] } };
  expect((await scene.platform.send("POST", "/collect/server", sent)).status).toBe(202);
  const bare = "order,date,total,product id,price\nP-1,2025-06-02,50000,7,50000\n";
  expect(await scene.import("orders", bare)).toMatchObject({ changed: 1 });
  const kept = { product: "7", name: "Tea", category: "drinks", brand: "Golestan", price: 50_000 };
  expect((await find("P-1"))?.items).toMatchObject([kept]);
  expect(await scene.import("orders", bare)).toMatchObject({ changed: 0, unchanged: 1 });
  const empty = "order,date,total,product id,price,brand\nP-1,2025-06-02,50000,7,50000,\n";
  expect(await scene.import("orders", empty)).toMatchObject({ changed: 1 });
  expect((await find("P-1"))?.items).toMatchObject([{ ...kept, brand: "" }]);
});
