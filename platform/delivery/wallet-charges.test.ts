import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import { updateLowAt } from "#platform/ledger/read-balance.ts";
import { readConsumption } from "#platform/ledger/read-consumption.ts";
import { describeNotification } from "#platform/notifications/describe-notification.ts";
import { Rests } from "#platform/rests.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import { openPaidMessages } from "#tests/platform-fixtures/paid-messages.ts";
import type { Adapter, Outcome } from "./adapters/adapter.ts";
import { Dispatcher } from "./dispatcher.ts";
import { pollReports } from "./responses/poll-reports.ts";
import { settleLeftCharges } from "./settle-left-charges.ts";
import { wakeUnpaid } from "./wake-unpaid.ts";

let scene: Awaited<ReturnType<typeof openPaidMessages>>;
let owner = "";
beforeAll(async () => {
  scene = await openPaidMessages();
  owner = scene.owner;
});
afterAll(() => scene?.close());
beforeEach(() => scene.empty());

const kinds = async () =>
  (
    await scene.postgres.query<{ kind: string }>(
      "SELECT kind FROM ledger_transactions WHERE owner_id = $1 AND key NOT LIKE 'pay %' ORDER BY number",
      [owner],
    )
  ).map(({ kind }) => kind);

describe("messages of a channel with a price", () => {
  it("are paid from the wallet by their parts, a movement a batch and campaign; tests cost nothing", async () => {
    await scene.pay(1_000);
    const before = (await kinds()).length;
    const account = scene.addAccount("SMS", scriptedAdapter());
    const campaign = "00000000-0000-4000-8000-00000000000a";
    for (const parts of [2, 1, 1]) await scene.queueNew(account, parts, campaign);
    await scene.queue(account, { source: "test", person: await scene.addPerson() } as never);
    await scene.dispatch();
    expect(await scene.left()).toEqual([520, 0]);
    expect((await kinds()).slice(before)).toEqual(["hold", "capture"]);
    const { items, total } = await readConsumption(scene.paying(), { owner, currency: "IRT" });
    expect(items.filter((each) => each.campaign === campaign)).toMatchObject([
      { channel: "SMS", kind: "capture", amount: 480, movements: 1 },
    ]);
    expect(total).toBeGreaterThanOrEqual(480);
  });

  it("wait for the balance, say their price, and leave after it was topped up", async () => {
    await scene.pay(250);
    const account = scene.addAccount("SMS", scriptedAdapter(), { caps: { day: 5 } });
    const ids = [await scene.queueNew(account), await scene.queueNew(account), await scene.queueNew(account, 2)];
    await scene.dispatch();
    const read = await Promise.all(ids.map(scene.read));
    expect(read.map(({ state }) => state)).toEqual(["sent", "sent", "queued"]);
    expect(read[2]).toMatchObject({ reason: "balance", detail: { amount: 2_400, count: 1 }, stamps: null });
    expect(await scene.left()).toEqual([10, 0]);
    // At once: nobody waits for the next look.
    await scene.pay(230);
    await scene.dispatch();
    expect([(await scene.read(ids[2] ?? "")).state, await scene.left()]).toEqual(["sent", [0, 0]]);
  });

  it("are compared by the audit with what is held for them", async () => {
    await scene.pay(1_000);
    await scene.queueNew(scene.addAccount("SMS", scriptedAdapter()));
    await scene.dispatch();
    const { postgres } = scene;
    const [charge] = await postgres.query<{ hold: string; message: string }>(
      "SELECT hold, message FROM message_charges JOIN messages ON messages.id = message WHERE message_charges.state = 'captured'",
    );
    const { hold = "", message = "" } = charge ?? {};
    const broken = [
      [
        `UPDATE messages SET state = 'dropped' WHERE id = '${message}'`,
        `hold ${hold} was captured for message ${message},`,
      ],
      [`DELETE FROM message_charges WHERE hold = '${hold}'`, `hold ${hold} of wallet ${owner} IRR has no messages`],
      [
        `UPDATE message_charges SET state = 'refunded' WHERE hold = '${hold}'`,
        `hold ${hold} has 1200 of messages that were refunded, its movements gave back 0`,
      ],
      [
        `UPDATE message_charges SET state = 'held' WHERE hold = '${hold}'`,
        `hold ${hold} has 1200, 1200 captured, its messages 1200, 0`,
      ],
    ] as const;
    for (const [statement, line] of broken) {
      const undo = new Error("undo");
      const found = postgres.transaction(async (queries) => {
        await queries.query(statement);
        expect((await auditLedger(queries)).differences).toContainEqual(expect.stringContaining(line));
        throw undo;
      });
      await expect(found).rejects.toBe(undo);
    }
    expect(await scene.left()).toEqual([880, 0]);
  });

  it("notify their owner once a day that some wait, though no balance was chosen to be warned of", async () => {
    const notified = () =>
      scene.postgres.query<{ values: object }>(
        "SELECT values FROM notifications WHERE owner_id = $1 AND kind = 'lowBalance' AND key LIKE 'waiting/%'",
        [owner],
      );
    await scene.postgres.query("DELETE FROM notifications");
    await scene.pay(130);
    const account = scene.addAccount("SMS", scriptedAdapter());
    await scene.queueNew(account);
    await scene.dispatch();
    expect(await notified()).toEqual([]);
    for (let twice = 0; twice < 2; twice += 1) {
      await scene.queueNew(account);
      await scene.dispatch();
    }
    const rows = await notified();
    expect(rows).toEqual([{ values: { available: 10, currency: "IRT", isForMessages: true, waitsFor: "wallet" } }]);
    const { body } = describeNotification("lowBalance", rows[0]?.values ?? {}, { website: null, zone: "+04:30" });
    expect(body).toMatch(/^۱۰ تومان .* ارسال می‌شوند\.$/);
    expect(body).not.toContain("گذاشته‌اید");
    scene.clock.time += 24 * 3_600_000;
    await scene.queueNew(account);
    await scene.dispatch("on");
    expect(await notified()).toHaveLength(2);
  });

  it("warn their owner once a day where they take the balance below what was chosen, before any waits", async () => {
    const own = { owner, currency: "IRT" as const };
    await scene.pay(1_000);
    await updateLowAt(scene.postgres, { ...own, lowAt: 900, now: 0 });
    const account = scene.addAccount("SMS", scriptedAdapter());
    for (let twice = 0; twice < 2; twice += 1) {
      await scene.queueNew(account);
      await scene.dispatch();
    }
    await updateLowAt(scene.postgres, { ...own, lowAt: null, now: 0 });
    const rows = await scene.postgres.query<{ values: object }>(
      "SELECT values FROM notifications WHERE owner_id = $1 AND kind = 'lowBalance' AND key NOT LIKE 'waiting/%'",
      [owner],
    );
    expect(rows).toEqual([{ values: { available: 880, currency: "IRT", isForMessages: true } }]);
    const { body } = describeNotification("lowBalance", rows[0]?.values ?? {}, { website: null, zone: "+04:30" });
    expect(body).toMatch(/^۸۸۰ تومان .* تا افزایش آن می‌مانند\.$/);
  });

  it("leave after a top-up also where the worker that wakes them dies, and look once alone", async () => {
    const adapter = scriptedAdapter();
    const account = scene.addAccount("SMS", adapter);
    const id = await scene.queueNew(account);
    await scene.dispatch();
    const waiting = await scene.read(id);
    expect(waiting).toMatchObject({ state: "queued", reason: "balance", detail: { count: 1 } });
    await scene.dispatch();
    expect((await scene.read(id)).sendAfter).toEqual(waiting.sendAfter);
    await scene.pay(50);
    for (let step = 1; step < 6; step += 1) {
      const { postgres } = mortalPostgres(scene.postgres, step);
      await wakeUnpaid({ ...scene.paying(), postgres }).catch(() => undefined);
    }
    await scene.dispatch();
    // Too little: it has looked, and waits longer.
    expect(await scene.read(id)).toMatchObject({ state: "queued", detail: { count: 2 } });
    await scene.pay(70);
    await scene.dispatch();
    expect([adapter.sent, await scene.left()]).toEqual([[id], [0, 0]]);
  });

  it("are paid of packs first where plans are sold, and of the wallet beyond them", async () => {
    await scene.pay(200);
    await scene.buy(2);
    const account = scene.addAccount("SMS", scriptedAdapter());
    const ids = [await scene.queueNew(account, 2), await scene.queueNew(account), await scene.queueNew(account)];
    await scene.dispatch("on");
    const states = (await Promise.all(ids.map(scene.read))).map(({ state }) => state);
    expect([states, await scene.left()]).toEqual([
      ["sent", "sent", "queued"],
      [80, 0],
    ]);
  });

  it("come back where they are refused, go another way, or where a panel says later that it sent nothing", async () => {
    await scene.pay(1_000);
    const line = scene.line();
    const sms = scene.addAccount(
      "SMS",
      scriptedAdapter({
        poll: async (ids) => ids.map((providerId) => ({ providerId, state: "failed" })),
      }),
      { lines: [line] },
    );
    const bale = scene.addAccount("SMS", refusing, { provider: "bale" });
    const fallback = { account: sms.id, line: line.id, parts: 2, price: null };
    const id = await scene.queue(bale, { person: await scene.addPerson(), fallback });
    await new Dispatcher(scene.paying()).dispatchDue();
    expect([(await scene.read(id)).state, await scene.left()]).toEqual(["sent", [760, 0]]);
    for (let twice = 0; twice < 2; twice += 1) {
      scene.clock.time += 2 * 60_000;
      await pollReports(scene.paying());
      expect(await scene.left()).toEqual([1_000, 0]);
    }
    await scene.queueNew(bale);
    await scene.dispatch();
    expect(await scene.left()).toEqual([1_000, 0]);
  });

  it("hold it through their tries, and give it back where they are dropped, or deleted with their website", async () => {
    await scene.pay(500);
    const away = scene.addAccount("SMS", scriptedAdapter({ send: answering({ kind: "not_sent", said: "away" }) }));
    const ids = [await scene.queueNew(away, 2), await scene.queueNew(away)];
    for (let tries = 0; tries < 2; tries += 1) {
      await scene.dispatch();
      expect(await scene.read(ids[0] ?? "")).toMatchObject({ state: "queued", attempts: tries + 1 });
      scene.clock.time += 10_000;
    }
    expect(await scene.left()).toEqual([140, 360]);
    await scene.postgres.query("UPDATE messages SET state = 'dropped' WHERE id = $1", [ids[0]]);
    await scene.postgres.query("DELETE FROM messages WHERE id = $1", [ids[1]]);
    await scene.dispatch();
    expect(await scene.left()).toEqual([500, 0]);
  });

  it("rest where their charge cannot be settled, longer each time, and are logged as seldom", async () => {
    await scene.pay(500);
    const away = scene.addAccount("SMS", scriptedAdapter({ send: answering({ kind: "not_sent", said: "away" }) }));
    const id = await scene.queueNew(away);
    await scene.dispatch();
    await scene.postgres.query("UPDATE messages SET state = 'dropped' WHERE id = $1", [id]);
    let tries = 0;
    const postgres: Postgres = {
      ...scene.postgres,
      transaction: async () => {
        tries += 1;
        throw new Error("no");
      },
    };
    let time = 0;
    const rests = new Rests<string>({ now: () => time });
    const failing = { ...scene.paying(), postgres };
    for (let second = 0; second < 75; second += 1) {
      await settleLeftCharges(failing, undefined, rests);
      time += 1_000;
    }
    expect(tries, "at once, after 10 s, and 20, and 40").toBe(4);
    time += 600_000;
    await settleLeftCharges(scene.paying(), undefined, rests);
    expect(await scene.left()).toEqual([500, 0]);
  });

  it("are paid where it is uncertain whether they left, and once where their owner sends them again", async () => {
    await scene.pay(500);
    const unclear = scene.addAccount("SMS", scriptedAdapter({ send: async () => [{ kind: "unclear", said: "?" }] }));
    const id = await scene.queueNew(unclear);
    await scene.dispatch();
    expect([(await scene.read(id)).state, await scene.left()]).toEqual(["uncertain", [380, 0]]);
    await scene.postgres.query(
      "UPDATE messages SET state = 'queued', send_after = now() - interval '9 years' WHERE id = $1",
      [id],
    );
    await scene.dispatch();
    expect(await scene.left()).toEqual([380, 0]);
  });

  it("never take more than there is, also by workers side by side", async () => {
    await scene.pay(7 * 120 + 119);
    const adapter = scriptedAdapter();
    const account = scene.addAccount("SMS", adapter);
    for (let index = 0; index < 16; index += 1) await scene.queueNew(account);
    await Promise.all([scene.dispatch(), scene.dispatch(), scene.dispatch()]);
    expect([adapter.sent.length, await scene.left()]).toEqual([7, [119, 0]]);
  });
});

const answering =
  (outcome: Outcome): Adapter["send"] =>
  async (messages) =>
    messages.map(() => outcome);
const refusing = scriptedAdapter({ send: answering({ kind: "refused", reason: "refused", said: "x" }) });
