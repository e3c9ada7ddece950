import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import { openPayments } from "#platform/payments/open-payments.ts";
import { refund } from "#platform/payments/refund.ts";
import { takeCallback } from "#platform/payments/take-callback.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import { type GatewayPeers, type Scene, sceneOf, startWithPeers, stopWithPeers } from "../payments/payment-scene.ts";
import { makeOwner, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let peers: GatewayPeers;
let runs = 0;

beforeAll(async () => {
  ({ platform, peers } = await startWithPeers());
});
afterAll(() => stopWithPeers(platform, peers));

const which = fc.nat({ max: 4 });
const gateway = fc.constantFrom("zarinpal" as const, "zibal" as const);
const step = fc.oneof(
  fc.record({ of: fc.constant("topUp" as const), gateway, amount: fc.integer({ min: 2_000, max: 90_000 }) }),
  // One order, begun at two gateways, again and again.
  fc.record({ of: fc.constant("order" as const), gateway }),
  fc.record({ of: fc.constant("pay" as const), which }),
  fc.record({ of: fc.constant("down" as const), gateway }),
  fc.record({ of: fc.constant("refund" as const) }),
  // A top-up, or what the order took no more: paid back by hand.
  fc.record({ of: fc.constant("payBack" as const), which }),
  fc.record({ of: fc.constant("wallet" as const) }),
  // The authority of another payment, or its own; both answers of the browser; cut off after so many statements.
  fc.record({
    ...{ of: fc.constant("callback" as const), which, name: which, says: fc.constantFrom("OK", "NOK") },
    ...{ times: fc.integer({ min: 1, max: 3 }), cut: fc.option(fc.nat({ max: 20 }), { freq: 2 }) },
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

interface Begun {
  gateway: "zarinpal" | "zibal";
  payment: string;
  authority: string;
  amount: number;
  order: string | undefined;
}

const answerAgain = () => {
  for (const each of [peers.zarinpal, peers.zibal]) each.mode = "normal";
};

/** One owner's random history, with what a plain reader of it knows. */
class History {
  readonly begun: Begun[] = [];
  order: string | undefined;
  total = 0;
  /** What left the wallet with payments that went back. */
  paidBack = 0;

  constructor(private readonly scene: Scene) {}

  async take(each: Step): Promise<void> {
    if (each.of === "topUp") {
      const made = await this.scene.topUp(each.gateway, each.amount);
      this.begun.push({ ...made, gateway: each.gateway, amount: each.amount, order: undefined });
    } else if (each.of === "order") await this.beginOrder(each.gateway);
    else if (each.of === "pay") {
      const chosen = this.begun[each.which];
      if (chosen !== undefined) peers[chosen.gateway].pay(chosen.authority);
    } else if (each.of === "down") {
      const peer = peers[each.gateway];
      peer.mode = peer.mode === "normal" ? "rubbish" : "normal";
    } else if (each.of === "callback") await this.callBack(each);
    else if (each.of === "payBack") await this.payBack(each.which);
    else if (this.order !== undefined) {
      const dependencies = openPayments(platform.dependencies);
      if (each.of === "wallet") await this.scene.request({ order: this.order, gateway: "wallet" });
      else await refund(dependencies, { of: this.order, to: "wallet" }).catch(() => undefined);
    }
  }

  private async payBack(which: number): Promise<void> {
    const chosen = this.begun[which];
    if (chosen === undefined) return;
    const of = { of: chosen.payment, to: "outside" } as const;
    const runs = [refund(openPayments(platform.dependencies), of), refund(openPayments(platform.dependencies), of)];
    const done = (await Promise.allSettled(runs)).filter(({ status }) => status === "fulfilled");
    expect(done.length).toBeLessThanOrEqual(1);
    this.paidBack += done.length * chosen.amount;
  }

  private async beginOrder(gateway: Begun["gateway"]): Promise<void> {
    this.order ??= await this.scene.order({ actions: { EMAIL: 1 } });
    const { status, body } = await this.scene.request({ order: this.order, gateway });
    if (status !== 200) return;
    const { payment, url } = body.result as { payment: string; url: string };
    const authority = new URL(url).pathname.split("/").at(-1) ?? "";
    const amount = (await this.scene.payment(payment)).amount;
    this.total = amount;
    this.begun.push({ gateway, payment, authority, amount, order: this.order });
  }

  private async callBack({ which: index, name, says, times, cut }: Step & { of: "callback" }): Promise<void> {
    const id = this.begun[index]?.payment;
    if (id === undefined) return;
    const named = this.begun[name]?.authority ?? "A0";
    // Both gateways' words: each reads its own, also of the other one's payment.
    const fields = { Authority: named, Status: says, trackId: named, success: says === "OK" ? "1" : "0" };
    const postgres = cutAfter(platform.dependencies.postgres, cut);
    const dependencies = openPayments({ ...platform.dependencies, postgres });
    await Promise.allSettled(Array.from({ length: times }, () => takeCallback(dependencies, { id, fields })));
  }
}

/** A store whose statements fail after so many, as where the process ends; open transactions roll back. */
function cutAfter(postgres: Postgres, statements: number | null): Postgres {
  let left = statements ?? Number.POSITIVE_INFINITY;
  const cut = (queries: Queries): Queries => ({
    query: (text, values) => {
      if (left <= 0) throw new Error("cut off");
      left -= 1;
      return queries.query(text, values);
    },
  });
  return {
    ...postgres,
    ...cut(postgres),
    transaction: (work) => postgres.transaction((queries) => work(cut(queries))),
  };
}

/** 200 in `npm run oracles`. */
const histories = Number(process.env.HISTORIES ?? 12);
const timeout = 120_000 + histories * 5_000;

it("random payments, callbacks, crashes and refunds end as a plain ledger says: nothing twice, nothing lost", {
  timeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      runs += 1;
      answerAgain();
      const owner = await makeOwner(platform, `history-${runs}`);
      const scene = sceneOf(platform, owner);
      const history = new History(scene);
      for (const each of steps) {
        if (each.of === "topUp" || each.of === "order") answerAgain();
        await history.take(each);
      }
      // The gateways answer again, and each payment is verified once more.
      answerAgain();
      for (const { payment } of history.begun) await owner.client.payments.check({ id: payment });
      const isPaid = ({ gateway, authority }: Begun) => peers[gateway].sessions.get(authority)?.isPaid === true;
      const payments = await Promise.all(history.begun.map(({ payment }) => scene.payment(payment)));
      expect(payments.map(({ status }) => status === "paid")).toEqual(history.begun.map(isPaid));
      const received = history.begun.filter(isPaid).reduce((sum, { amount }) => sum + amount, 0);
      const order =
        history.order === undefined
          ? undefined
          : (await owner.client.wallet.orders.get({ id: history.order })).result.status;
      // A refund into the wallet gives back what the order took.
      const spent = order === "paid" ? history.total : 0;
      // At most one payment pays the order; each further one says that its money stayed in the wallet.
      const settling = payments.filter((each) => each.order !== null && each.status === "paid" && !each.isKept);
      expect(settling.length).toBeLessThanOrEqual(1);
      expect(await scene.balance()).toMatchObject({ available: received - spent - history.paidBack, held: 0 });
      expect((await auditLedger(platform.dependencies.postgres)).differences).toEqual([]);
    }),
    { numRuns: histories },
  );
});
