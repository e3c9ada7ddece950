import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createClient } from "#contract/client.ts";
import { type Nabz, startNabz } from "../nabz.ts";
import { expectCounts, expectEachOnce, expectIdentities, readOverviews, type Website } from "./expectations.ts";
import { Settler } from "./settler.ts";
import { type Shop, sendShoppers } from "./shoppers.ts";
import { readStoredData } from "./stored-data.ts";

/** Thirty in `npm run faults`, one in `npm test`. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
/** Homes per website. */
const homes = 6;
/** Events that each website must have had acknowledged between two kills, however slow the machine. */
const eventsBetweenKills = 60;
const owner = { email: "owner@shop.example", password: "correct horse" };

let nabz: Nabz;
let websites: (Website & Shop)[];

beforeEach(async () => {
  nabz = await startNabz();
  await nabz.call("user create", { ...owner, fullName: "Owner" });
  websites = [];
  for (const [timeZone, ahead] of [
    ["+03:30", 210],
    ["Asia/Kathmandu", 345],
  ] as const) {
    const made = { owner: owner.email, name: "Shop", url: "https://shop.example", timeZone };
    websites.push({ ...(await nabz.call<Website & Shop>("website create", made)), ahead });
  }
});

afterEach(() => nabz.stop());

const sendAll = () => websites.map((website) => sendShoppers(nabz.platformUrl, website, homes));
const sizes = (loads: ReturnType<typeof sendAll>) => loads.map((load) => load.acknowledged.size);
const sum = (loads: ReturnType<typeof sendAll>) => sizes(loads).reduce((total, size) => total + size, 0);

/** The overviews of all websites. */
async function askAll() {
  const anybody = createClient({ url: nabz.platformUrl });
  const { tokenData } = (await anybody.auth.login(owner)).result;
  const client = createClient({ url: nabz.platformUrl, token: tokenData.token });
  return Promise.all(websites.map((website) => readOverviews(client, website)));
}

it(`stores each acknowledged event once, with right identities and counts, over ${rounds} kills of everything, and recovers by itself`, {
  timeout: 120_000 + 60_000 * rounds,
}, async () => {
  const loads = sendAll();
  const settler = new Settler(nabz);
  settler.start();
  for (let round = 1; round <= rounds; round += 1) {
    const before = sizes(loads);
    while (sizes(loads).some((size, index) => size < (before[index] ?? 0) + eventsBetweenKills)) await wait(10);
    // At any moment of a settling, a merge or a handover.
    await wait(Math.random() * 2_000);
    await settler.during(() => nabz.kill());
    await nabz.start();
    settler.start();
  }
  await settler.during(async () => {
    for (const load of loads) await load.finish();
  });
  expect(settler.rounds, "settled under load").toBeGreaterThan(0);
  const answers = [await askAll()];
  await nabz.call("settle", { all: true });
  answers.push(await askAll());
  expect(await nabz.interrupt()).toBe(0);
  const stored = await readStoredData(
    nabz.dataDir,
    websites.map(({ id }) => id),
  );
  for (const [index, website] of websites.entries()) {
    const [found, load] = [stored[index], loads[index]];
    if (found === undefined || load === undefined) throw new Error("A website has no shoppers");
    expect(load.acknowledged.size).toBeGreaterThan(eventsBetweenKills);
    expectEachOnce(found, load);
    const events = expectIdentities(found, load);
    for (const answer of answers) expectCounts(answer[index] ?? [], events, website);
  }
});

it("loses nothing by Ctrl-C under load, and ends within 10 s", { timeout: 60_000 }, async () => {
  const loads = sendAll();
  while (sum(loads) < 500) await wait(10);
  const started = performance.now();
  expect(await nabz.interrupt()).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000);
  for (const load of loads) await load.leave();
  const stored = await readStoredData(
    nabz.dataDir,
    websites.map(({ id }) => id),
  );
  for (const [index, load] of loads.entries())
    expectEachOnce(stored[index] ?? { events: [], links: new Map(), people: new Map() }, load);
});
