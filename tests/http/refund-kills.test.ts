import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import { openPayments } from "#platform/payments/open-payments.ts";
import { refundOrder } from "#platform/payments/refund-order.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import {
  type GatewayPeers,
  type Owner,
  type Scene,
  sceneOf,
  startWithPeers,
  stopWithPeers,
} from "../payments/payment-scene.ts";
import { makeOwner, type TestPlatform } from "./platform.ts";

type To = "gateway" | "wallet";

let platform: TestPlatform;
let peers: GatewayPeers;
let owner: Owner;
let scene: Scene;
beforeAll(async () => {
  ({ platform, peers } = await startWithPeers());
  owner = await makeOwner(platform, "buyer");
  scene = sceneOf(platform, owner);
}, 120_000);
afterAll(() => stopWithPeers(platform, peers));

const refund = (of: { order: string; to?: To }, postgres: Postgres = platform.dependencies.postgres) =>
  refundOrder(openPayments({ ...platform.dependencies, postgres }), of);

type At = "zarinpal" | "stripe";

async function buy(gateway: At = "zarinpal") {
  const isStripe = gateway === "stripe";
  // An account makes at most sixty orders in an hour: those before are older.
  await platform.dependencies.postgres.query("UPDATE orders SET created_at = created_at - interval '1 hour'");
  const order = await scene.order(isStripe ? { type: "STARTUP", period: "YEARLY" } : { actions: { EMAIL: 1 } });
  const { payment, url } = (await scene.request({ order, gateway })).body.result as { payment: string; url: string };
  const authority = new URL(url).pathname.split("/").at(-1) ?? "";
  peers[gateway].pay(authority);
  await scene.callback(payment, isStripe ? { session_id: authority } : { Authority: authority, Status: "OK" });
  return { order, payment, authority };
}
/** Calls that give a payment back. */
const reversals = (authority: string) => [
  ...peers.zarinpal.calls.filter(
    ({ path, fields }) => path.endsWith("/reverse.json") && fields.authority === authority,
  ),
  ...peers.stripe.calls.filter(({ fields }) => fields.payment_intent === authority.replace("cs_", "pi_")),
];
const other = (to: To): To => (to === "wallet" ? "gateway" : "wallet");

/** What is in the wallet goes into another order. */
async function spend(): Promise<void> {
  const order = await scene.order({ actions: { EMAIL: 1 } });
  await scene.request({ order, gateway: "wallet" });
}

/** A refund that dies at a step, the wallet spent, and what the operator runs then. */
async function die(to: To, gateway: At, step: number): Promise<boolean> {
  const { order, payment, authority } = await buy(gateway);
  const currency = gateway === "stripe" ? "EUR" : "IRT";
  const mortal = mortalPostgres(platform.dependencies.postgres, step);
  await refund({ order, to }, mortal.postgres).catch(() => undefined);
  const [isDead, called] = [mortal.isDead(), reversals(authority).length];
  const inWallet = (await scene.balance(currency)).available > 0;
  if (inWallet) await spend();
  const at = `${to} of ${gateway}, killed at ${step}`;
  const status = async () => (await owner.client.wallet.orders.get({ id: order })).result.status;
  if ((await status()) === "refunded") {
    await expect(refund({ order, to: other(to) }), at).rejects.toMatchObject({ code: "CONFLICT" });
    expect(reversals(authority), at).toHaveLength(called);
  }
  await refund({ order }).catch((error: { code?: string }) => expect(error.code, at).toBe("CONFLICT"));
  expect(await status(), at).toBe("refunded");
  expect((await scene.payment(payment)).refundedAt, at).not.toBeNull();
  const isPaidBack = peers[gateway].sessions.get(authority)?.isRefunded === true;
  const { available, held } = await scene.balance(currency);
  // Once, to one of the two.
  expect([isPaidBack, available, held], at).toEqual([!inWallet, 0, 0]);
  if (to === "gateway") expect(inWallet, at).toBe(false);
  // Only a run that died with the answer in its hand is repeated, which Zarinpal refuses: its inquiry says that it was done.
  expect(reversals(authority).length - called, at).toBeLessThanOrEqual(1);
  const before = reversals(authority).length;
  for (const each of ["gateway", "wallet"] as const) {
    await expect(refund({ order, to: each }), at).rejects.toMatchObject({ code: "CONFLICT" });
  }
  expect(reversals(authority), at).toHaveLength(before);
  expect(await scene.differences(), at).toEqual([]);
  return isDead;
}

it.each([
  ["gateway", "zarinpal"],
  ["wallet", "zarinpal"],
  ["gateway", "stripe"],
] as const)(
  "a refund to the %s that dies anywhere goes on there, once: paid at %s",
  async (to, gateway) => {
    let step = 1;
    while (await die(to, gateway, step)) step += 1;
    expect(step).toBeGreaterThan(10);
  },
  120_000,
);

it("of runs at once one goes on, whatever their targets", async () => {
  for (const targets of [
    ["gateway", "wallet"],
    ["wallet", "gateway"],
    ["gateway", "gateway"],
  ] as const) {
    const { order, authority } = await buy();
    const before = (await scene.balance()).available;
    const runs = await Promise.allSettled(targets.map((to) => refund({ order, to })));
    const done = runs.flatMap((run) => (run.status === "fulfilled" ? [run.value.to] : []));
    const refused = runs.flatMap((run) => (run.status === "rejected" ? [(run.reason as { code: string }).code] : []));
    expect([done.length, refused]).toEqual([1, ["CONFLICT"]]);
    expect(reversals(authority)).toHaveLength(done[0] === "gateway" ? 1 : 0);
    const balance = await scene.balance();
    expect([balance.available > before, balance.held]).toEqual([done[0] === "wallet", 0]);
    expect(await scene.differences()).toEqual([]);
  }
});

it("asks nothing of the gateway where the price was spent", async () => {
  const { order, authority } = await buy();
  const { postgres } = platform.dependencies;
  await refund({ order, to: "wallet" });
  // As an earlier version left it that died between its transactions.
  await postgres.query(
    "UPDATE payments SET refunded_at = NULL, refund_reference = NULL, refund_to = NULL WHERE order_id = $1",
    [order],
  );
  for (let orders = 0; orders < 10 && (await scene.balance()).available > 0; orders += 1) await spend();
  await expect(refund({ order, to: "gateway" })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("--to wallet"),
  });
  expect(reversals(authority)).toEqual([]);
  expect(await refund({ order, to: "wallet" })).toMatchObject({ to: "wallet" });
  expect(await scene.differences()).toEqual([]);
});

describe("the audit", () => {
  /** What the audit says of a store in which a statement has changed something, which is taken back then. */
  async function auditAfter(statement: string): Promise<string[]> {
    const undo = new Error("undo");
    let lines: string[] = [];
    await platform.dependencies.postgres
      .transaction(async (queries) => {
        // Movements refuse every change.
        await queries.query("SET LOCAL session_replication_role = replica");
        await queries.query(statement);
        lines = (await auditLedger(queries)).differences;
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return lines;
  }

  it("names each order, payment, refund and movement that another one does not bear out", async () => {
    const [paid, back, kept, begun] = [await buy(), await buy(), await buy(), await buy()];
    await refund({ order: back.order });
    await refund({ order: kept.order, to: "wallet" });
    peers.zarinpal.mode = "broken";
    await expect(refund({ order: begun.order })).rejects.toThrow();
    peers.zarinpal.mode = "normal";
    expect(await scene.differences()).toEqual([]);
    const without = (key: string) =>
      `WITH gone AS (DELETE FROM ledger_transactions WHERE key = '${key}' RETURNING id)
       DELETE FROM ledger_entries WHERE transaction_id IN (SELECT id FROM gone)`;
    const payment = (set: string, id: string) => `UPDATE payments SET ${set} WHERE id = '${id}'`;
    const order = (set: string, id: string) => `UPDATE orders SET ${set} WHERE id = '${id}'`;
    const broken: [statement: string, lines: string[]][] = [
      [
        without(`payment/${paid.payment}`),
        [`payment ${paid.payment} is paid .* movement payment/${paid.payment} is missing`],
      ],
      [
        payment("amount = amount + 1", paid.payment),
        [
          `payment ${paid.payment} is paid with .* is top_up`,
          `order ${paid.order} is paid with .* payment ${paid.payment} is`,
        ],
      ],
      [
        payment("status = 'failed', paid_at = NULL, settles_order = false", paid.payment),
        [
          `movement payment/${paid.payment} of wallet ${owner.id} IRR has no paid payment`,
          `payment ${paid.payment} is failed`,
        ],
      ],
      [
        order("payment_id = NULL", paid.order),
        [
          `order ${paid.order} is paid .* its payment is missing`,
          `payment ${paid.payment} paid order ${paid.order}, .* none`,
        ],
      ],
      [
        order("status = 'pending', paid_at = NULL", paid.order),
        [
          `payment ${paid.payment} paid order ${paid.order}, which is pending`,
          `movement order/${paid.order} .* no paid order`,
        ],
      ],
      [without(`order/${paid.order}`), [`order ${paid.order} is paid .* movement order/${paid.order} is missing`]],
      [
        payment("refunded_at = now()", paid.payment),
        [`payment ${paid.payment} is refunded, its order ${paid.order} is paid`],
      ],
      [
        without(`order-refund/${back.order}`),
        [`order ${back.order} is refunded .* order-refund/${back.order} is missing`],
      ],
      [
        order("status = 'paid'", back.order),
        [
          `movement order-refund/${back.order} of wallet ${owner.id} IRR has no refunded order`,
          `hold refund/${back.payment} of wallet ${owner.id} IRR has no refunded order`,
        ],
      ],
      [
        `UPDATE holds SET captured = captured - 1, released = 1 WHERE key = 'refund/${back.payment}'`,
        [`payment ${back.payment} is refunded to gateway, its hold refund/${back.payment} is captured`],
      ],
      [
        `INSERT INTO holds (key, owner_id, currency, amount, state)
         SELECT 'refund/' || id, owner_id, currency, amount, 'held' FROM payments WHERE id = '${kept.payment}'`,
        [`payment ${kept.payment} is refunded to wallet, its hold refund/${kept.payment} is held`],
      ],
      [
        `DELETE FROM holds WHERE key = 'refund/${begun.payment}'`,
        [
          `payment ${begun.payment}: the refund of order ${begun.order} has begun .* refund/${begun.payment} is missing`,
        ],
      ],
      [
        `UPDATE ledger_transactions SET at = at - interval '61 minutes' WHERE key = 'hold/refund/${begun.payment}'`,
        [
          `payment ${begun.payment}: the refund of .* IRR began at .* has not ended: bin/nabz refund ${begun.order}, with --to`,
        ],
      ],
    ];
    for (const [statement, lines] of broken) {
      const found = await auditAfter(statement);
      for (const line of lines) expect(found).toContainEqual(expect.stringMatching(line));
    }
    expect(await scene.differences()).toEqual([]);
  });
});
