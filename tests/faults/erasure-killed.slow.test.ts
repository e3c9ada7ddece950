import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Client, createClient } from "#contract/client.ts";
import { type Nabz, startNabz } from "../nabz.ts";

/** A job that was killed rests until its lease ends: a minute a kill. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 3);
const owner = { email: "owner@shop.example", password: "correct horse" };
const day = 86_400_000;

let nabz: Nabz;
let website: string;

beforeEach(async () => {
  nabz = await startNabz();
  await nabz.call("user create", { ...owner, fullName: "Owner" });
  const made = { owner: owner.email, name: "Shop", url: "https://shop.example" };
  website = (await nabz.call<{ id: string }>("website create", made)).id;
  await nabz.call("demo", { website, days: 60, visitors: 3_000 });
  await nabz.call("settle", { all: true });
});

afterEach(() => nabz.stop());

async function client(): Promise<Client> {
  const { tokenData } = (await createClient({ url: nabz.platformUrl }).auth.login(owner)).result;
  return createClient({ url: nabz.platformUrl, token: tokenData.token });
}

const period = { from: new Date(Date.now() - 70 * day).toISOString(), to: new Date(Date.now()).toISOString() };

/** What the reports say of all people. */
async function readReports() {
  const { reports, sales, people } = await client();
  const query = { website, ...period, boundary: "day" as const };
  const answers = [
    await reports.overview(query),
    await reports.counts(query),
    await reports.medium({ ...query, client: 3 }),
    await sales.overview(query),
    await people.count({ website }),
  ];
  return answers.map(({ result }) => result);
}

it(`erasing people, killed ${rounds} times, leaves every sum as it is and nobody half erased`, {
  timeout: 240_000 + rounds * 150_000,
}, async () => {
  const before = await readReports();
  const isErased = async (user: string) => {
    const found = await (await client()).profiles.detail({ wid: website, user }).catch((error: { status?: number }) => {
      if (error.status !== 404) throw error;
      return undefined;
    });
    return found === undefined;
  };
  for (let round = 0; round < rounds; round += 1) {
    const api = await client();
    const [buyer] = (await api.people.list({ website, sort: "-revenue", limit: 1 })).result.items;
    if (buyer === undefined) throw new Error("The demo has no buyer");
    const { id } = (await api.profiles.erase({ wid: website, user: buyer.id })).result;
    await wait(Math.random() * 3_000);
    await nabz.kill();
    await nabz.start();
    expect(await readReports(), "untouched or gone").toEqual(before);
    const record = async () =>
      (await (await client()).profiles.erasures({ website })).result.items.find((each) => each.id === id)?.doneAt;
    await expect.poll(record, { timeout: 180_000, interval: 300 }).toEqual(expect.any(String));
    expect(await readReports(), "gone").toEqual(before);
    expect(await isErased(buyer.id)).toBe(true);
  }
  await nabz.call("settle", { all: true });
  expect(await readReports()).toEqual(before);
});
