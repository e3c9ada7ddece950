import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
  for (const peer of Object.values(peers)) peer.mode = "normal";
  named += 1;
  owner = await makeOwner(platform, `payer-${named}`);
  scene = sceneOf(platform, owner);
});

const dashboard = (payment: string) => `${platform.dependencies.settings.DASHBOARD_URL}/payments/${payment}`;

describe("a payment at Zarinpal", () => {
  it("is requested in rial, verified on the server and settled once, however often the callback comes", async () => {
    const { payment, authority, url } = await scene.topUp("zarinpal", 120_000);
    expect(url).toBe(`${peers.zarinpal.url}/pg/StartPay/${authority}`);
    expect(peers.zarinpal.calls.at(-1)?.fields).toMatchObject({
      ...{ amount: 1_200_000, currency: "IRR" },
      callback_url: `${platform.dependencies.settings.PLATFORM_URL}/payments/${payment}/callback`,
    });
    peers.zarinpal.pay(authority);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => scene.callback(payment, { Authority: authority, Status: "OK" })),
    );
    expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual(
      Array.from({ length: 8 }, () => [303, dashboard(payment)]),
    );
    await scene.callback(payment, { Authority: authority, Status: "NOK" });
    expect(await scene.payment(payment)).toMatchObject({
      status: "paid",
      reference: "201",
      url: null,
      amount: 120_000,
    });
    expect(await scene.balance()).toMatchObject({ available: 120_000 });
    expect(await scene.kinds()).toEqual([["top_up", 120_000]]);
    const mails = await platform.dependencies.postgres.query<{ to: string }>(
      "SELECT payload->>'to' AS to FROM jobs WHERE kind = 'send-mail' AND key = $1",
      [`receipt/${payment}`],
    );
    expect(mails).toEqual([{ to: owner.email }]);
    expect((await owner.client.notifications.list({})).result.items.map(({ kind }) => kind)).toContain("paymentPaid");
  });

  it("is not paid by a browser's word, and cancelled only where the gateway has no money", async () => {
    const { payment, authority } = await scene.topUp("zarinpal", 50_000);
    await scene.callback(payment, { Authority: authority, Status: "OK" });
    expect((await scene.payment(payment)).status).toBe("requested");
    await scene.callback(payment, { Authority: authority, Status: "NOK" });
    expect(await scene.payment(payment)).toMatchObject({ status: "cancelled", reason: "declined" });
    // Paid after all, while a forged "NOK" comes: the gateway's word counts.
    peers.zarinpal.pay(authority);
    await scene.callback(payment, { Authority: authority, Status: "NOK" });
    expect((await scene.payment(payment)).status).toBe("paid");
  });

  it("that no browser returns from is found by the job", async () => {
    const { payment, authority } = await scene.topUp("zarinpal", 50_000);
    await scene.later(3);
    expect((await scene.payment(payment)).status).toBe("requested");
    peers.zarinpal.pay(authority);
    await scene.later(3);
    expect((await scene.payment(payment)).status).toBe("paid");
    const left = await scene.topUp("zarinpal", 50_000);
    for (let hour = 0; hour < 25; hour += 1) await scene.later(60);
    expect(await sceneOf(platform, await signInAgain()).payment(left.payment)).toMatchObject({
      ...{ status: "failed", reason: "expired" },
    });
  });

  it.each([["rubbish"], ["broken"], [{ code: -52 }], [{ code: -12 }]] as const)(
    "stays payable where the gateway answers %j, and is settled when it answers again",
    async (mode) => {
      const { payment, authority } = await scene.topUp("zarinpal", 50_000);
      peers.zarinpal.pay(authority);
      peers.zarinpal.mode = mode;
      expect((await scene.callback(payment, { Authority: authority, Status: "OK" })).status).toBe(303);
      expect(await scene.payment(payment)).toMatchObject({ status: "unknown", reason: "gateway" });
      expect(await scene.balance()).toMatchObject({ amount: 0 });
      peers.zarinpal.mode = "normal";
      expect((await owner.client.payments.check({ id: payment })).result.status).toBe("paid");
      expect(await scene.balance()).toMatchObject({ amount: 50_000 });
    },
  );

  it("whose amount the gateway has otherwise moves nothing", async () => {
    const { payment, authority } = await scene.topUp("zarinpal", 50_000);
    peers.zarinpal.pay(authority);
    const session = peers.zarinpal.sessions.get(authority);
    if (session !== undefined) session.amount = 1_000;
    await scene.callback(payment, { Authority: authority, Status: "OK" });
    expect(await scene.payment(payment)).toMatchObject({ status: "failed", reason: "amount" });
    expect(await scene.balance()).toMatchObject({ amount: 0 });
    const notified = (await owner.client.notifications.list({})).result.items;
    expect(notified.map(({ kind, url }) => [kind, url])).toEqual([["paymentFailed", `/payments/${payment}`]]);
    // Paying again would cost the owner twice: the operator finds the money by the payment's id.
    expect(notified[0]?.title).toBe("مبلغ دیگری پرداخت شده است");
    expect(notified[0]?.body).toContain(payment);
  });
});

async function signInAgain(): Promise<Owner> {
  const { token } = (await platform.client().auth.login(owner)).result.tokenData;
  return { ...owner, token, client: platform.client(token) };
}

describe("a payment at Zibal", () => {
  it("is compared by its amount, also where the answer to a repeat has none", async () => {
    const { payment, authority } = await scene.topUp("zibal", 30_000);
    peers.zibal.pay(authority);
    const session = peers.zibal.sessions.get(authority);
    if (session !== undefined) session.isVerified = true;
    await scene.callback(payment, { trackId: authority, success: "1", status: "2" });
    expect(await scene.payment(payment)).toMatchObject({ status: "paid", reference: `${authority}7` });
    const less = await scene.topUp("zibal", 30_000);
    peers.zibal.pay(less.authority);
    const other = peers.zibal.sessions.get(less.authority);
    if (other !== undefined) other.amount = 20_000;
    await scene.callback(less.payment, { trackId: less.authority, success: "1" });
    expect(await scene.payment(less.payment)).toMatchObject({ status: "failed", reason: "amount" });
    expect(await scene.balance()).toMatchObject({ amount: 30_000 });
  });

  it("takes its callback as a form or JSON too", async () => {
    const { payment, authority } = await scene.topUp("zibal", 30_000);
    peers.zibal.pay(authority);
    const { status } = await fetch(`${platform.url}/payments/${payment}/callback`, {
      ...{ method: "POST", redirect: "manual", headers: { "content-type": "application/json" } },
      body: JSON.stringify({ trackId: Number(authority), success: 1, cardNumber: "62198610****1234" }),
    });
    expect([status, (await scene.payment(payment)).status]).toEqual([303, "paid"]);
  });
});

describe("a payment at Stripe", () => {
  it("is begun by the same key, although Stripe replays the error of its outage", async () => {
    const [key, wanted] = [randomUUID(), { topUp: { amount: 10, currency: "EUR" }, gateway: "stripe" }];
    peers.stripe.mode = { code: 500 };
    expect((await scene.request(wanted, key)).status).toBe(503);
    peers.stripe.mode = "normal";
    expect((await scene.request(wanted, key)).body.result?.url).toContain("http");
  });

  it("is in cents, and settled by whichever of browser and signed webhook comes first", async () => {
    const { payment, authority } = await scene.topUp("stripe", 12.5, "EUR");
    const made = peers.stripe.calls.at(-1);
    expect(made?.fields).toMatchObject({
      "line_items[0][price_data][unit_amount]": "1250",
      client_reference_id: payment,
    });
    expect(made?.headers.authorization).toBe("Bearer sk_test_1");
    expect(made?.headers["idempotency-key"]).toMatch(new RegExp(`^payment/${payment}/[0-9a-f-]{36}$`));
    const event = { type: "checkout.session.completed", data: { object: { id: authority, payment_status: "paid" } } };
    // Signed, and yet only a reason to read the session.
    expect((await scene.webhook(event)).status).toBe(200);
    expect((await scene.payment(payment)).status).toBe("requested");
    peers.stripe.pay(authority);
    for (const wrong of [{ secret: "whsec_other" }, { at: platform.dependencies.clock.now() - 600_000 }]) {
      expect((await scene.webhook(event, wrong)).status).toBe(400);
    }
    expect((await scene.payment(payment)).status).toBe("requested");
    peers.stripe.mode = { code: 500 };
    expect((await scene.webhook(event)).status).toBe(503);
    peers.stripe.mode = "normal";
    const done = await Promise.all([
      scene.webhook(event),
      scene.callback(payment, { session_id: authority }),
      scene.webhook(event),
    ]);
    expect(done.map(({ status }) => status)).toEqual([200, 303, 200]);
    expect(await scene.payment(payment)).toMatchObject({ status: "paid", amount: 12.5, currency: "EUR" });
    expect(await scene.balance("EUR")).toMatchObject({ available: 12.5 });
  });
});

describe("an order", () => {
  it("is paid by its payment, in one movement in and one out; a second payment stays in the wallet", async () => {
    const order = await scene.order();
    const made = await Promise.all(["zarinpal", "zibal"].map((gateway) => scene.request({ order, gateway })));
    const [first, second] = made.map(({ body }) => body.result as { payment: string; url: string });
    const authorities = [first, second].map((each) => new URL(each?.url ?? "").pathname.split("/").at(-1) ?? "");
    peers.zarinpal.pay(authorities[0] ?? "");
    peers.zibal.pay(authorities[1] ?? "");
    await Promise.all([
      scene.callback(first?.payment ?? "", { Authority: authorities[0] ?? "", Status: "OK" }),
      scene.callback(second?.payment ?? "", { trackId: authorities[1] ?? "", success: "1" }),
    ]);
    const { result } = await owner.client.wallet.orders.get({ id: order });
    expect(result.status).toBe("paid");
    expect(result.payments.map(({ status }) => status)).toEqual(["paid", "paid"]);
    const { total } = result.calculation;
    expect(await scene.balance()).toMatchObject({ available: total, held: 0 });
    expect((await scene.kinds()).map(([kind]) => kind).toSorted()).toEqual(["plan", "top_up", "top_up"]);
    const again = await scene.request({ order });
    expect([again.status, again.body.code]).toEqual([409, "CONFLICT"]);
    expect(await scene.differences()).toEqual([]);
  });

  it("is paid from a balance that covers it, and not from one that does not", async () => {
    const order = await scene.order();
    const refused = await scene.request({ order, gateway: "wallet" });
    expect([refused.status, refused.body.code]).toEqual([409, "BALANCE_TOO_LOW"]);
    const { total } = (await owner.client.wallet.orders.get({ id: order })).result.calculation;
    const { payment, authority } = await scene.topUp("zarinpal", total + 1_000);
    peers.zarinpal.pay(authority);
    await scene.callback(payment, { Authority: authority, Status: "OK" });
    const key = randomUUID();
    const paid = await Promise.all([1, 2, 3].map(() => scene.request({ order, gateway: "wallet" }, key)));
    expect(paid.map(({ status, body }) => [status, body.result?.payment])).toEqual(
      paid.map(() => [200, paid[0]?.body.result.payment]),
    );
    expect((await owner.client.wallet.orders.get({ id: order })).result.status).toBe("paid");
    expect(await scene.balance()).toMatchObject({ available: 1_000 });
    expect((await scene.request({ order, gateway: "wallet" })).status).toBe(409);
  });

  it("stays payable where the gateway is down, by the same key too", async () => {
    const order = await scene.order();
    const key = randomUUID();
    peers.zarinpal.mode = "broken";
    const refused = await scene.request({ order, gateway: "zarinpal" }, key);
    expect([refused.status, refused.body.code]).toEqual([503, "GATEWAY_UNAVAILABLE"]);
    const failed = refused.body.data.payment;
    expect(await scene.payment(failed)).toMatchObject({ status: "failed", reason: "gateway" });
    peers.zarinpal.mode = "normal";
    const begun = await scene.request({ order, gateway: "zarinpal" }, key);
    expect(begun.body.result.payment).toBe(failed);
    const again = await scene.request({ order, gateway: "zarinpal" }, key);
    expect(again.body.result).toEqual(begun.body.result);
    const other = await scene.request({ order, gateway: "zibal" }, key);
    expect([other.status, other.body.data.issues[0].path]).toEqual([409, ["Idempotency-Key"]]);
  });
});

describe("nothing moves, and the answer says why", () => {
  it.each([
    [{ topUp: { amount: -5, currency: "IRT" } }, 400, ["topUp", "amount"]],
    [{ topUp: { amount: 0, currency: "IRT" } }, 400, ["topUp", "amount"]],
    [{ topUp: { amount: 10 ** 18, currency: "IRT" } }, 400, ["topUp", "amount"]],
    [{ topUp: { amount: 100_000.05, currency: "IRT" } }, 400, ["topUp", "amount"]],
    [{ topUp: { amount: 500, currency: "IRT" }, gateway: "zarinpal" }, 400, ["topUp", "amount"]],
    [{ topUp: { amount: 50_000, currency: "USD" } }, 400, ["topUp", "currency"]],
    [{ topUp: { amount: 50, currency: "EUR" }, gateway: "zarinpal" }, 400, ["gateway"]],
    [{ topUp: { amount: 50_000, currency: "IRT" }, gateway: "wallet" }, 400, ["gateway"]],
    [{ gateway: "zarinpal" }, 400, ["order"]],
    [{ order: randomUUID() }, 404, undefined],
  ])("for %j", async (body, status, path) => {
    const answer = await scene.request(body);
    expect([answer.status, answer.body.data?.issues?.[0].path]).toEqual([status, path]);
    expect(await scene.balance()).toMatchObject({ amount: 0 });
  });

  it("for another owner's order and payment", async () => {
    const stranger = sceneOf(platform, await makeOwner(platform, `stranger-${named}`));
    const order = await scene.order();
    expect((await stranger.request({ order })).status).toBe(404);
    expect((await stranger.request({ order, gateway: "wallet" })).status).toBe(404);
    const { payment } = await scene.topUp("zarinpal", 50_000);
    await expect(stranger.payment(payment)).rejects.toMatchObject({ status: 404 });
  });

  it("for a forged callback: no payment, no name, another payment's name", async () => {
    const paid = await scene.topUp("zarinpal", 50_000);
    peers.zarinpal.pay(paid.authority);
    await scene.callback(paid.payment, { Authority: paid.authority, Status: "OK" });
    const open = await scene.topUp("zarinpal", 900_000);
    const forged: [string, Record<string, string>, number][] = [
      [randomUUID(), { Authority: paid.authority, Status: "OK" }, 404],
      ["x", {}, 404],
      [open.payment, {}, 400],
      [open.payment, { Authority: paid.authority, Status: "OK" }, 400],
      [open.payment, { trackId: open.authority, success: "1" }, 400],
      [open.payment, { Authority: open.authority, Status: "OK", amount: "1" }, 303],
    ];
    for (const [payment, fields, status] of forged) {
      expect((await scene.callback(payment, fields)).status).toBe(status);
    }
    expect((await scene.payment(open.payment)).status).toBe("requested");
    expect(await scene.balance()).toMatchObject({ amount: 50_000 });
  });
});
