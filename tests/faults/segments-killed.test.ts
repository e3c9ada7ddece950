import { setTimeout as wait } from "node:timers/promises";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Client, createClient } from "#contract/client.ts";
import { type Nabz, startNabz } from "../nabz.ts";

/** Thirty in `npm run faults`, one in `npm test`. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const owner = { email: "owner@shop.example", password: "correct horse" };
/** People who come in during a round. */
const crowd = 1_500;

let nabz: Nabz;
beforeEach(async () => {
  nabz = await startNabz({}, undefined, "platform");
});
afterEach(() => nabz.stop());

async function openClient(): Promise<Client> {
  const { tokenData } = (await createClient({ url: nabz.platformUrl }).auth.login(owner)).result;
  return createClient({ url: nabz.platformUrl, token: tokenData.token });
}

/** Page views of new visitors, acknowledged. */
async function sendCrowd(secret: string, round: number): Promise<void> {
  for (let start = 0; start < crowd; start += 500) {
    const events = Array.from({ length: 500 }, (_, index) => ({
      ...{ id: v7(), name: "page_view", visitor: `${round}-${start + index}`, url: "https://shop.example/" },
    }));
    const response = await fetch(`${nabz.platformUrl}/collect/server`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
      body: JSON.stringify({ events }),
    });
    expect(response.ok).toBe(true);
  }
}

it(`each person enters a running segment once, with ${rounds} kills of everything`, {
  timeout: 60_000 + 30_000 * rounds,
}, async () => {
  await nabz.call("user create", { ...owner, fullName: "Owner" });
  const site = await nabz.call<{ id: string; secret: string }>("website create", {
    ...{ owner: owner.email, name: "Shop", url: "https://shop.example" },
  });
  let client = await openClient();
  const groups = [
    { items: [{ of: "event" as const, field: "", op: "did" as const, event: { name: "page_view", days: 30 } }] },
  ];
  const { id } = (await client.segments.create({ wid: site.id, name: "Visitors", type: "attribute", groups })).result;
  await client.segments.start({ segment: id });
  const sizeOf = async () => (await client.segments.get({ id })).result;
  await expect.poll(async () => (await sizeOf()).isEvaluating, { timeout: 20_000 }).toBe(false);
  for (let round = 1; round <= rounds; round += 1) {
    await sendCrowd(site.secret, round);
    // While people of the crowd come in, or just before.
    await wait(Math.random() * 2_000);
    await nabz.kill();
    await nabz.start();
    client = await openClient();
  }
  await expect.poll(async () => (await sizeOf()).size, { timeout: 30_000 }).toBe(rounds * crowd);
  const entered: string[] = [];
  for (let page = 1; entered.length < rounds * crowd; page += 1) {
    const { items, total } = (await client.segments.changes({ id, page, limit: 200 })).result;
    expect(total).toBe(rounds * crowd);
    for (const { person, change, cause } of items) {
      expect([change, cause]).toEqual(["enter", "event"]);
      entered.push(person.id);
    }
  }
  expect(new Set(entered).size).toBe(rounds * crowd);
});
