import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Nabz, startNabz } from "../nabz.ts";
import {
  crowd,
  killEvaluations,
  listChanges,
  openClient,
  openSegment,
  sendViews,
  visitorsOf,
} from "./segment-crowd.ts";

/** Thirty in `npm run faults`, one in `npm test`. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);

let nabz: Nabz;
beforeEach(async () => {
  nabz = await startNabz({}, undefined, "platform");
});
afterEach(() => nabz.stop());

it(`each person enters a running segment once, with ${rounds} kills of everything`, {
  timeout: 60_000 + 30_000 * rounds,
}, async () => {
  const { site, id, ...opened } = await openSegment(nabz);
  let { client } = opened;
  await client.segments.start({ segment: id });
  const sizeOf = async () => (await client.segments.get({ id })).result;
  await expect.poll(async () => (await sizeOf()).isEvaluating, { timeout: 20_000 }).toBe(false);
  for (let round = 1; round <= rounds; round += 1) {
    await sendViews(nabz, site.secret, visitorsOf(round));
    // While people of the crowd come in, or just before.
    await wait(Math.random() * 2_000);
    await nabz.kill();
    await nabz.start();
    client = await openClient(nabz);
  }
  await expect.poll(async () => (await sizeOf()).size, { timeout: 30_000 }).toBe(rounds * crowd);
  const changes = await listChanges(client, id);
  for (const { change, cause } of changes) expect([change, cause]).toEqual(["enter", "event"]);
  expect(new Set(changes.map(({ person }) => person.id)).size).toBe(rounds * crowd);
  expect(changes).toHaveLength(rounds * crowd);
});

it(
  `computing all members goes on where it was cut off, with ${rounds} kills of everything`,
  {
    timeout: 60_000 + 30_000 * rounds,
  },
  () => killEvaluations(nabz, rounds),
);
