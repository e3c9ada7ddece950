import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { readBalance, updateLowAt } from "#platform/ledger/read-balance.ts";
import { readConsumption } from "#platform/ledger/read-consumption.ts";
import { describeNotification } from "#platform/notifications/describe-notification.ts";
import shipped from "#platform/plans.json";
import { parsePriceBook } from "#platform/price-book.ts";
import { openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { isTaken, type Made, type Step, scriptedPanel, step } from "#tests/platform-fixtures/message-history.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import type { Account } from "./accounts.ts";
import type { Adapter, Outcome } from "./adapters/adapter.ts";
import { Dispatcher } from "./dispatcher.ts";
import { pollReports } from "./responses/poll-reports.ts";
import { returnCharges } from "./return-charges.ts";
import { settleUncertain } from "./settle-uncertain.ts";
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
/** Each test begins with an empty wallet, and nothing in it waits. */
beforeEach(async () => {
  for (const table of ["messages", "action_uses", "action_credits"]) await scene.postgres.query(`DELETE FROM ${table}`);
  await dispatch();
  const { available } = await balance();
  if (available > 0) await pay(-available);
});

const plans = parsePriceBook({
  ...shipped,
  messages: { SMS: { IRT: 120 }, ON_SITE: { IRT: 5 }, BALE: { IRT: 70 }, WHATSAPP: { IRT: 900 } },
});
const paying = (PLANS: "on" | "off" = "off") => ({
  ...{ ...scene.delivery, plans },
  settings: { ...scene.delivery.settings, PLANS },
});
const dispatch = (PLANS?: "on" | "off") => new Dispatcher(paying(PLANS)).dispatchDue();
/** Toman. */
const balance = () => readBalance(scene.postgres, { owner, currency: "IRT" });
let movements = 0;
/** Toman into the wallet, negative out of it. */
const pay = (toman: number) => {
  movements += 1;
  const movement = {
    key: `pay ${movements}`,
    owner,
    currency: "IRR",
    available: toman * 10,
    account: "gateway",
  } as const;
  return scene.postgres.transaction((queries) =>
    postMovement(queries, { ...movement, kind: toman < 0 ? "refund" : "top_up" }),
  );
};
const left = async () => {
  const { available, held } = await balance();
  expect((await auditLedger(scene.postgres)).differences).toEqual([]);
  return [available, held];
};
/** Messages used of packs, and what is available in the wallet. */
async function takenOf() {
  const [row] = await scene.postgres.query<{ used: number }>("SELECT sum(used)::int AS used FROM action_uses");
  return [row?.used, (await left())[0]];
}
const queue = async (account: Parameters<typeof scene.queue>[0], parts = 1, campaign?: string) =>
  scene.queue(account, {
    ...{ person: await scene.addPerson(), parts },
    ...(campaign !== undefined && { source: "campaign", campaign }),
  });
const kinds = async () =>
  (
    await scene.postgres.query<{ kind: string }>(
      "SELECT kind FROM ledger_transactions WHERE owner_id = $1 AND key NOT LIKE 'pay %' ORDER BY number",
      [owner],
    )
  ).map(({ kind }) => kind);

describe("messages of a channel with a price", () => {
  it("are paid from the wallet by their parts, a movement a batch and campaign; tests cost nothing", async () => {
    await pay(1_000);
    const before = (await kinds()).length;
    const account = scene.addAccount("SMS", scriptedAdapter());
    const campaign = "00000000-0000-4000-8000-00000000000a";
    for (const parts of [2, 1, 1]) await queue(account, parts, campaign);
    await scene.queue(account, { source: "test", person: await scene.addPerson() } as never);
    await dispatch();
    expect(await left()).toEqual([520, 0]);
    expect((await kinds()).slice(before)).toEqual(["hold", "capture"]);
    const { items, total } = await readConsumption(paying(), { owner, currency: "IRT" });
    expect(items.filter((each) => each.campaign === campaign)).toMatchObject([
      { channel: "SMS", kind: "capture", amount: 480, movements: 1 },
    ]);
    expect(total).toBeGreaterThanOrEqual(480);
  });

  it("wait for the balance, say their price, and leave after it was topped up", async () => {
    await pay(250);
    const account = scene.addAccount("SMS", scriptedAdapter(), { caps: { day: 5 } });
    const ids = [await queue(account), await queue(account), await queue(account, 2)];
    await dispatch();
    const read = await Promise.all(ids.map(scene.read));
    expect(read.map(({ state }) => state)).toEqual(["sent", "sent", "queued"]);
    expect(read[2]).toMatchObject({ reason: "balance", detail: { amount: 2_400, count: 1 }, stamps: null });
    expect(await left()).toEqual([10, 0]);
    // At once: nobody waits for the next look.
    await pay(230);
    await dispatch();
    expect([(await scene.read(ids[2] ?? "")).state, await left()]).toEqual(["sent", [0, 0]]);
  });

  it("warn their owner once a day where they take the balance below what was chosen, before any waits", async () => {
    const own = { owner, currency: "IRT" as const };
    await pay(1_000);
    await updateLowAt(scene.postgres, { ...own, lowAt: 900 });
    const account = scene.addAccount("SMS", scriptedAdapter());
    for (let twice = 0; twice < 2; twice += 1) {
      await queue(account);
      await dispatch();
    }
    await updateLowAt(scene.postgres, { ...own, lowAt: null });
    const rows = await scene.postgres.query<{ values: object }>(
      "SELECT values FROM notifications WHERE owner_id = $1 AND kind = 'lowBalance'",
      [owner],
    );
    expect(rows).toEqual([{ values: { available: 880, currency: "IRT", isForMessages: true } }]);
    const { body } = describeNotification("lowBalance", rows[0]?.values ?? {}, { website: null, zone: "+04:30" });
    expect(body).toMatch(/^۸۸۰ تومان .* تا افزایش آن می‌مانند\.$/);
  });

  it("leave after a top-up also where the worker that wakes them dies, and look once alone", async () => {
    const adapter = scriptedAdapter();
    const account = scene.addAccount("SMS", adapter);
    const id = await queue(account);
    await dispatch();
    const waiting = await scene.read(id);
    expect(waiting).toMatchObject({ state: "queued", reason: "balance", detail: { count: 1 } });
    await dispatch();
    expect((await scene.read(id)).sendAfter).toEqual(waiting.sendAfter);
    await pay(50);
    for (let step = 1; step < 6; step += 1) {
      const { postgres } = mortalPostgres(scene.postgres, step);
      await wakeUnpaid({ ...paying(), postgres }).catch(() => undefined);
    }
    await dispatch();
    // Too little: it has looked, and waits longer.
    expect(await scene.read(id)).toMatchObject({ state: "queued", detail: { count: 2 } });
    await pay(70);
    await dispatch();
    expect([adapter.sent, await left()]).toEqual([[id], [0, 0]]);
  });

  it("are paid of packs first where plans are sold, and of the wallet beyond them", async () => {
    await pay(200);
    await scene.postgres.query("INSERT INTO action_credits VALUES ($1, 'SMS', $2, 2, now())", [
      owner,
      `packs ${movements}`,
    ]);
    const account = scene.addAccount("SMS", scriptedAdapter());
    const ids = [await queue(account, 2), await queue(account), await queue(account)];
    await dispatch("on");
    const states = (await Promise.all(ids.map(scene.read))).map(({ state }) => state);
    expect([states, await left()]).toEqual([
      ["sent", "sent", "queued"],
      [80, 0],
    ]);
  });

  it("come back where they are refused, go another way, or where a panel says later that it sent nothing", async () => {
    await pay(1_000);
    const sms = scene.addAccount(
      "SMS",
      scriptedAdapter({
        poll: async (ids) => ids.map((providerId) => ({ providerId, state: "failed" })),
      }),
    );
    const bale = scene.addAccount("SMS", refusing, { provider: "bale" });
    const fallback = { account: sms.id, line: "00000000-0000-4000-8000-000000000001", parts: 2, price: null };
    const id = await scene.queue(bale, { person: await scene.addPerson(), fallback });
    await new Dispatcher(paying()).dispatchDue();
    expect([(await scene.read(id)).state, await left()]).toEqual(["sent", [760, 0]]);
    for (let twice = 0; twice < 2; twice += 1) {
      scene.clock.time += 2 * 60_000;
      await pollReports(paying());
      expect(await left()).toEqual([1_000, 0]);
    }
    await queue(bale);
    await dispatch();
    expect(await left()).toEqual([1_000, 0]);
  });

  it("hold it through their tries, and give it back where they are dropped, or deleted with their website", async () => {
    await pay(500);
    const away = scene.addAccount("SMS", scriptedAdapter({ send: answering({ kind: "not_sent", said: "away" }) }));
    const ids = [await queue(away, 2), await queue(away)];
    for (let tries = 0; tries < 2; tries += 1) {
      await dispatch();
      expect(await scene.read(ids[0] ?? "")).toMatchObject({ state: "queued", attempts: tries + 1 });
      scene.clock.time += 10_000;
    }
    expect(await left()).toEqual([140, 360]);
    await scene.postgres.query("UPDATE messages SET state = 'dropped' WHERE id = $1", [ids[0]]);
    await scene.postgres.query("DELETE FROM messages WHERE id = $1", [ids[1]]);
    await dispatch();
    expect(await left()).toEqual([500, 0]);
  });

  it("are paid where it is uncertain whether they left, and once where their owner sends them again", async () => {
    await pay(500);
    const unclear = scene.addAccount("SMS", scriptedAdapter({ send: async () => [{ kind: "unclear", said: "?" }] }));
    const id = await queue(unclear);
    await dispatch();
    expect([(await scene.read(id)).state, await left()]).toEqual(["uncertain", [380, 0]]);
    await scene.postgres.query(
      "UPDATE messages SET state = 'queued', send_after = now() - interval '9 years' WHERE id = $1",
      [id],
    );
    await dispatch();
    expect(await left()).toEqual([380, 0]);
  });

  it.each([
    ["dropped by the gate", "dropped", [1, 80]],
    ["refused", "failed", [0, 200]],
  ])("uncertain and sent again, then %s: packs and wallets end alike", async (_, state, after) => {
    await pay(200);
    const key = `packs ${movements}`;
    await scene.postgres.query("INSERT INTO action_credits VALUES ($1, 'SMS', $2, 1, now())", [owner, key]);
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
    const ids = [await queue(panel), await queue(panel)];
    await dispatch("on");
    expect(await takenOf()).toEqual([1, 80]);
    tries = 1;
    for (const id of ids) await settleUncertain(paying("on"), { id, to: "queued" });
    if (state === "dropped") await scene.postgres.query("UPDATE people SET phone = NULL");
    await dispatch("on");
    const ended = (await Promise.all(ids.map(scene.read))).map((each) => each.state);
    expect([ended, await takenOf()]).toEqual([[state, state], after]);
  });

  it("never take more than there is, also by workers side by side", async () => {
    await pay(7 * 120 + 119);
    const adapter = scriptedAdapter();
    const account = scene.addAccount("SMS", adapter);
    for (let index = 0; index < 16; index += 1) await queue(account);
    await Promise.all([dispatch(), dispatch(), dispatch()]);
    expect([adapter.sent.length, await left()]).toEqual([7, [119, 0]]);
  });
});

const answering =
  (outcome: Outcome): Adapter["send"] =>
  async (messages) =>
    messages.map(() => outcome);
const refusing = scriptedAdapter({ send: answering({ kind: "refused", reason: "refused", said: "x" }) });

/** Messages that an operator sells by the pack, more than any history takes. */
const endless = 1_000_000;

it.each(["wallets", "packs"])(
  "random messages, answers, deaths and reports leave what a plain ledger says of %s",
  async (payer) => {
    const PLANS = payer === "packs" ? "on" : "off";
    if (PLANS === "on")
      await scene.postgres.query("INSERT INTO action_credits VALUES ($1, 'SMS', 'endless', $2, now())", [
        owner,
        endless,
      ]);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await scene.postgres.query("DELETE FROM messages");
        await scene.postgres.query("UPDATE action_uses SET used = 0");
        await dispatch();
        let paidIn = 0;
        const made: Made = new Map();
        const account = scene.addAccount("SMS", scriptedPanel(made));
        const before = (await balance()).available;
        for (const each of steps) {
          if (each.do === "pay") paidIn += each.toman;
          await take(each, { account, made, PLANS });
        }
        scene.clock.time += 2 * 60_000;
        await dispatch(PLANS);
        const rows = await scene.postgres.query<{ id: string; state: string; attempts: number }>(
          "SELECT id, state, attempts FROM messages",
        );
        const plain = rows
          .map((row) => ({ ...row, ...made.get(row.id) }))
          .reduce((sum, row) => sum + (isTaken(row) ? (row.parts ?? 0) : 0), 0);
        const [packs] = await scene.postgres.query("SELECT sum(used)::int AS used FROM action_uses");
        if (PLANS === "on") expect(packs).toEqual({ used: plain });
        const { amount, available, held } = await balance();
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
  if (each.do === "pay") await pay(each.toman);
  else if (each.do === "queue") made.set(await queue(account, each.parts), each);
  else if (each.do === "send") {
    clock.time += 10 * 60_000;
    const mortal = each.dies === null ? postgres : mortalPostgres(postgres, each.dies).postgres;
    await new Dispatcher({ ...paying(PLANS), postgres: mortal }).dispatchDue().catch(() => undefined);
  } else if (each.do === "report") {
    clock.time += 5 * 60_000;
    for (let twice = 0; twice < 2; twice += 1) await pollReports(paying());
  } else if (each.do === "again") {
    for (const { id } of await postgres.query<{ id: string }>("SELECT id FROM messages WHERE state = 'uncertain'")) {
      await settleUncertain(paying(), { id, to: "queued" });
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
