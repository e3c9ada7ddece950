import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import { openPayments } from "#platform/payments/open-payments.ts";
import { refund } from "#platform/payments/refund.ts";
import type { RefundTarget } from "#platform/payments/sql/payments.ts";
import {
  type GatewayPeers,
  type Owner,
  type Scene,
  sceneOf,
  startWithPeers,
  stopWithPeers,
} from "../payments/payment-scene.ts";
import { makeOwner, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let peers: GatewayPeers;
let owner: Owner;
let scene: Scene;
let named = 0;

beforeAll(async () => {
  ({ platform, peers } = await startWithPeers());
});
afterAll(() => stopWithPeers(platform, peers));
beforeEach(async () => {
  named += 1;
  owner = await makeOwner(platform, `payer-${named}`);
  scene = sceneOf(platform, owner);
});

const giveBack = (of: string, to?: RefundTarget) => refund(openPayments(platform.dependencies), { of, to });

/** What the audit names once each movement is an hour older. */
async function differencesAfterAnHour(): Promise<string[]> {
  const undo = new Error("undo");
  let differences: string[] = [];
  const read = platform.dependencies.postgres.transaction(async (queries) => {
    // Movements refuse every change.
    await queries.query("SET LOCAL session_replication_role = replica");
    await queries.query("UPDATE ledger_transactions SET at = at - interval '61 minutes'");
    ({ differences } = await auditLedger(queries));
    throw undo;
  });
  await expect(read).rejects.toBe(undo);
  return differences;
}

type Gateway = "zarinpal" | "zibal";
async function settle(gateway: Gateway, { payment, authority }: { payment: string; authority: string }) {
  peers[gateway].pay(authority);
  await scene.callback(payment, { Authority: authority, Status: "OK", trackId: authority, success: "1" });
}
async function topUp(gateway: Gateway, amount: number) {
  const made = await scene.topUp(gateway, amount);
  await settle(gateway, made);
  return made;
}
async function begin(order: string, gateway: Gateway) {
  const { payment, url } = (await scene.request({ order, gateway })).body.result as { payment: string; url: string };
  return { payment, authority: new URL(url).pathname.split("/").at(-1) ?? "" };
}

it("a second payment of an order goes back once, as paid back by hand, and the order stays paid", async () => {
  const order = await scene.order({ actions: { EMAIL: 1 } });
  const [first, second] = [await begin(order, "zibal"), await begin(order, "zarinpal")];
  await settle("zibal", first);
  await settle("zarinpal", second);
  const { available } = await scene.balance();
  expect((await scene.payment(second.payment)).isKept).toBe(true);
  await expect(giveBack(second.payment, "wallet")).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await giveBack(second.payment, "outside")).toMatchObject({ payment: second.payment, to: "outside" });
  await expect(giveBack(second.payment, "outside")).rejects.toMatchObject({
    message: expect.stringContaining("is refunded already"),
  });
  expect(await scene.balance()).toMatchObject({ amount: 0, held: 0 });
  expect((await scene.kinds()).at(-1)).toEqual(["refund", -available]);
  const { status } = (await owner.client.wallet.orders.get({ id: order })).result;
  expect([status, (await scene.payment(second.payment)).refundedAt === null]).toEqual(["paid", false]);
  await expect(giveBack(first.payment, "outside")).rejects.toMatchObject({
    message: expect.stringContaining(`paid order ${order}: refund that`),
  });
  const [notified] = (await owner.client.notifications.list({})).result.items;
  expect(notified).toMatchObject({ kind: "walletChanged", title: "وجه پرداخت برگشت" });
  expect(await scene.differences()).toEqual([]);
});

it("a top-up goes back by its gateway, also by its reference and after an answer that never came", async () => {
  const { payment, authority } = await topUp("zarinpal", 30_000);
  const { reference } = await scene.payment(payment);
  peers.zarinpal.mode = "broken";
  await expect(giveBack(reference ?? "")).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  expect(await scene.balance()).toMatchObject({ available: 0, held: 30_000 });
  await expect(giveBack(payment, "outside")).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await scene.differences()).toEqual([]);
  peers.zarinpal.mode = "normal";
  expect(await giveBack(payment)).toMatchObject({ to: "gateway" });
  expect(peers.zarinpal.sessions.get(authority)?.isRefunded).toBe(true);
  expect(await scene.balance()).toMatchObject({ amount: 0, held: 0 });
  await expect(giveBack(payment)).rejects.toMatchObject({ code: "CONFLICT" });
  const { items } = (await owner.client.balance.transactions({ sort: "-at" })).result;
  expect(items[0]).toMatchObject({ kind: "refund", amount: -30_000, reference: payment, paymentReference: reference });
  expect(await scene.differences()).toEqual([]);
});

it("what the gateway refuses is held until it stays in the wallet, or is paid back by hand", async () => {
  const made = [await topUp("zarinpal", 20_000), await topUp("zarinpal", 50_000)];
  peers.zarinpal.mode = { code: -63, only: "reverse" };
  for (const { payment } of made) await expect(giveBack(payment)).rejects.toMatchObject({ code: "REFUSED" });
  peers.zarinpal.mode = "normal";
  expect(await scene.balance()).toMatchObject({ available: 0, held: 70_000 });
  expect(await scene.differences()).toEqual([]);
  expect(await differencesAfterAnHour()).toEqual(
    made.map(({ payment }) => expect.stringContaining(`bin/nabz refund ${payment}, with --to`)),
  );
  await giveBack(made[0]?.payment ?? "", "wallet");
  await giveBack(made[1]?.payment ?? "", "outside");
  expect(await scene.balance()).toMatchObject({ available: 20_000, held: 0 });
  expect((await scene.payment(made[0]?.payment ?? "")).refundedAt).toBeNull();
  expect(await scene.differences()).toEqual([]);
});

it("what was spent is refused with what is missing, and nothing moves", async () => {
  const { payment } = await topUp("zibal", 60_000);
  const order = await scene.order({ actions: { EMAIL: 1 } });
  expect((await scene.request({ order, gateway: "wallet" })).status).toBe(200);
  const { available } = await scene.balance();
  const missing = (60_000 - available).toLocaleString("en");
  await expect(giveBack(payment)).rejects.toMatchObject({ code: "REFUSED" });
  await expect(giveBack(payment, "outside")).rejects.toMatchObject({
    ...{ code: "CONFLICT", message: expect.stringContaining(`the wallet has ${missing} IRT less`) },
  });
  expect(await scene.balance()).toMatchObject({ available, held: 0 });
  expect((await scene.payment(payment)).refundedAt).toBeNull();
  expect(await scene.differences()).toEqual([]);
});

it("two runs at once give back once", async () => {
  const { payment } = await topUp("zibal", 40_000);
  await topUp("zibal", 40_000);
  const runs = await Promise.allSettled([giveBack(payment, "outside"), giveBack(payment, "outside")]);
  expect(runs.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await scene.balance()).available).toBe(40_000);
});
