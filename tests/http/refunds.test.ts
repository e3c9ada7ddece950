import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { topUpByHand } from "#platform/ledger/top-up-by-hand.ts";
import { runCli } from "#platform/operator/cli.ts";
import { serveOperator } from "#platform/operator/socket-server.ts";
import { openPayments } from "#platform/payments/open-payments.ts";
import { refundOrder } from "#platform/payments/refund-order.ts";
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
  owner = await makeOwner(platform, `buyer-${named}`);
  scene = sceneOf(platform, owner);
});

const refund = (order: string, to?: RefundTarget) => refundOrder(openPayments(platform.dependencies), { order, to });

/** A paid order. */
async function buy(gateway: "zarinpal" | "zibal" | "stripe") {
  const order = await scene.order(gateway === "stripe" ? { type: "STARTUP", period: "YEARLY" } : undefined);
  const { payment, url } = (await scene.request({ order, gateway })).body.result as { payment: string; url: string };
  const authority = new URL(url).pathname.split("/").at(-1) ?? "";
  peers[gateway].pay(authority);
  const names = {
    zarinpal: { Authority: authority, Status: "OK" },
    zibal: { trackId: authority, success: "1" },
    stripe: { session_id: authority },
  };
  await scene.callback(payment, names[gateway]);
  const { status, calculation } = (await owner.client.wallet.orders.get({ id: order })).result;
  expect(status).toBe("paid");
  return { order, payment, authority, total: calculation.total };
}

const statusOf = async (order: string) => (await owner.client.wallet.orders.get({ id: order })).result.status;

it("movements have the gateway's number of their payment and the order's number", async () => {
  const { order, payment, total } = await buy("zarinpal");
  await refund(order, "wallet");
  const { reference } = await scene.payment(payment);
  const { number } = (await owner.client.wallet.orders.get({ id: order })).result;
  const own = { owner: owner.id, currency: "IRT" as const, amount: 1_000 };
  const { postgres } = platform.dependencies;
  for (const byHand of ["------------------------------------", randomUUID()]) {
    await topUpByHand(postgres, { ...own, reference: byHand });
  }
  const topUp = await scene.topUp("zibal", 30_000);
  peers.zibal.pay(topUp.authority);
  await scene.callback(topUp.payment, { trackId: topUp.authority, success: "1" });
  const { items } = (await owner.client.balance.transactions({ sort: "at" })).result;
  const named = { paymentReference: reference, orderNumber: number };
  const unnamed = { paymentReference: null, orderNumber: null };
  expect(items).toMatchObject([
    { kind: "top_up", amount: total, ...named },
    { kind: "plan", ...named },
    { kind: "refund", ...named },
    { kind: "top_up", ...unnamed },
    { kind: "top_up", ...unnamed },
    { kind: "top_up", paymentReference: `${topUp.authority}7`, orderNumber: null },
  ]);
});

describe("a refund by the operator", () => {
  it("gives back by the gateway, once, and continues after an answer that never came", async () => {
    const { order, payment, authority, total } = await buy("zarinpal");
    peers.zarinpal.mode = "broken";
    await expect(refund(order)).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
    expect(await statusOf(order)).toBe("refunded");
    expect(await scene.balance()).toMatchObject({ available: 0, held: total });
    peers.zarinpal.mode = "normal";
    expect(await refund(order)).toMatchObject({ to: "gateway", order });
    expect(peers.zarinpal.sessions.get(authority)?.isRefunded).toBe(true);
    expect(await scene.balance()).toMatchObject({ amount: 0 });
    expect((await scene.payment(payment)).refundedAt).not.toBeNull();
    await expect(refund(order)).rejects.toMatchObject({ code: "CONFLICT" });
    const notified = (await owner.client.notifications.list({})).result.items.filter((each) => each.url === "/wallet");
    expect(notified).toMatchObject([
      { kind: "walletChanged", title: "وجه صورت‌حساب برگشت", body: expect.stringContaining("به حسابی برگشت") },
    ]);
    expect(await scene.differences()).toEqual([]);
  });

  it("gives no price back that an upgrade has taken off, unless the upgrade is refunded first", async () => {
    const small = await scene.order({ type: "STARTUP" });
    const pay = async (order: string) => {
      const { payment, url } = (await scene.request({ order, gateway: "zarinpal" })).body.result;
      const authority = new URL(url).pathname.split("/").at(-1) ?? "";
      peers.zarinpal.pay(authority);
      await scene.callback(payment, { Authority: authority, Status: "OK" });
    };
    await pay(small);
    const upgrade = await scene.order({ type: "GROWTH" });
    await pay(upgrade);
    const number = (await owner.client.wallet.orders.get({ id: upgrade })).result.number;
    const refused = { code: "CONFLICT", message: expect.stringContaining(`order number ${number} took off`) };
    await expect(refund(small, "wallet")).rejects.toMatchObject(refused);
    expect([await statusOf(small), (await scene.balance()).amount]).toEqual(["paid", 0]);
    await refund(upgrade, "wallet");
    await refund(small, "wallet");
    const paid = (await scene.kinds()).filter(([kind]) => kind === "plan").map(([, amount]) => Number(amount));
    expect((await scene.balance()).amount).toBe(-paid.reduce((sum, amount) => sum + amount, 0));
    expect(await scene.differences()).toEqual([]);
  });

  it("holds the price where the gateway refuses for good, until the operator says where it goes", async () => {
    const { order, total } = await buy("zarinpal");
    const other = await buy("zarinpal");
    peers.zarinpal.mode = { code: -63, only: "reverse" };
    for (const each of [order, other.order]) {
      await expect(refund(each)).rejects.toMatchObject({
        ...{ code: "REFUSED", message: expect.stringMatching(/half an hour.*--to outside/) },
      });
    }
    peers.zarinpal.mode = "normal";
    expect(await scene.balance()).toMatchObject({ available: 0, held: total + other.total });
    await refund(order, "outside");
    await refund(other.order, "wallet");
    expect(await scene.balance()).toMatchObject({ available: other.total, held: 0 });
    await expect(refund(other.order, "outside")).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await scene.differences()).toEqual([]);
  });

  it.each([
    ["zarinpal", "reverse"],
    ["stripe", "POST /v1/refunds"],
  ] as const)("whose answer was lost is found at %s, and nothing is paid twice", async (gateway, lost) => {
    const { order, authority } = await buy(gateway);
    peers[gateway].mode = { lost };
    await expect(refund(order)).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
    peers[gateway].mode = "normal";
    expect(peers[gateway].sessions.get(authority)?.isRefunded).toBe(true);
    await expect(refund(order, "wallet")).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await refund(order)).toMatchObject({ to: "gateway", order });
    expect(await scene.balance(gateway === "stripe" ? "EUR" : "IRT")).toMatchObject({ amount: 0, held: 0 });
    expect(await scene.differences()).toEqual([]);
  });

  it("holds the price where Zarinpal refuses a reversal and says nothing of what was reversed", async () => {
    const { order, total } = await buy("zarinpal");
    peers.zarinpal.mode = { code: -63 };
    await expect(refund(order)).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
    await expect(refund(order, "wallet")).rejects.toMatchObject({ code: "CONFLICT" });
    peers.zarinpal.mode = "normal";
    expect(await scene.balance()).toMatchObject({ available: 0, held: total });
    expect(await refund(order)).toMatchObject({ to: "gateway" });
  });

  it("is called for again at Stripe after a stored error, by a new key, and refused for good holds the price", async () => {
    const { order, payment, authority } = await buy("stripe");
    peers.stripe.mode = { code: 500, only: "POST /v1/refunds" };
    await expect(refund(order)).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
    peers.stripe.mode = "normal";
    expect(await refund(order)).toMatchObject({ to: "gateway", reference: "re_1" });
    const calls = peers.stripe.calls
      .filter(({ method, path }) => method === "POST" && path === "/v1/refunds")
      .slice(-2);
    const keys = calls.map(({ headers }) => String(headers["idempotency-key"]));
    expect([new Set(keys).size, keys.every((key) => key.startsWith(`refund/${payment}/`))]).toEqual([2, true]);
    expect(calls[1]?.fields).toEqual({ payment_intent: authority.replace("cs_", "pi_") });
    expect(peers.stripe.sessions.get(authority)?.isRefunded).toBe(true);
    expect(await scene.balance("EUR")).toMatchObject({ amount: 0, held: 0 });
    await expect(refund(order)).rejects.toMatchObject({ code: "CONFLICT" });
    const refused = await buy("stripe");
    peers.stripe.mode = { code: 402, only: "POST /v1/refunds" };
    await expect(refund(refused.order)).rejects.toMatchObject({ code: "REFUSED" });
    expect(await scene.balance("EUR")).toMatchObject({ available: 0, held: refused.total });
    expect(await scene.differences()).toEqual([]);
  });

  it("goes to the wallet or is noted where the gateway has no call for it", async () => {
    const { order, total } = await buy("zibal");
    await expect(refund(order)).rejects.toMatchObject({ code: "REFUSED" });
    expect(await statusOf(order)).toBe("paid");
    await refund(order, "wallet");
    expect(await scene.balance()).toMatchObject({ available: total });
    const other = await buy("zibal");
    await refund(other.order, "outside");
    expect(await scene.balance()).toMatchObject({ available: total, held: 0 });
    expect(await scene.differences()).toEqual([]);
  });

  it("of an order that was paid from the wallet goes back there; of one that nobody paid is refused", async () => {
    const { order: first, total } = await buy("zibal");
    await refund(first, "wallet");
    const order = await scene.order();
    await expect(refund(order)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await scene.request({ order, gateway: "wallet" })).status).toBe(200);
    expect(await scene.balance()).toMatchObject({ amount: 0 });
    expect(await refund(order)).toMatchObject({ to: "wallet" });
    expect(await scene.balance()).toMatchObject({ available: total });
  });
});

describe("bin/nabz refund", () => {
  /** One run of the command, over the platform's socket. */
  async function nabz(...argv: string[]) {
    let [out, err] = ["", ""];
    const terminal = {
      out: { write: (text: string) => (out += text) },
      err: { write: (text: string) => (err += text) },
      input: new PassThrough().end(),
    };
    const code = await runCli(argv, { cwd: "/", terminal, signal: new AbortController().signal });
    return { code, out, err };
  }
  let served: Awaited<ReturnType<typeof serveOperator>> | undefined;
  beforeAll(async () => {
    const { dependencies, collector } = platform;
    vi.stubEnv("DATA_DIR", dependencies.settings.DATA_DIR);
    served = await serveOperator({ ...dependencies, collector, geo: () => ({ country: "", city: "" }) });
  });
  afterAll(async () => {
    await served?.close();
    vi.unstubAllEnvs();
  });

  it("refunds a paid order once, and says where its money went", async () => {
    const { order, total, authority } = await buy("zarinpal");
    const kept = await buy("zarinpal");
    expect(await nabz("refund", order)).toEqual({
      ...{
        code: 0,
        err: "",
        out: expect.stringMatching(new RegExp(`^order ${order} is refunded by its gateway: \\S+\n$`)),
      },
    });
    expect([await statusOf(order), peers.zarinpal.sessions.get(authority)?.isRefunded]).toEqual(["refunded", true]);
    expect(await nabz("refund", order)).toEqual({
      ...{ code: 1, out: "", err: `nabz: order ${order} is refunded already\n` },
    });
    const { out } = await nabz("refund", kept.order, "--to", "wallet", "--json");
    expect(JSON.parse(out)).toMatchObject({ order: kept.order, to: "wallet" });
    expect(await scene.balance()).toMatchObject({ available: kept.total, held: 0 });
    expect([kept.total > 0, total, await scene.differences()]).toEqual([true, kept.total, []]);
  });

  it("names what is wrong in one line, and moves nothing", async () => {
    const [paid, open, unknown] = [(await buy("zibal")).order, await scene.order(), randomUUID()];
    const wrong: [string[], number, RegExp][] = [
      [["refund", unknown], 1, new RegExp(`^nabz: there is no payment ${unknown}, and none has paid such an order\n$`)],
      [["refund", open], 1, /^nabz: there is no payment .+\n$/],
      [["refund", "12"], 1, /^nabz: there is no payment 12, .+\n$/],
      [["refund", paid, "--to", "bank"], 1, /^nabz: --to is not valid: .+\n$/],
      [["refund", paid, "--amount", "5"], 2, /^nabz: .*--amount/],
      [["refund"], 2, /^nabz: /],
    ];
    for (const [argv, code, err] of wrong) {
      expect(await nabz(...argv)).toEqual({ code, out: "", err: expect.stringMatching(err) });
    }
    expect([await statusOf(paid), await scene.differences()]).toEqual(["paid", []]);
  });
});
