import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { settleOrder } from "#platform/orders/settle-order.ts";
import shipped from "#platform/plans.json";
import { type ImportScene, openScene } from "./import-scene.ts";

/** More than a group of rows. */
const limit = 1_002;
const small = structuredClone(shipped);
Object.assign(small.plans.BASIC.quotas, { clients: limit });
const file = join(tmpdir(), `plans-${randomUUID()}.json`);

let scene: ImportScene;
beforeAll(async () => {
  writeFileSync(file, JSON.stringify(small));
  scene = await openScene({ PLANS: "on", PLANS_FILE: file });
});
afterAll(async () => {
  await scene?.stop();
  rmSync(file, { force: true });
});

const emails = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `c${from + index}@shop.example,تهران`);
const table = (rows: readonly string[]) => ["email,city", ...rows].join("\n");
const clients = async () => (await scene.owner.client.wallet.subscription.get()).result.usage.clients;

it("a file brings in as many new people as the plan has room for, and the known ones", async () => {
  const rows = emails(0, limit + 3);
  // The same person twice takes one place.
  const text = table([...rows.slice(0, 5), ...rows]);
  const checked = await scene.import("people", text, { dryRun: "true" });
  expect(checked).toMatchObject({ added: limit, rejected: 3 });
  expect(await clients()).toBe(0);
  const done = await scene.import("people", text);
  expect(done).toMatchObject({ state: "done", added: limit, unchanged: 5, rejected: 3 });
  expect(await clients()).toBe(limit);
});

it("with the quota used up a file changes known people, and says of each new one why it stays out", async () => {
  const done = await scene.import("people", table(["c0@shop.example,شیراز", "new@shop.example,قم"]));
  expect(done).toMatchObject({ added: 0, changed: 1, rejected: 1 });
  const { items } = (await scene.client.imports.rejected({ id: done.id })).result;
  expect(items).toMatchObject([{ line: 3, problem: expect.stringContaining("سقف مخاطب‌های پلن") }]);
  expect(await clients()).toBe(limit);
});

it("a new one stays out as rejected, also where a cell of the row was left out", async () => {
  const mapping = JSON.stringify(["email", "birthday"]);
  const done = await scene.import("people", "email,birthday\nother@shop.example,1390/13/01\n", { mapping });
  expect(done).toMatchObject({ added: 0, rejected: 1, incomplete: 0 });
  const { items } = (await scene.client.imports.rejected({ id: done.id })).result;
  expect(items).toMatchObject([{ line: 2, isKept: false, problem: expect.stringContaining("سقف مخاطب‌های پلن") }]);
});

it("orders bring their buyers in all the same", async () => {
  const done = await scene.import(
    "orders",
    "order,date,total,billing_email\nB-1,2025-06-01,50000,buyer@shop.example\n",
  );
  expect(done).toMatchObject({ added: 1, rejected: 0 });
  expect(await clients()).toBe(limit + 1);
});

it("an e-mail that a browser alone gave makes no second person beyond the quota", async () => {
  const { platform, owner, website } = scene;
  const { key } = (await owner.client.websites.install({ id: website.id })).result;
  const headers = {
    origin: new URL(website.url).origin,
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0",
  };
  const data = { email: "typed@shop.example" };
  const events = [{ id: randomUUID(), name: "identify", url: website.url, data }];
  await platform.send("POST", "/collect", { headers, body: { key, visitor: randomUUID(), events } });
  const before = await clients();
  const done = await scene.import("people", table(["typed@shop.example,قم"]));
  expect(done).toMatchObject({ added: 0, rejected: 1 });
  expect(await clients()).toBe(before);
});

it("after an upgrade the same file brings in the rest", async () => {
  const { id } = (await scene.owner.client.wallet.orders.create({ type: "STARTUP" })).result;
  const { dependencies } = scene.platform;
  const paid = { order: id, payment: randomUUID(), at: dependencies.clock.now() };
  await dependencies.postgres.transaction((queries) => settleOrder(queries, paid, dependencies));
  const done = await scene.import("people", table(emails(0, limit + 3)));
  expect(done).toMatchObject({ added: 3, rejected: 0 });
});
