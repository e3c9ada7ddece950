import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { callbackRoutes } from "#platform/payments/callback-routes.ts";
import { openPayments } from "#platform/payments/open-payments.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { type GatewayPeer, openZarinpalPeer } from "../payments/gateway-peers.ts";
import { type Owner, peerSettings, type Scene, sceneOf } from "../payments/payment-scene.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let zarinpal: GatewayPeer;
let owner: Owner;
let scene: Scene;
let named = 0;

beforeAll(async () => {
  zarinpal = await openZarinpalPeer();
  platform = await startTestPlatform({
    ...peerSettings({ zarinpal, zibal: zarinpal, stripe: zarinpal }),
    TRUST_PROXY: "127.0.0.1",
  });
});
afterAll(async () => {
  await platform?.stop();
  await zarinpal?.close();
});
beforeEach(async () => {
  zarinpal.mode = "normal";
  named += 1;
  owner = await makeOwner(platform, `payer-${named}`);
  scene = sceneOf(platform, owner);
});

/** The owner's scene days later. */
async function later(): Promise<Scene> {
  const { token } = (await platform.client().auth.login(owner)).result.tokenData;
  return sceneOf(platform, { ...owner, token, client: platform.client(token) });
}

it("a payment that was paid after a week is verified while the gateway lists it as unverified", async () => {
  const { payment, authority } = await scene.topUp("zarinpal", 50_000);
  const foreign = { amount: 10_000, callback: "", isPaid: true, isVerified: false, isRefunded: false };
  zarinpal.sessions.set("A-of-another-shop", foreign);
  for (let day = 0; day < 9; day += 1) await scene.later(24 * 60);
  zarinpal.pay(authority);
  zarinpal.mode = "rubbish";
  await scene.later(60);
  zarinpal.mode = "normal";
  await scene.later(60);
  const returned = await later();
  expect(await returned.payment(payment)).toMatchObject({ status: "paid" });
  expect(await returned.kinds()).toEqual([["top_up", 50_000]]);
  expect(foreign.isVerified).toBe(false);
  expect(await scene.differences()).toEqual([]);
});

it("a payment without an answer is verified for a week", async () => {
  const { payment, authority } = await scene.topUp("zarinpal", 50_000);
  const of = async () => (await (await later()).payment(payment)).status;
  zarinpal.pay(authority);
  zarinpal.mode = { code: -52 };
  for (let day = 0; day < 6; day += 1) await scene.later(24 * 60);
  expect(await of()).toBe("unknown");
  zarinpal.mode = { code: -52, only: "unVerified" };
  await scene.later(6 * 60);
  expect(await of()).toBe("paid");
});

it.each([
  ["isFailed", "failed", "declined"],
  ["isRefunded", "failed", "declined"],
  ["isVerified", "unknown", "gateway"],
] as const)(
  "a payment that was verified too often ends by what an inquiry says: %s is %s",
  async (state, status, reason) => {
    const { payment, authority } = await scene.topUp("zarinpal", 50_000);
    zarinpal.mode = { code: -12, only: "verify" };
    await scene.callback(payment, { Authority: authority, Status: "OK" });
    expect(await scene.payment(payment)).toMatchObject({ status: "requested" });
    const session = zarinpal.sessions.get(authority);
    if (session !== undefined) session[state] = true;
    await scene.callback(payment, { Authority: authority, Status: "OK" });
    expect(await scene.payment(payment)).toMatchObject({ status, reason });
  },
);

it("names of no payment are looked up a number of times for a network; who has paid loses nothing by its neighbours", async () => {
  const call = async (path: string, network: string, init?: RequestInit) => {
    const headers = { "x-forwarded-for": network };
    const { status } = await fetch(`${platform.url}/payments${path}`, { ...init, headers, redirect: "manual" });
    return status;
  };
  const [crowded, quiet] = ["5.202.100.1", "5.202.100.2"];
  const guess = () => call(`/${randomUUID()}/callback`, crowded);
  const guessed = await Promise.all(Array.from({ length: 80 }, guess));
  // What is not looked up leads on to a page that knows no such payment either.
  expect(new Set(guessed)).toEqual(new Set([404, 303]));
  expect(guessed.filter((status) => status === 404)).toHaveLength(60);
  const sandboxed = `/sandbox/${"S".repeat(36)}`;
  expect(await call(sandboxed, crowded)).toBe(429);
  expect(await call(sandboxed, crowded, { method: "POST" })).toBe(429);
  const { payment, authority } = await scene.topUp("zarinpal", 50_000);
  zarinpal.pay(authority);
  const callback = `/${payment}/callback?${new URLSearchParams({ Authority: authority, Status: "OK" })}`;
  expect(await call(callback, crowded)).toBe(303);
  expect((await scene.payment(payment)).status).toBe("requested");
  for (let twice = 0; twice < 2; twice += 1) expect(await call(callback, quiet)).toBe(303);
  expect((await scene.payment(payment)).status).toBe("paid");
  expect([await guess(), await call(`/${randomUUID()}/callback`, quiet)]).toEqual([303, 404]);
});

it("a payment's twenty callbacks are counted, whatever payments strangers make up meanwhile", async () => {
  const services = openPayments(platform.dependencies);
  const app = Fastify();
  await app.register(callbackRoutes(services, new RateLimiter({ points: 1, windowSeconds: 300, maxKeys: 3 })));
  const { payment, authority } = await scene.topUp("zarinpal", 50_000);
  const callBack = (id: string) => app.inject(`/payments/${id}/callback?Authority=${authority}&Status=OK`);
  zarinpal.mode = "broken";
  await callBack(payment);
  zarinpal.mode = "normal";
  zarinpal.pay(authority);
  for (let stranger = 0; stranger < 5; stranger += 1) await callBack(randomUUID());
  expect((await callBack(payment)).statusCode).toBe(303);
  expect((await scene.payment(payment)).status).toBe("unknown");
  await app.close();
});
