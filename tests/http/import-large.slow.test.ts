import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createImport } from "#platform/imports/create-import.ts";
import { type ImportScene, openScene } from "#tests/http/import-scene.ts";

const lines = 300_000;
const linesPerOrder = 3;
const customers = 40_000;

const folder = mkdtempSync(join(tmpdir(), "nabz-large-"));
let scene: ImportScene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(async () => {
  await scene?.stop();
  rmSync(folder, { recursive: true });
});

/** Orders of two years, three lines each, of customers known by their phone. */
function writeOrders(path: string): void {
  const head = "order,date,total,phone,name,product,price,quantity";
  const rows = Array.from({ length: lines }, (_, index) => {
    const order = Math.floor(index / linesPerOrder);
    const customer = (order * 7_919) % customers;
    const date = new Date(Date.UTC(2024, 0, 1) + order * 600_000).toISOString();
    const phone = `0912${String(1_000_000 + customer)}`;
    return `O-${order},${date},${(order % 900) * 1_000 + 10_000},${phone},مشتری ${customer},کالای ${index % 500},10000,1`;
  });
  writeFileSync(path, [head, ...rows].join("\n"));
}

test("300,000 lines of orders are imported with flat memory", { timeout: 900_000 }, async () => {
  const path = join(folder, "orders.csv");
  writeOrders(path);
  const { dependencies } = scene.platform;
  const { id } = await createImport(dependencies, {
    ...{
      kind: "orders",
      website: { id: scene.website.id, timeZone: "+03:30", currency: "IRT" },
      input: { dryRun: false },
    },
    file: { path, name: "orders.csv", bytes: 0, isUpload: false },
  });
  global.gc?.();
  const before = process.memoryUsage();
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().heapUsed);
  }, 100);
  const began = performance.now();
  const done = await scene.work(id);
  clearInterval(watch);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const mb = (bytes: number) => Math.round(bytes / 1_000_000);
  process.stdout.write(`${lines} lines in ${seconds} s, heap ${mb(before.heapUsed)} to ${mb(peak)} MB at most\n`);
  expect(done).toMatchObject({ state: "done", added: lines / linesPerOrder, rejected: 0 });
  expect((await scene.people()).total).toBe(customers);
});
