import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { openStores } from "#platform/stores/open.ts";
import { type Nabz, startNabz } from "../nabz.ts";
import { sendShoppers } from "./shoppers.ts";

/** `npm run faults` asks for all ten; `npm test` for a quick three. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 3);
const shoppers = 12;

let nabz: Nabz;
let website: { id: string; key: string };

beforeEach(async () => {
  nabz = await startNabz();
  const email = "owner@shop.example";
  await nabz.operate("user", "create", "--email", email, "--name", "Owner", "--password", "correct horse");
  const made = ["--owner", email, "--name", "Shop", "--url", "https://shop.example"];
  website = await nabz.operate("website", "create", ...made);
});

afterEach(() => nabz.stop());

/** How often each id is stored; read by this process when no other has the folder. */
async function storedIds(): Promise<Map<string, number>> {
  const stores = await openStores({ DATA_DIR: nabz.dataDir });
  try {
    const rows = await stores.clickhouse.select(
      sql`SELECT toString(id) AS id, count() AS times FROM events WHERE website = ${uuid(website.id)} GROUP BY id`,
      z.object({ id: z.string(), times: z.coerce.number() }),
      { owner: "test" },
    );
    return new Map(rows.map(({ id, times }) => [id, times]));
  } finally {
    await stores.close();
  }
}

function mustHoldEachOnce(stored: Map<string, number>, { acknowledged, sent }: ReturnType<typeof sendShoppers>): void {
  expect(
    [...acknowledged].filter((id) => stored.get(id) !== 1),
    "acknowledged and not there once",
  ).toEqual([]);
  expect(
    [...stored].filter(([, times]) => times !== 1),
    "stored more than once",
  ).toEqual([]);
  expect(
    [...stored.keys()].filter((id) => !sent.has(id)),
    "stored and never sent",
  ).toEqual([]);
}

it(`keeps each acknowledged event once over ${rounds} kills of everything, and starts again by itself`, {
  timeout: 60_000 * rounds,
}, async () => {
  const load = sendShoppers(nabz.platformUrl, website.key, shoppers);
  for (let round = 1; round <= rounds; round += 1) {
    const before = load.acknowledged.size;
    while (load.acknowledged.size === before) await wait(10);
    await wait(Math.random() * 2_000);
    await nabz.kill();
    await nabz.start();
  }
  await load.finish();
  expect(await nabz.interrupt()).toBe(0);
  expect(load.acknowledged.size).toBeGreaterThan(100);
  mustHoldEachOnce(await storedIds(), load);
});

it("loses nothing by Ctrl-C in the middle of load, and ends within 10 s", { timeout: 60_000 }, async () => {
  const load = sendShoppers(nabz.platformUrl, website.key, shoppers);
  while (load.acknowledged.size < 500) await wait(10);
  const started = performance.now();
  expect(await nabz.interrupt()).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000);
  await load.leave();
  mustHoldEachOnce(await storedIds(), load);
});
