import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Client, createClient } from "#contract/client.ts";
import { type Nabz, startNabz } from "../nabz.ts";

/** A job that was killed rests until its lease ends: a minute a kill. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 2);
const owner = { email: "owner@shop.example", password: "correct horse" };

let nabz: Nabz;
let website: string;

beforeEach(async () => {
  nabz = await startNabz();
  await nabz.call("user create", { ...owner, fullName: "Owner" });
  const made = { owner: owner.email, name: "Shop", url: "https://shop.example" };
  website = (await nabz.call<{ id: string }>("website create", made)).id;
  await nabz.call("demo", { website, days: 60, visitors: 3_000 });
});

afterEach(() => nabz.stop());

async function client(): Promise<Client> {
  const { tokenData } = (await createClient({ url: nabz.platformUrl }).auth.login(owner)).result;
  return createClient({ url: nabz.platformUrl, token: tokenData.token });
}

const day = 86_400_000;
const period = { from: new Date(Date.now() - 70 * day).toISOString(), to: new Date(Date.now()).toISOString() };

/** What the reports say of all events. */
async function readReports() {
  const { reports } = await client();
  const query = { website, ...period, boundary: "day" as const };
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
  const state = async () => (await (await client()).exclusions.get({ website, id })).result;
  for (let round = 0; round < kills; round += 1) {
    const { progress, events } = await state();
    await expect
      .poll(async () => JSON.stringify(await state()), { timeout: 120_000, interval: 20 })
      .not.toContain(`"progress":${progress},"events":${events},`);
    await wait(Math.random() * 400);
    await nabz.kill();
    await nabz.start();
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
    (await (await client()).exclusions.create({ website, name: "Test", conditions })).result.id;
  const undo = async (id: string) => (await client()).exclusions.undo({ website, id });

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
  await nabz.call("settle", { all: true });
  expect(await readReports()).toEqual(before);
});
