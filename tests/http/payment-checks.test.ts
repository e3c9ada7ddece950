import { afterAll, beforeAll, expect, it } from "vitest";
import { checkPayment } from "#platform/payments/check-payment.ts";
import { decideSandbox } from "#platform/payments/decide-sandbox.ts";
import { openPayments } from "#platform/payments/open-payments.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { type GatewayPeers, type Owner, sceneOf, startWithPeers, stopWithPeers } from "../payments/payment-scene.ts";
import { makeOwner, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let peers: GatewayPeers;
beforeAll(async () => {
  ({ platform, peers } = await startWithPeers());
});
afterAll(() => stopWithPeers(platform, peers));

const notified = async ({ client }: Owner) =>
  (await client.notifications.list({})).result.items.map(({ kind }) => kind);

it("what its owner cancelled stays cancelled when Stripe ends its session, and is called for no more", async () => {
  const owner = await makeOwner(platform, "canceller");
  const scene = sceneOf(platform, owner);
  const { payment, authority } = await scene.topUp("stripe", 10, "EUR");
  await scene.callback(payment, { cancelled: "1" });
  expect((await scene.payment(payment)).status).toBe("cancelled");
  const session = peers.stripe.sessions.get(authority);
  if (session === undefined) throw new Error("no session");
  session.isExpired = true;
  const event = { type: "checkout.session.expired", data: { object: { id: authority } } };
  expect((await scene.webhook(event)).status).toBe(200);
  await scene.later(3);
  expect(await scene.payment(payment)).toMatchObject({ status: "cancelled", reason: "declined" });
  expect(await notified(owner)).toEqual([]);
  const { length } = peers.stripe.calls;
  await scene.later(3);
  expect(peers.stripe.calls).toHaveLength(length);
  // One that nobody cancelled has failed, and its owner is notified.
  const left = await scene.topUp("stripe", 10, "EUR");
  const other = peers.stripe.sessions.get(left.authority);
  if (other !== undefined) other.isExpired = true;
  await scene.later(3);
  expect(await scene.payment(left.payment)).toMatchObject({ status: "failed", reason: "declined" });
  expect(await notified(owner)).toEqual(["paymentFailed"]);
});

it("nobody is notified of a payment that fails after another one has paid its order", async () => {
  const owner = await makeOwner(platform, "twice");
  const scene = sceneOf(platform, owner);
  const order = await scene.order({ type: "STARTUP" });
  const begin = async () => {
    const { payment, url } = (await scene.request({ order, gateway: "sandbox" })).body.result;
    return { payment: payment as string, authority: new URL(url).pathname.split("/").at(-1) ?? "" };
  };
  const [first, second, third] = [await begin(), await begin(), await begin()];
  const fail = (authority: string) =>
    decideSandbox(openPayments(platform.dependencies), { authority, outcome: "decline" });
  await fail(first.authority);
  await scene.later(3);
  expect(await notified(owner)).toEqual(["paymentFailed"]);
  await decideSandbox(openPayments(platform.dependencies), { authority: second.authority, outcome: "twice" });
  await fail(third.authority);
  await scene.later(3);
  expect((await scene.payment(third.payment)).status).toBe("failed");
  expect((await notified(owner)).toSorted()).toEqual(["paymentFailed", "paymentPaid"]);
});

const times = 40;
const countCalls = () => peers.zarinpal.calls.filter(({ path }) => path.endsWith("/verify.json")).length;

it("a payment is looked for at its gateway within limits: of the payment, and of its owner", async () => {
  const owner = await makeOwner(platform, "payer");
  const { payment } = await sceneOf(platform, owner).topUp("zarinpal", 50_000);
  for (let time = 0; time < times; time += 1) {
    expect((await owner.client.payments.check({ id: payment })).result.status).toBe("requested");
  }
  // One in ten seconds; a slow machine may have begun the next ones.
  const before = countCalls();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(times / 2);
  const limits = {
    payment: { take: async () => undefined },
    owner: new RateLimiter({ points: 3, windowSeconds: 300, maxKeys: 10 }),
  };
  const services = openPayments(platform.dependencies);
  const [row] = await platform.dependencies.postgres.query<{ owner: string }>(
    "SELECT owner_id AS owner FROM payments WHERE id = $1",
    [payment],
  );
  const of = { owner: row?.owner ?? "", id: payment };
  for (let time = 0; time < times; time += 1) await checkPayment(services, of, limits);
  expect(countCalls() - before).toBe(3);
});
