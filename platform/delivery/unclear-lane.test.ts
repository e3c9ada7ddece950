import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import type { Outcome, UnclearPolicy } from "./adapters/adapter.ts";
import { Dispatcher } from "./dispatcher.ts";
import { integratedAccounts } from "./integrated-accounts.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

const unclear: Outcome = { kind: "unclear", said: "HTTP 502" };

/** A lane with `count` messages, whose provider answers as `answer` says by then; with the sizes of its batches. */
async function openLane(count: number, { answer, policy }: { answer: { of: Outcome }; policy: UnclearPolicy }) {
  const batches: number[] = [];
  const adapter = scriptedAdapter({
    ...{ unclear: policy, batchSize: 4 },
    async send(messages) {
      batches.push(messages.length);
      return messages.map(() => answer.of);
    },
  });
  const account = scene.addAccount("SMS", adapter);
  for (let index = 0; index < count; index += 1) await scene.queue(account, { person: await scene.addPerson() });
  return { batches, account };
}

it("a provider that answers nothing of a batch rests ever longer and is probed by one message, and goes on at once", async () => {
  const answer: { of: Outcome } = { of: unclear };
  const { batches, account } = await openLane(12, { answer, policy: "uncertain" });
  const dispatcher = scene.dispatcher();
  const sizesAfter = async (seconds: number) => {
    scene.clock.time += seconds * 1_000;
    await dispatcher.dispatchDue();
    return batches.splice(0);
  };
  scene.health.length = 0;
  expect([await sizesAfter(0), await sizesAfter(9), await sizesAfter(1)]).toEqual([[4], [], [1]]);
  expect([await sizesAfter(19), await sizesAfter(1)]).toEqual([[], [1]]);
  expect([await sizesAfter(39), await sizesAfter(1)]).toEqual([[], [1]]);
  expect(scene.health).toEqual(["HTTP 502", "HTTP 502", "HTTP 502", "HTTP 502"]);
  answer.of = { kind: "accepted" };
  expect(await sizesAfter(80)).toEqual([1, 4]);
  const states = await scene.postgres.query(
    "SELECT state, count(*)::int FROM messages WHERE account = $1 GROUP BY 1 ORDER BY 1",
    [account.id],
  );
  expect(states).toEqual([
    { state: "sent", count: 5 },
    { state: "uncertain", count: 7 },
  ]);
  expect(scene.health.at(-1)).toBeUndefined();
});

it("a batch of which something is known is none, and a repeat under the same id needs no probe", async () => {
  const { batches } = await openLane(5, { answer: { of: unclear }, policy: "again" });
  const dispatcher = scene.dispatcher();
  await dispatcher.dispatchDue();
  scene.clock.time += 10_000;
  await dispatcher.dispatchDue();
  expect(batches).toEqual([4, 1, 4, 1]);
  scene.health.length = 0;
  const { batches: known } = await openLane(5, {
    answer: { of: { ...unclear, isOfReceiver: true } },
    policy: "uncertain",
  });
  await scene.dispatcher().dispatchDue();
  expect([known, scene.health]).toEqual([[4, 1], []]);
});

it("its owner is notified of it within a minute, and of one call that fails never", async () => {
  const id = v7();
  const { postgres, clock, website } = scene;
  await postgres.query(
    `INSERT INTO channels (id, website_id, type, provider, name, is_active, settings, secret_fields, caps, quiet, queue,
       require_consent, health_state, created_at)
     VALUES ($1, $2, 'SMS', 'smsir', 'درگاه', true, '{}', '{}', '{}', '[]', '{"on":true,"hours":24}', false, 'working', $3)`,
    [id, website, new Date(clock.time)],
  );
  const integrated = integratedAccounts({
    ...scene.delivery,
    ...scene.dependencies,
    findDomain: async () => undefined,
  });
  const adapter = scriptedAdapter({ send: async (messages) => messages.map(() => unclear) });
  const accounts = { ...integrated, open: async () => adapter };
  const account = await integrated.find(postgres, id);
  if (account === undefined) throw new Error("no channel");
  for (let count = 0; count < 60; count += 1) await scene.queue(account, { person: await scene.addPerson() });
  const countBells = async () =>
    (await postgres.query("SELECT FROM notifications WHERE website_id = $1 AND kind = 'providerDown'", [website]))
      .length;
  const dispatcher = new Dispatcher({ ...scene.delivery, accounts });
  await dispatcher.dispatchDue();
  expect(await countBells()).toBe(0);
  clock.time += 10_000;
  await dispatcher.dispatchDue();
  expect(await countBells()).toBe(1);
});
