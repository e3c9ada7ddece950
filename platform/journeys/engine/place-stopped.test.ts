import { afterAll, beforeAll, expect, it } from "vitest";
import { gate } from "#platform/delivery/gate/gate.ts";
import type { ClaimedMessage } from "#platform/delivery/sql/messages.ts";
import { delayMessages } from "#platform/delivery/sql/settle.ts";
import { call, hourMs, minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import { placeStoppedMessages } from "./place-stopped.ts";
import { Plans } from "./plans.ts";
import { journeyFacts } from "./source-facts.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
const people: string[] = [];
beforeAll(async () => {
  scene = await openJourneyScene();
  for (let count = 0; count < 5; count += 1) people.push(await scene.addPerson());
}, 300_000);
afterAll(() => scene?.close());

const trigger = { type: "trigger.event", fields: { event: "cart" }, to: { next: 2 } } as const;

/** A journey that was stopped with a queued message to everybody. */
async function stopWithQueue() {
  const journey = await scene.addJourney(
    { 1: trigger, 2: call({ next: 3 }, { queue: 10, body: "سبد" }), 3: { type: "flow.end" } },
    {
      settings: { rate: 2 },
    },
  );
  await scene.apply(people.map((person) => scene.event("cart", person)));
  await scene.step();
  await setStatus(journey.no, "deactive");
  return journey;
}
const setStatus = (no: number, status: string) =>
  scene.postgres.query("UPDATE journeys SET status = $2 WHERE no = $1", [no, status]);

const messagesOf = (no: number) =>
  scene.postgres.query<ClaimedMessage & { sendAfter: Date; priority: number }>(
    `SELECT id, channel, state, reason, detail, journey, source, priority, created_at AS "createdAt",
       expires_at AS "expiresAt", send_after AS "sendAfter" FROM messages WHERE journey = $1 ORDER BY send_after, id`,
    [no],
  );
const dueAt = async (no: number, time: number) =>
  (await messagesOf(no)).filter(({ sendAfter }) => sendAfter.getTime() <= time).length;

/** What the dispatcher does with messages of a journey that are due. */
async function look(no: number): Promise<number> {
  const now = scene.clock.time;
  const due = (await messagesOf(no)).filter(({ sendAfter }) => sendAfter.getTime() <= now);
  const facts = await journeyFacts(scene.postgres, due);
  const known = { isChannelOn: true, address: "x", consent: "granted" as const, requireConsent: false };
  const waits = due.flatMap(({ id, channel, createdAt, expiresAt }) => {
    const times = { createdAt: createdAt.getTime(), expiresAt: expiresAt.getTime() };
    const verdict = gate(
      { channel, isTransactional: false, isTest: false, ...times },
      { ...known, zone: "UTC", ...facts.get(id), quiet: [], caps: [] },
      now,
    );
    if (verdict.do !== "wait") return [];
    return [{ id, until: new Date(verdict.until), reason: verdict.reason, detail: verdict.detail }];
  });
  await delayMessages(scene.postgres, waits);
  return due.length;
}

const place = (postgres = scene.postgres, limit = 2) =>
  placeStoppedMessages({ ...scene.dependencies, postgres }, new Plans(), limit);

it("messages of a stopped journey are looked at once, and leave at its rate after the start, wherever workers die", async () => {
  const { no } = await stopWithQueue();
  scene.clock.time += hourMs;
  expect(await look(no)).toBe(5);
  scene.clock.time += 7 * 24 * hourMs;
  expect([await look(no), await place()], "while it stands still").toEqual([0, 0]);
  await setStatus(no, "active");
  let deaths = 0;
  for (let step = 1; deaths < 4; step += 2) {
    const mortal = mortalPostgres(scene.postgres, step);
    await place(mortal.postgres).catch(() => undefined);
    if (!mortal.isDead()) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(1);
  while ((await place()) > 0);
  const now = scene.clock.time;
  const placed = await messagesOf(no);
  expect(placed.map(({ sendAfter }) => sendAfter.getTime() - now)).toEqual(
    [0, 1, 2, 3, 4].map((each) => each * 30_000),
  );
  // An hour of ten had passed when they stood still.
  expect(new Set(placed.map(({ sendAfter, expiresAt }) => expiresAt.getTime() - sendAfter.getTime()))).toEqual(
    new Set([9 * hourMs]),
  );
  expect(new Set(placed.map(({ reason, detail, priority }) => `${reason} ${detail} ${priority}`))).toEqual(
    new Set(["null null 9"]),
  );
  expect(await dueAt(no, now + minuteMs), "two a minute").toBe(3);
});

it("messages of a journey that is deleted while it stands still are looked at once more", async () => {
  const { no } = await stopWithQueue();
  await look(no);
  expect(await dueAt(no, scene.clock.time)).toBe(0);
  await setStatus(no, "deleted");
  while ((await place()) > 0);
  expect(await dueAt(no, scene.clock.time)).toBe(5);
});
