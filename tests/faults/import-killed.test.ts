import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createClient } from "#contract/client.ts";
import type { Import } from "#contract/imports.ts";
import { type Nabz, startNabz } from "../nabz.ts";

const owner = { email: "owner@shop.example", password: "correct horse" };
/** Three groups of orders, of which the kill meets one. */
const [orders, customers] = [6_000, 1_500];

let nabz: Nabz;
const folder = mkdtempSync(join(tmpdir(), "nabz-killed-import-"));
const file = join(folder, "orders.csv");

beforeEach(async () => {
  nabz = await startNabz({}, undefined, "platform");
  const rows = Array.from(
    { length: orders },
    (_, index) =>
      `K-${index},${new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()},1000,0912${1_000_000 + (index % customers)}`,
  );
  writeFileSync(file, ["order,date,total,phone", ...rows].join("\n"));
});
afterEach(async () => {
  await nabz.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openClient() {
  const { tokenData } = (await createClient({ url: nabz.platformUrl }).auth.login(owner)).result;
  return createClient({ url: nabz.platformUrl, token: tokenData.token });
}

it("an import that was killed is begun again, and no order or customer is there twice", {
  timeout: 120_000,
}, async () => {
  await nabz.call("user create", { ...owner, fullName: "Owner" });
  const { id: website } = await nabz.call<{ id: string }>("website create", {
    ...{ owner: owner.email, name: "Shop", url: "https://shop.example" },
  });
  const first = await openClient();
  const cutOff = nabz.call("import orders", { file, website }).catch(() => "cut off");
  let found: Import | undefined;
  while (found === undefined || found.state === "reading" || found.added === 0) {
    await wait(20);
    [found] = (await first.imports.list({ wid: website })).result.items;
  }
  expect(found.state, "killed while rows are stored").toBe("running");
  await nabz.kill();
  expect(await cutOff).toBe("cut off");
  await nabz.start();

  const again = await nabz.call<Import>("import orders", { file, website });
  expect(again).toMatchObject({ state: "done", rows: orders, rejected: 0 });
  expect(again.unchanged, "what the killed one had stored").toBeGreaterThanOrEqual(found.added);
  expect(again.added + again.unchanged + again.changed).toBe(orders);
  const client = await openClient();
  const { totals } = (await client.sales.sum({ website, from: "2025-12-30", to: "2026-02-01" })).result;
  expect(totals).toMatchObject({ orders, sales: orders * 1_000, customers });
  expect((await client.people.list({ website })).result.total).toBe(customers);
});
