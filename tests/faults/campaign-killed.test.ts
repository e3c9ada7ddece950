import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { haltCampaign, setCampaignGoing } from "#platform/campaigns/set-going.ts";
import { addCampaign, addCrowd, addSegment, addSupplies } from "../platform-fixtures/campaign-rows.ts";
import { openWorkerScene, type WorkerScene } from "./worker-scene.ts";

let scene: WorkerScene;
let postgres: WorkerScene["postgres"];
const workers = new Set<ChildProcess>();
const website = v7();

/** A few kills in `npm test`; `npm run faults` sends to ten times as many people, with kills all the way. */
const people = process.env.FAULT_ROUNDS === undefined ? 1_000 : 20_000;

beforeAll(async () => {
  scene = await openWorkerScene("campaign-worker.ts");
  ({ postgres } = scene);
  const owner = v7();
  await postgres.query("INSERT INTO users VALUES ($1, 'a@shop.example', 'Owner', 'x', now())", [owner]);
  await postgres.query(
    "INSERT INTO websites VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+03:30', 'k', 's', now())",
    [website, owner],
  );
  await postgres.query("CREATE TABLE arrivals (message uuid, address text)");
});
afterAll(async () => {
  for (const worker of workers) await kill(worker);
  await scene?.close();
});

async function startWorker(shiftMs = 0): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [scene.program, scene.url, String(shiftMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  workers.add(worker);
  await once(worker.stdout ?? worker, "data");
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  worker.kill("SIGKILL");
  await once(worker, "exit");
}

const countOf = async (text: string) => (await postgres.query<{ count: number }>(text))[0]?.count ?? 0;
const countArrived = () => countOf("SELECT count(*)::int AS count FROM arrivals");

/** By messages, not by time alone: on a quick machine a worker would have written to all before it is killed. */
async function waitUntilArrived(count: number): Promise<void> {
  const latest = performance.now() + 600 + Math.random() * 900;
  while (performance.now() < latest && (await countArrived()) < count) await wait(10);
}

it("a campaign whose workers are killed (kill -9) and which stops and goes on writes to nobody twice and to all", {
  timeout: 600_000,
}, async () => {
  const supplies = await addSupplies(postgres, website);
  const segment = await addSegment(postgres, website);
  await addCrowd(postgres, { website, segment, people });
  const campaign = { segments: { segments: [segment] } };
  const id = await addCampaign(postgres, website, { supplies, now: Date.now(), campaign });
  const clock = { now: Date.now };
  await setCampaignGoing({ postgres, clock }, { website, id, from: "draft" });
  let kills = 0;
  for (; (await countArrived()) < people * 0.6; kills += 1) {
    const pair = await Promise.all([startWorker(), startWorker()]);
    await waitUntilArrived((await countArrived()) + people * (0.05 + Math.random() * 0.1));
    if (kills % 2 === 1) await haltCampaign({ postgres, clock }, { website, id });
    for (const worker of pair) await kill(worker);
    if (kills % 2 === 1) await setCampaignGoing({ postgres, clock }, { website, id, from: "stopped" });
  }
  // Leases of the killed have passed.
  await startWorker(10 * 60_000);
  const status = async () => (await postgres.query<{ status: string }>("SELECT status FROM campaigns"))[0]?.status;
  await expect.poll(status, { timeout: 300_000, interval: 200 }).toBe("sent");

  expect(kills).toBeGreaterThan(1);
  const twice = await postgres.query("SELECT address FROM arrivals GROUP BY address HAVING count(*) > 1");
  expect(twice).toEqual([]);
  const states = await postgres.query<{ state: string; count: number }>(
    "SELECT coalesce(reason, state) AS state, count(*)::int AS count FROM messages GROUP BY 1",
  );
  const {
    sent = 0,
    uncertain = 0,
    same_address,
  } = Object.fromEntries(states.map(({ state, count }) => [state, count]));
  expect(same_address).toBe(people / 10);
  expect(sent + uncertain).toBe((people / 10) * 9);
  // What is not known to have arrived is said to be so: everything else has.
  expect(
    await countOf("SELECT count(*)::int AS count FROM messages JOIN arrivals ON message = id WHERE state = 'sent'"),
  ).toBe(sent);
  const missing = await countOf(
    "SELECT count(*)::int AS count FROM messages LEFT JOIN arrivals ON message = id WHERE message IS NULL AND state = 'sent'",
  );
  expect(missing).toBe(0);
  expect(await countOf("SELECT count(*)::int AS count FROM campaign_people WHERE state = 'unsent'")).toBe(0);
});
