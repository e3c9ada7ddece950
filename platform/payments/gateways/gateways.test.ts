import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readEnvironment } from "#platform/settings.ts";
import { openRules, openServers } from "#tests/platform-fixtures/outgoing.ts";
import { checkIntervalMs } from "../verify-job.ts";
import { callGateway, postJson } from "./call-gateway.ts";
import { GatewayError } from "./gateway.ts";
import { isSignedByStripe } from "./stripe-signature.ts";

const { serve } = openServers();

describe("a call to a gateway", () => {
  const answer = z.object({ code: z.number() });

  it.each([
    ["never", () => undefined],
    ["no JSON", (response: { end(text: string): void }) => response.end("<html>")],
    ["another shape", (response: { end(text: string): void }) => response.end('{"code":"100"}')],
    ["half an answer", (response: { socket: { destroy(): void } | null }) => response.socket?.destroy()],
  ])("that is answered by %s leaves the payment unknown", async (_, respond) => {
    const { url } = await serve((_, response) => void respond(response as never));
    const request = { ...postJson(url, {}), totalMs: 300 };
    await expect(callGateway(openRules, { gateway: "zibal", request, answer })).rejects.toBeInstanceOf(GatewayError);
  });

  it("is read whatever its status below 500", async () => {
    const { url } = await serve((_, response) => response.writeHead(422).end('{"code":-9}'));
    const called = await callGateway(openRules, { gateway: "zarinpal", request: postJson(url, {}), answer });
    expect(called).toEqual({ status: 422, body: { code: -9 } });
  });
});

describe("a signature of Stripe", () => {
  const body = Buffer.from('{"id":"evt_1"}');
  const secret = "whsec_a";
  const now = 1_763_000_000_000;
  const sign = (time: number, key = secret, of = body) =>
    createHmac("sha256", key).update(`${time}.`).update(of).digest("hex");
  const time = now / 1_000;

  it.each([
    [`t=${time},v1=${sign(time)}`, true],
    [`t=${time},v1=${sign(time, "whsec_b")},v1=${sign(time)}`, true],
    [`t=${time - 301},v1=${sign(time - 301)}`, false],
    [`t=${time},v1=${sign(time - 1)}`, false],
    [`t=${time},v0=${sign(time)}`, false],
    [`t=${time},v1=${sign(time, secret, Buffer.from("{}"))}`, false],
    [`t=${time},v1=`, false],
    ["", false],
    [undefined, false],
  ])("%s is taken: %s", (signature, isTaken) => {
    expect(isSignedByStripe({ body, signature, secret, now })).toBe(isTaken);
  });
});

describe("the settings of gateways", () => {
  it.each([
    [
      { PAYMENT_GATEWAY: "paypal" },
      "PAYMENT_GATEWAY: must name gateways of sandbox, zarinpal, zibal, stripe, with commas",
    ],
    [{ PAYMENT_GATEWAY: "zarinpal" }, "ZARINPAL_MERCHANT_ID: must be given with PAYMENT_GATEWAY=zarinpal"],
    [{ PAYMENT_GATEWAY: "sandbox,zibal" }, "ZIBAL_MERCHANT: must be given with PAYMENT_GATEWAY=zibal"],
    [
      { PAYMENT_GATEWAY: "stripe", STRIPE_SECRET_KEY: "sk_test_1" },
      "STRIPE_WEBHOOK_SECRET: must be given with PAYMENT_GATEWAY=stripe",
    ],
    [{ ZARINPAL_MERCHANT_ID: "1" }, "ZARINPAL_MERCHANT_ID: must be the merchant's UUID of 36 characters"],
    [
      { ZARINPAL_MERCHANT_ID: "1111111111111111111111111111111111-1" },
      "ZARINPAL_MERCHANT_ID: must be the merchant's UUID of 36 characters",
    ],
    [{ ZIBAL_URL: "gateway.zibal.ir" }, "ZIBAL_URL: must be an address that begins with http:// or https://"],
  ])("%j stop the start with one line", (env, line) => {
    expect(() => readEnvironment(env)).toThrow(line);
  });

  it("are the sandbox alone where nothing is said, and none where that is", () => {
    expect(readEnvironment({}).PAYMENT_GATEWAY).toEqual(["sandbox"]);
    expect(readEnvironment({ PAYMENT_GATEWAY: "none" }).PAYMENT_GATEWAY).toEqual([]);
    const sandboxed = "11111111-1111-1111-1111-111111111111";
    expect(readEnvironment({ ZARINPAL_MERCHANT_ID: sandboxed }).ZARINPAL_MERCHANT_ID).toBe(sandboxed);
    expect(readEnvironment({ ZIBAL_URL: "http://127.0.0.1:1/" }).ZIBAL_URL).toBe("http://127.0.0.1:1");
  });
});

it("a payment is checked often at first and seldom later", () => {
  expect([0, 20, 90].map((minutes) => checkIntervalMs(minutes * 60_000) / 60_000)).toEqual([1, 5, 30]);
});
