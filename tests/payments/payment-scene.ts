import { createHmac, randomUUID } from "node:crypto";
import { Jobs } from "#platform/jobs/jobs.ts";
import { auditLedger } from "#platform/ledger/audit-ledger.ts";
import { paymentJobs } from "#platform/payments/job-kinds.ts";
import { openPayments } from "#platform/payments/open-payments.ts";
import { type makeOwner, startTestPlatform, type TestPlatform } from "../http/platform.ts";
import { type GatewayPeer, openStripePeer, openZarinpalPeer, openZibalPeer } from "./gateway-peers.ts";

export type Owner = Awaited<ReturnType<typeof makeOwner>>;

const webhookSecret = "whsec_of_tests";

export interface GatewayPeers {
  zarinpal: GatewayPeer;
  zibal: GatewayPeer;
  stripe: GatewayPeer;
}

/** Settings by which a platform calls the peers. */
export const peerSettings = (peers: GatewayPeers) => ({
  ...{ REGISTRATION: "open", PLANS: "on", ALLOW_PRIVATE_TARGETS: "1" },
  PAYMENT_GATEWAY: "sandbox,zarinpal,zibal,stripe",
  ...{ ZARINPAL_MERCHANT_ID: "1344b5d4-0048-11e8-94db-005056a205be", ZARINPAL_URL: peers.zarinpal.url },
  ...{ ZIBAL_MERCHANT: "zibal", ZIBAL_URL: peers.zibal.url },
  ...{ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: peers.stripe.url },
});

/** A platform that takes payments at peers of the gateways. */
export async function startWithPeers(): Promise<{ platform: TestPlatform; peers: GatewayPeers }> {
  const [zarinpal, zibal, stripe] = await Promise.all([openZarinpalPeer(), openZibalPeer(), openStripePeer()]);
  const peers = { zarinpal, zibal, stripe };
  return { platform: await startTestPlatform(peerSettings(peers)), peers };
}

/** Ends both, and what there is where they did not start. */
export async function stopWithPeers(platform: TestPlatform | undefined, peers: GatewayPeers | undefined) {
  await platform?.stop();
  for (const peer of Object.values(peers ?? {})) await peer.close();
}

/** Payments of one owner, as the browser and the gateways see them. */
export function sceneOf(platform: TestPlatform, owner: Owner) {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    platform.send("POST", path, { token: owner.token, body, headers });
  const jobs = new Jobs(platform.dependencies, paymentJobs(openPayments(platform.dependencies)));
  return {
    request: (body: object, key?: string) =>
      post("/v1/payments/request", body, key === undefined ? {} : { "idempotency-key": key }),
    /** Begins a top-up at a gateway; answers the payment and the gateway's name of it. */
    async topUp(gateway: string, amount: number, currency = "IRT") {
      const { status, body } = await post("/v1/payments/request", { topUp: { amount, currency }, gateway });
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      const { payment, url } = body.result as { payment: string; url: string };
      return { payment, url, authority: new URL(url).pathname.split("/").at(-1) ?? "" };
    },
    order: async (choice: object = { type: "GROWTH" }) => (await post("/v1/orders", choice)).body.result.id as string,
    callback: (payment: string, fields: Record<string, string>) =>
      fetch(`${platform.url}/payments/${payment}/callback?${new URLSearchParams(fields)}`, { redirect: "manual" }),
    payment: async (id: string) => (await owner.client.payments.get({ id })).result,
    balance: async (currency: "IRT" | "EUR" = "IRT") => (await owner.client.balance.get({ currency })).result,
    kinds: async () => {
      const { items } = (await owner.client.balance.transactions({ sort: "at", limit: 200 })).result;
      return items.map(({ kind, amount }) => [kind, amount]);
    },
    /** Lets the verification job run after some minutes. */
    async later(minutes: number) {
      platform.advance(minutes * 60_000);
      await jobs.runDue();
    },
    webhook: (event: object, { secret = webhookSecret, at = platform.dependencies.clock.now() } = {}) => {
      const body = JSON.stringify({ id: `evt_${randomUUID()}`, ...event });
      const time = Math.floor(at / 1_000);
      const v1 = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
      const headers = { "content-type": "application/json", "stripe-signature": `t=${time},v1=${v1}` };
      return fetch(`${platform.url}/payments/stripe/webhook`, { method: "POST", body, headers });
    },
    differences: async () => (await auditLedger(platform.dependencies.postgres)).differences,
  };
}

export type Scene = ReturnType<typeof sceneOf>;
