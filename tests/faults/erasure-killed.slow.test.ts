import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type DemoShop, startDemoShop } from "./demo-shop.ts";

/** A job that was killed rests until its lease ends: a minute a kill. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 3);

let shop: DemoShop;

beforeEach(async () => {
  shop = await startDemoShop();
  await shop.nabz.call("settle", { all: true });
});

afterEach(() => shop.nabz.stop());

/** What the reports say of all people. */
async function readReports() {
  const { reports, sales, people } = await shop.client();
  const query = { website: shop.website, ...shop.period, boundary: "day" as const };
  const answers = [
    await reports.overview(query),
    await reports.counts(query),
    await reports.medium({ ...query, client: 3 }),
    await sales.overview(query),
    await people.count({ website: shop.website }),
  ];
  return answers.map(({ result }) => result);
}

it(`erasing people, killed ${rounds} times, leaves every sum as it is and nobody half erased`, {
  timeout: 240_000 + rounds * 150_000,
}, async () => {
  const before = await readReports();
  const isErased = async (user: string) => {
    const found = await (await shop.client()).profiles
      .detail({ wid: shop.website, user })
      .catch((error: { status?: number }) => {
        if (error.status !== 404) throw error;
        return undefined;
      });
    return found === undefined;
  };
  for (let round = 0; round < rounds; round += 1) {
    const api = await shop.client();
    const [buyer] = (await api.people.list({ website: shop.website, sort: "-revenue", limit: 1 })).result.items;
    if (buyer === undefined) throw new Error("The demo has no buyer");
    const { id } = (await api.profiles.erase({ wid: shop.website, user: buyer.id })).result;
    await wait(Math.random() * 3_000);
    await shop.nabz.kill();
    await shop.nabz.start();
    expect(await readReports(), "untouched or gone").toEqual(before);
    const record = async () =>
      (await (await shop.client()).profiles.erasures({ website: shop.website })).result.items.find(
        (each) => each.id === id,
      )?.doneAt;
    await expect.poll(record, { timeout: 180_000, interval: 300 }).toEqual(expect.any(String));
    expect(await readReports(), "gone").toEqual(before);
    expect(await isErased(buyer.id)).toBe(true);
  }
  await shop.nabz.call("settle", { all: true });
  expect(await readReports()).toEqual(before);
});
