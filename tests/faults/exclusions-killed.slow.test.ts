import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type DemoShop, startDemoShop } from "./demo-shop.ts";

/** A job that was killed rests until its lease ends: a minute a kill. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 2);

const day = 86_400_000;
let shop: DemoShop;

beforeEach(async () => {
  shop = await startDemoShop();
});

afterEach(() => shop.nabz.stop());

/** What the reports say of all events. */
async function readReports() {
  const { reports } = await shop.client();
  const query = { website: shop.website, ...shop.period, boundary: "day" as const };
  const [overview, counts, pages, media] = await Promise.all([
    reports.overview(query),
    reports.counts(query),
    reports.pages(query),
    reports.medium({ ...query, client: 3 }),
  ]);
  return [overview, counts, pages, media].map(({ result }) => result);
}

/** Kills everything while a change is under way, some times, and waits until it is through. */
async function killDuring(id: string, kills: number, end: string): Promise<void> {
  const state = async () => (await (await shop.client()).exclusions.get({ website: shop.website, id })).result;
  for (let round = 0; round < kills; round += 1) {
    const { progress, events } = await state();
    await expect
      .poll(async () => JSON.stringify(await state()), { timeout: 120_000, interval: 20 })
      .not.toContain(`"progress":${progress},"events":${events},`);
    await wait(Math.random() * 400);
    await shop.nabz.kill();
    await shop.nabz.start();
  }
  await expect.poll(async () => (await state()).state, { timeout: 180_000, interval: 200 }).toBe(end);
}

it(`an exclusion that is killed ${rounds} times each way ends as one that is not`, {
  timeout: 300_000 + 2 * rounds * 150_000,
}, async () => {
  const before = await readReports();
  const conditions = {
    event: ["identify", "purchase", "page_view"],
    from: new Date(Date.now() - 25 * day).toISOString(),
  };
  const exclude = async () =>
    (await (await shop.client()).exclusions.create({ website: shop.website, name: "Test", conditions })).result.id;
  const undo = async (id: string) => (await shop.client()).exclusions.undo({ website: shop.website, id });

  const first = await exclude();
  await killDuring(first, 0, "active");
  const without = await readReports();
  expect(without).not.toEqual(before);
  await undo(first);
  await killDuring(first, 0, "undone");
  expect(await readReports()).toEqual(before);

  const second = await exclude();
  await killDuring(second, rounds, "active");
  expect(await readReports()).toEqual(without);
  await undo(second);
  await killDuring(second, rounds, "undone");
  expect(await readReports()).toEqual(before);
  await shop.nabz.call("settle", { all: true });
  expect(await readReports()).toEqual(before);
});
