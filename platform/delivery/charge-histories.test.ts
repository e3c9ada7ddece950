import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import { scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { isTaken, type Made, type Step, scriptedPanel, step } from "#tests/platform-fixtures/message-history.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import { openPaidMessages } from "#tests/platform-fixtures/paid-messages.ts";
import type { Account } from "./accounts.ts";
import type { Adapter, Outcome } from "./adapters/adapter.ts";
import { Dispatcher } from "./dispatcher.ts";
import { pollReports } from "./responses/poll-reports.ts";
import { returnCharges } from "./return-charges.ts";
import { settleUncertain } from "./settle-uncertain.ts";

let scene: Awaited<ReturnType<typeof openPaidMessages>>;
beforeAll(async () => {
  scene = await openPaidMessages();
});
afterAll(() => scene?.close());
beforeEach(() => scene.empty());

/** Messages used of packs, and toman that are available. */
const takenOf = async () => [await scene.used(), (await scene.left())[0]];

it.each([
  ["dropped by the gate", "dropped", [1, 80]],
  ["refused", "failed", [0, 200]],
])("uncertain and sent again, then %s: packs and wallets end alike", async (_, state, after) => {
  await scene.pay(200);
  await scene.buy(1);
  const answers: Outcome[] = [
    { kind: "unclear", said: "?" },
    { kind: "refused", reason: "refused", said: "no" },
  ];
  let tries = 0;
  const send: Adapter["send"] = async (messages) => {
    const outcome = answers[tries] ?? { kind: "accepted" };
    return messages.map(() => outcome);
  };
  const panel = scene.addAccount("SMS", scriptedAdapter({ send }));
  const ids = [await scene.queueNew(panel), await scene.queueNew(panel)];
  await scene.dispatch("on");
  expect(await takenOf()).toEqual([1, 80]);
  tries = 1;
  for (const id of ids) await settleUncertain(scene.paying("on"), { id, to: "queued" });
  if (state === "dropped") await scene.postgres.query("UPDATE people SET phone = NULL");
  await scene.dispatch("on");
  const ended = (await Promise.all(ids.map(scene.read))).map((each) => each.state);
  expect([ended, await takenOf()]).toEqual([[state, state], after]);
});

/** Messages that an operator sells by the pack, more than any history takes. */
const endless = 1_000_000;

it.each(["wallets", "packs"])(
  "random messages, answers, deaths and reports leave what a plain ledger says of %s",
  async (payer) => {
    const PLANS = payer === "packs" ? "on" : "off";
    if (PLANS === "on") await scene.buy(endless);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await scene.postgres.query("DELETE FROM messages");
        await scene.postgres.query("UPDATE action_uses SET used = 0");
        await scene.dispatch();
        let paidIn = 0;
        const made: Made = new Map();
        const account = scene.addAccount("SMS", scriptedPanel(made));
        const before = (await scene.balance()).available;
        for (const each of steps) {
          if (each.do === "pay") paidIn += each.toman;
          await take(each, { account, made, PLANS });
        }
        scene.clock.time += 2 * 60_000;
        await scene.dispatch(PLANS);
        const rows = await scene.postgres.query<{ id: string; state: string; attempts: number }>(
          "SELECT id, state, attempts FROM messages",
        );
        const plain = rows
          .map((row) => ({ ...row, ...made.get(row.id) }))
          .reduce((sum, row) => sum + (isTaken(row) ? (row.parts ?? 0) : 0), 0);
        expect(await scene.used()).toBe(PLANS === "on" ? plain : 0);
        const { amount, available, held } = await scene.balance();
        expect(available).toBe(before + paidIn - (PLANS === "on" ? 0 : 120 * plain));
        expect(amount).toBe(available + held);
        expect((await auditLedger(scene.postgres)).differences).toEqual([]);
      }),
      { numRuns: Number(process.env.HISTORIES ?? 8) },
    );
  },
);

interface History {
  account: Account;
  made: Made;
  PLANS: "on" | "off";
}

async function take(each: Step, { account, made, PLANS }: History): Promise<void> {
  const { postgres, clock } = scene;
  if (each.do === "pay") await scene.pay(each.toman);
  else if (each.do === "queue") made.set(await scene.queueNew(account, each.parts), each);
  else if (each.do === "send") {
    clock.time += 10 * 60_000;
    const mortal = each.dies === null ? postgres : mortalPostgres(postgres, each.dies).postgres;
    await new Dispatcher({ ...scene.paying(PLANS), postgres: mortal }).dispatchDue().catch(() => undefined);
  } else if (each.do === "report") {
    clock.time += 5 * 60_000;
    for (let twice = 0; twice < 2; twice += 1) await pollReports(scene.paying());
  } else if (each.do === "again") {
    for (const { id } of await postgres.query<{ id: string }>("SELECT id FROM messages WHERE state = 'uncertain'")) {
      await settleUncertain(scene.paying(), { id, to: "queued" });
      const message = made.get(id);
      if (message !== undefined) made.set(id, { ...message, isAgain: true });
    }
  } else {
    await postgres.transaction(async (queries) => {
      const dropped = "UPDATE messages SET state = 'dropped' WHERE state = 'queued' RETURNING id";
      const rows = await queries.query<{ id: string }>(dropped);
      const ids = rows.map(({ id }) => id);
      await returnCharges(queries, ids, clock.time);
    });
  }
}
