import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { noteRefill } from "#platform/ledger/note-refill.ts";
import { creditMessages } from "#platform/orders/sql/bought.ts";
import { hourMs, openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import { Dispatcher } from "./dispatcher.ts";
import { holdForBalance } from "./gate/balance.ts";
import { pollReports } from "./responses/poll-reports.ts";
import { returnCharges } from "./return-charges.ts";
import { wakeUnpaid } from "./wake-unpaid.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
let owner = "";
beforeAll(async () => {
  scene = await openDelivery();
  const [row] = await scene.postgres.query<{ id: string }>("SELECT owner_id AS id FROM websites WHERE id = $1", [
    scene.website,
  ]);
  owner = row?.id ?? "";
});
afterAll(() => scene?.close());
beforeEach(async () => {
  for (const table of ["messages", "action_uses", "action_credits"]) await scene.postgres.query(`DELETE FROM ${table}`);
});

const sold = () => ({ ...scene.delivery, settings: { ...scene.delivery.settings, PLANS: "on" as const } });
const dispatch = () => new Dispatcher(sold()).dispatchDue();
let packs = 0;
const buy = (messages: number) => {
  packs += 1;
  return scene.postgres.query("INSERT INTO action_credits VALUES ($1, 'SMS', $2, $3, now())", [
    owner,
    `o${packs}`,
    messages,
  ]);
};
/** What is used of the packs, and what messages say that they have: equal, or something was lost or doubled. */
async function used() {
  const [row] = await scene.postgres.query<{ used: number; charged: number }>(
    `SELECT coalesce((SELECT used FROM action_uses WHERE user_id = $1), 0)::int AS used,
       (SELECT coalesce(sum(charged), 0)::int FROM messages) AS charged`,
    [owner],
  );
  expect(row?.used).toBe(row?.charged);
  return row?.used;
}
const queue = async (account: Parameters<typeof scene.queue>[0], parts = 1) =>
  scene.queue(account, { person: await scene.addPerson(), parts });

it("takes its parts of a pack; what does not fit waits, says what it lacks, is counted in no cap, and leaves after a purchase", async () => {
  const account = scene.addAccount("SMS", scriptedAdapter(), { caps: { day: 5 } });
  await buy(5);
  const ids = [await queue(account, 3), await queue(account, 2), await queue(account)];
  await dispatch();
  const [one, two, three] = await Promise.all(ids.map(scene.read));
  expect([one?.state, two?.state, await used()]).toEqual(["sent", "sent", 5]);
  const amount = scene.delivery.plans.actions.SMS.IRT;
  expect(three).toMatchObject({ state: "queued", reason: "balance", detail: { amount, count: 1 }, stamps: null });
  expect((three?.sendAfter.getTime() ?? 0) - scene.clock.time).toBe(10 * 60_000);
  const caps = await scene.postgres.query("SELECT FROM cap_uses WHERE day_used > 0");
  expect(caps).toHaveLength(2);
  await buy(100);
  scene.clock.time += 10 * 60_000;
  await dispatch();
  expect([(await scene.read(ids[2] ?? "")).state, await used()]).toEqual(["sent", 6]);
});

it("is given back once where the provider refuses, or says later that it sent nothing; what nobody received is paid", async () => {
  await buy(10);
  const refusing = scene.addAccount(
    "SMS",
    scriptedAdapter({ send: async () => [{ kind: "refused", reason: "refused", said: "x" }] }),
  );
  await queue(refusing, 2);
  await dispatch();
  expect(await used()).toBe(0);
  const states = ["failed", "undelivered"] as const;
  const adapter = scriptedAdapter({
    poll: async (ids) => ids.map((providerId, index) => ({ providerId, state: states[index] ?? "failed" })),
  });
  const account = scene.addAccount("SMS", adapter);
  await queue(account, 2);
  await queue(account, 3);
  await dispatch();
  expect(await used()).toBe(5);
  scene.clock.time += 2 * 60_000;
  await pollReports(sold());
  expect([2, 3]).toContain(await used());
});

it("is taken once however often it is tried, and given back when it is never sent", async () => {
  await buy(10);
  const adapter = scriptedAdapter({ send: async () => [{ kind: "not_sent", said: "away", isDown: true }] });
  const id = await queue(scene.addAccount("SMS", adapter), 2);
  for (let tries = 0; tries < 6; tries += 1) {
    await dispatch();
    const { state, sendAfter } = await scene.read(id);
    expect(await used()).toBe(state === "failed" ? 0 : 2);
    scene.clock.time = sendAfter.getTime();
  }
  expect((await scene.read(id)).state).toBe("failed");
});

it("is never taken beyond what was bought, also by workers side by side; nothing is where nothing is sold", async () => {
  await buy(7);
  const adapter = scriptedAdapter();
  const account = scene.addAccount("SMS", adapter);
  for (let index = 0; index < 16; index += 1) await queue(account);
  await Promise.all([dispatch(), dispatch(), dispatch()]);
  expect([adapter.sent.length, await used()]).toEqual([7, 7]);
  await scene.dispatcher().dispatchDue();
  scene.clock.time += hourMs;
  await scene.dispatcher().dispatchDue();
  expect([adapter.sent.length, await used()]).toEqual([16, 7]);
});

it("adds up after a worker that died at any statement", async () => {
  await buy(200);
  const adapter = scriptedAdapter();
  const account = scene.addAccount("SMS", adapter);
  for (let step = 1; step < 40; step += 2) {
    const id = await queue(account, 2);
    const { postgres } = mortalPostgres(scene.postgres, step);
    await new Dispatcher({ ...sold(), postgres }).dispatchDue().catch(() => undefined);
    scene.clock.time += 2 * 60_000;
    await dispatch();
    expect(["sent", "uncertain"]).toContain((await scene.read(id)).state);
    await used();
  }
  expect(await used()).toBe(40);
});

it("leaves after a purchase also where a worker that found too little ends after it", async () => {
  const adapter = scriptedAdapter();
  const id = await queue(scene.addAccount("SMS", adapter));
  let commit = () => {};
  const committing = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let judged = () => {};
  const isJudged = new Promise<void>((resolve) => {
    judged = resolve;
  });
  const transaction: typeof scene.postgres.transaction = (work) =>
    scene.postgres.transaction(async (queries) => {
      const made = await work(queries);
      const [waiting] = await queries.query("SELECT FROM messages WHERE id = $1 AND reason = 'balance'", [id]);
      if (waiting === undefined) return made;
      judged();
      await committing;
      return made;
    });
  const slow = new Dispatcher({ ...sold(), postgres: { ...scene.postgres, transaction } }).dispatchDue();
  await isJudged;
  let isBought = false;
  const bought = scene.postgres.transaction(async (queries) => {
    const credits = [{ kind: "SMS" as const, messages: 5 }];
    await creditMessages(queries, { owner, key: "beside", credits, at: new Date(scene.clock.time) });
    await noteRefill(queries, owner);
  });
  const woken = bought
    .then(() => wakeUnpaid(sold()))
    .finally(() => {
      isBought = true;
    });
  while (!isBought && !(await isSomebodyWaiting())) await Promise.resolve();
  commit();
  await Promise.all([slow, woken]);
  await dispatch();
  expect([adapter.sent, await used()]).toEqual([[id], 1]);
});

it("is refunded with what messages under way have taken: dropped ones leave nothing for nothing", async () => {
  const adapter = scriptedAdapter({ send: async () => [{ kind: "not_sent", said: "away", isDown: true }] });
  const sent = await queue(scene.addAccount("SMS", scriptedAdapter()), 3);
  await buy(10);
  await dispatch();
  const id = await queue(scene.addAccount("SMS", adapter), 4);
  await dispatch();
  const [{ state: left }, { state: waiting }] = [await scene.read(sent), await scene.read(id)];
  expect([left, waiting, await used()]).toEqual(["sent", "queued", 7]);
  const credits = [{ kind: "SMS" as const, messages: -10 }];
  await scene.postgres.transaction((queries) =>
    creditMessages(queries, { owner, key: "refund", credits, at: new Date(scene.clock.time) }),
  );
  await scene.postgres.transaction(async (queries) => {
    await queries.query("UPDATE messages SET state = 'dropped', reason = 'left', ended_at = now() WHERE id = $1", [id]);
    await returnCharges(queries, [id], scene.clock.time);
  });
  const [row] = await scene.postgres.query<{ bought: number }>(
    "SELECT sum(messages)::int AS bought FROM action_credits WHERE user_id = $1",
    [owner],
  );
  expect([row?.bought, await used()]).toEqual([3, 3]);
});

/** Whether a transaction waits for a row that another one has locked. */
const isSomebodyWaiting = async () => (await scene.postgres.query("SELECT FROM pg_locks WHERE NOT granted")).length > 0;

it("waits ever longer, to the end of its queue", () => {
  const message = { createdAt: 0, expiresAt: 10 * hourMs, waits: 0 };
  const wait = (waits: number, now = 0) => holdForBalance({ ...message, waits }, { amount: 1, now });
  expect([0, 1, 3, 4, 9].map((waits) => wait(waits))).toMatchObject(
    [10, 20, 80, 120, 120].map((minutes) => ({ do: "wait", until: minutes * 60_000 })),
  );
  expect(wait(4, 9.5 * hourMs)).toMatchObject({ do: "wait", until: 10 * hourMs });
  expect(wait(4, 10 * hourMs)).toMatchObject({ do: "drop", reason: "queue_end", detail: { first: "balance" } });
  expect(holdForBalance({ ...message, expiresAt: 0 }, { amount: 1, now: 0 })).toMatchObject({ reason: "queue_off" });
});
