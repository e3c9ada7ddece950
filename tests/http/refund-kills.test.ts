import { afterAll, beforeAll, expect, it } from "vitest";
import { openPayments } from "#platform/payments/open-payments.ts";
import { refundOrder } from "#platform/payments/refund-order.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import { type GatewayPeer, openStripePeer, openZarinpalPeer, openZibalPeer } from "../payments/gateway-peers.ts";
import { type Owner, peerSettings, type Scene, sceneOf } from "../payments/payment-scene.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

type To = "gateway" | "wallet";

let platform: TestPlatform;
let peers: { zarinpal: GatewayPeer; zibal: GatewayPeer; stripe: GatewayPeer };
let owner: Owner;
let scene: Scene;
beforeAll(async () => {
  const [zarinpal, zibal, stripe] = await Promise.all([openZarinpalPeer(), openZibalPeer(), openStripePeer()]);
  peers = { zarinpal, zibal, stripe };
  platform = await startTestPlatform(peerSettings(peers));
  owner = await makeOwner(platform, "buyer");
  scene = sceneOf(platform, owner);
}, 120_000);
afterAll(async () => {
  await platform?.stop();
  for (const peer of Object.values(peers ?? {})) await peer.close();
});

const refund = (of: { order: string; to?: To }, postgres: Postgres = platform.dependencies.postgres) =>
  refundOrder(openPayments({ ...platform.dependencies, postgres }), of);

async function buy() {
  const order = await scene.order({ actions: { EMAIL: 1 } });
  const { payment, url } = (await scene.request({ order, gateway: "zarinpal" })).body.result as {
    payment: string;
    url: string;
  };
  const authority = new URL(url).pathname.split("/").at(-1) ?? "";
  peers.zarinpal.pay(authority);
  await scene.callback(payment, { Authority: authority, Status: "OK" });
  return { order, payment, authority };
}
const reversals = (authority: string) =>
  peers.zarinpal.calls.filter(({ path, fields }) => path.endsWith("/reverse.json") && fields.authority === authority);
const other = (to: To): To => (to === "wallet" ? "gateway" : "wallet");

/** What is in the wallet goes into another order. */
async function spend(): Promise<void> {
  const order = await scene.order({ actions: { EMAIL: 1 } });
  await scene.request({ order, gateway: "wallet" });
}

/** A refund that dies at a step, the wallet spent, and what the operator runs then. */
async function die(to: To, step: number): Promise<boolean> {
  const { order, payment, authority } = await buy();
  const mortal = mortalPostgres(platform.dependencies.postgres, step);
  await refund({ order, to }, mortal.postgres).catch(() => undefined);
  const [isDead, called] = [mortal.isDead(), reversals(authority).length];
  const inWallet = (await scene.balance()).available > 0;
  if (inWallet) await spend();
  const at = `${to}, killed at ${step}`;
  const status = async () => (await owner.client.wallet.orders.get({ id: order })).result.status;
  if ((await status()) === "refunded") {
    await expect(refund({ order, to: other(to) }), at).rejects.toMatchObject({ code: "CONFLICT" });
    expect(reversals(authority), at).toHaveLength(called);
  }
  await refund({ order }).catch((error: { code?: string }) => expect(error.code, at).toBe("CONFLICT"));
  expect(await status(), at).toBe("refunded");
  expect((await scene.payment(payment)).refundedAt, at).not.toBeNull();
  const isPaidBack = peers.zarinpal.sessions.get(authority)?.isRefunded === true;
  const { available, held } = await scene.balance();
  // Once, to one of the two.
  expect([isPaidBack, available, held], at).toEqual([!inWallet, 0, 0]);
  if (to === "gateway") expect(inWallet, at).toBe(false);
  // Only a run that died with the answer in its hand is repeated, which the gateway takes for the same one.
  expect(reversals(authority).length - called, at).toBeLessThanOrEqual(1);
  const before = reversals(authority).length;
  for (const each of ["gateway", "wallet"] as const) {
    await expect(refund({ order, to: each }), at).rejects.toMatchObject({ code: "CONFLICT" });
  }
  expect(reversals(authority), at).toHaveLength(before);
  expect(await scene.differences(), at).toEqual([]);
  return isDead;
}

it.each(["gateway", "wallet"] as const)(
  "a refund to the %s that dies anywhere goes on there, once",
  async (to) => {
    let step = 1;
    while (await die(to, step)) step += 1;
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
