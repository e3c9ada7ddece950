import { appendFileSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { storedEventId } from "#platform/collect/stored-event-id.ts";
import { listSegments, logFolder } from "#platform/wal/segment.ts";
import { type Nabz, startNabz } from "../nabz.ts";
import { readStoredData } from "./stored-data.ts";

/** Thirty in `npm run faults`, one in `npm test`. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const writers = 16;
const eventsBetweenKills = 200;
const dayMs = 86_400_000;

let nabz: Nabz;
let shop: { id: string; secret: string };
beforeEach(async () => {
  nabz = await startNabz({}, undefined, "platform");
  const owner = { email: "owner@shop.example", password: "correct horse" };
  await nabz.call("user create", { ...owner, fullName: "Owner" });
  shop = await nabz.call("website create", { owner: owner.email, name: "Shop", url: "https://shop.example" });
});
afterEach(() => nabz.stop());

/** Servers that send events of three months, a batch after the other, until `stop`. */
function sendEvents() {
  const acknowledged = new Set<string>();
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const events = [0, 40, 80].map((days) => ({
        ...{ id: v7(), visitor: "a", name: "page_view", url: "https://shop.example/" },
        at: new Date(Date.now() - days * dayMs).toISOString(),
      }));
      const answer = await fetch(`${nabz.platformUrl}/collect/server`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${shop.secret}` },
        body: JSON.stringify({ events }),
      }).catch(() => undefined);
      const body = answer?.status === 202 ? await answer.json().catch(() => undefined) : undefined;
      if (body !== undefined) for (const event of events) acknowledged.add(storedEventId(shop.id, event, true));
      else await wait(20);
    }
  };
  const all = Promise.all(Array.from({ length: writers }, write));
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

/** Half a frame behind the last one, as a write that a power cut divided leaves it. */
function tearTail(): void {
  const last = listSegments(logFolder(nabz.dataDir)).at(-1);
  if (last === undefined || statSync(last).size < 200) return;
  const bytes = readFileSync(last);
  appendFileSync(last, bytes.subarray(bytes.length - 100, bytes.length - 20));
}

it(`stores each acknowledged event once over ${rounds} kills under load, torn tails and kills while starting`, {
  timeout: 120_000 + 60_000 * rounds,
}, async () => {
  const load = sendEvents();
  for (let round = 1; round <= rounds; round += 1) {
    const before = load.acknowledged.size;
    while (load.acknowledged.size < before + eventsBetweenKills) await wait(5);
    await wait(Math.random() * 1_500);
    await nabz.kill();
    if (round % 2 === rounds % 2) tearTail();
    for (let kill = 0; kill < 2; kill += 1) {
      const starting = nabz.start().catch(() => undefined);
      // At any moment before it is ready: the stores, the replay, what is filled after it.
      await wait(200 + Math.random() * 2_500);
      await nabz.kill();
      await starting;
    }
    await nabz.start();
  }
  await load.stop();
  expect(await nabz.operate("audit")).toMatchObject({ twice: 0 });
  expect(await nabz.interrupt()).toBe(0);
  expect(listSegments(join(nabz.dataDir, "wal"))).toEqual([]);
  const [stored] = await readStoredData(nabz.dataDir, [shop.id]);
  const ids = (stored?.events ?? []).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const found = new Set(ids);
  const missing = [...load.acknowledged].filter((id) => !found.has(id));
  expect(missing).toEqual([]);
});
