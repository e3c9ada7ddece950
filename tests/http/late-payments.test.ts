import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { planProblems } from "#contract/text/plans.ts";
import { refundOrder } from "#platform/orders/refund-order.ts";
import { settleOrder } from "#platform/orders/settle-order.ts";
import { decideSandbox } from "#platform/payments/decide-sandbox.ts";
import { openPayments } from "#platform/payments/open-payments.ts";
import { readSandboxPage } from "#platform/payments/sandbox-page.ts";
import { findPayment } from "#platform/payments/sql/payments.ts";
import { verifyPayment } from "#platform/payments/verify-payment.ts";
import { type Owner, type Scene, sceneOf } from "../payments/payment-scene.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Owner;
let scene: Scene;
let named = 0;

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", PLANS: "on" });
});
afterAll(() => platform?.stop());
beforeEach(async () => {
  named += 1;
  owner = await makeOwner(platform, `late-${named}`);
  scene = sceneOf(platform, owner);
});

const dayMs = 86_400_000;
const now = () => platform.dependencies.clock.now();
const settle = (order: string) =>
  platform.dependencies.postgres.transaction((queries) =>
    settleOrder(queries, { order, payment: randomUUID(), at: now() }, platform.dependencies),
  );
const order = async (choice: object) => (await owner.client.wallet.orders.create(choice)).result.id;
const buy = async (choice: object) => expect(await settle(await order(choice))).toBe("settled");
const subscription = async () => (await owner.client.wallet.subscription.get()).result;

/** Days pass, after which the owner signs in anew. */
async function wait(days: number): Promise<void> {
  platform.advance(days * dayMs);
  const { email, password } = owner;
  const { token } = (await platform.client().auth.login({ email, password })).result.tokenData;
  owner = { ...owner, token, client: platform.client(token) };
  scene = sceneOf(platform, owner);
}

describe("an order that is paid late brings what it was priced for", () => {
  it("a month of an add-on, though a year of a plan was bought meanwhile", async () => {
    const late = await order({ addons: { SEGMENT: 1 } });
    await buy({ type: "STARTUP", period: "YEARLY", currency: "IRT" });
    expect(await settle(late)).toBe("settled");
    expect((await subscription()).addons.segments).toBe(1);
    await wait(31);
    expect(await subscription()).toMatchObject({ type: "STARTUP", addons: { segments: 0 } });
  });

  it("an add-on to the end of the term that it was priced beside, and nothing once that is over", async () => {
    await buy({ type: "STARTUP" });
    await wait(28);
    // Two of thirty days.
    const [late, inTime] = [await order({ addons: { SEGMENT: 3 } }), await order({ addons: { SEGMENT: 1 } })];
    await buy({ type: "STARTUP" });
    expect(await settle(inTime)).toBe("settled");
    await wait(2);
    expect(await subscription()).toMatchObject({ type: "STARTUP", addons: { segments: 0 } });
    expect((await scene.request({ order: late })).status).toBe(409);
    expect(await settle(late)).toBe("closed");
    expect((await owner.client.wallet.orders.get({ id: late })).result.status).toBe("expired");
  });

  it("a renewal after all that is paid for, though its own plan has ended meanwhile", async () => {
    await buy({ type: "GROWTH" });
    await buy({ type: "STARTUP", period: "YEARLY", currency: "IRT" });
    await wait(29);
    const late = await order({ type: "GROWTH" });
    await wait(2);
    expect(await settle(late)).toBe("settled");
    const { type, period, endsAt, next } = await subscription();
    expect([type, period, next.map((each) => [each.type, each.startsAt])]).toEqual([
      ...["STARTUP", "YEARLY"],
      [["GROWTH", endsAt]],
    ]);
  });

  it("nothing once its time is over, also before a job has ended it", async () => {
    const late = await order({ actions: { SMS: 1 } });
    await wait(3);
    expect(await settle(late)).toBe("closed");
    expect((await subscription()).actions.sms).toBe(0);
  });

  it("no upgrade for what is left of a plan whose price was given back", async () => {
    const first = await order({ type: "STARTUP" });
    await settle(first);
    const upgrade = await order({ type: "GROWTH" });
    const extras = await order({ actions: { SMS: 1 } });
    await platform.dependencies.postgres.transaction((queries) => refundOrder(queries, { order: first, at: now() }));
    expect((await owner.client.wallet.orders.get({ id: upgrade })).result.status).toBe("cancelled");
    expect(await settle(upgrade)).toBe("closed");
    expect(await settle(extras)).toBe("settled");
    expect((await subscription()).type).toBe("BASIC");
  });
});

describe("of two payments that were begun for one order", () => {
  it("the second leads nowhere once the first has paid, and says where its money is if it is paid all the same", async () => {
    const id = await order({ type: "STARTUP" });
    const key = randomUUID();
    const [first, second] = [await scene.request({ order: id }), await scene.request({ order: id }, key)].map(
      ({ body }) => body.result as { payment: string; url: string },
    );
    const pay = (url = "") => {
      const authority = new URL(url).pathname.split("/").at(-1) ?? "";
      return decideSandbox(openPayments(platform.dependencies), { authority, outcome: "twice" });
    };
    await pay(first?.url);
    expect(await scene.payment(first?.payment ?? "")).toMatchObject({ status: "paid", isKept: false });
    expect(await scene.payment(second?.payment ?? "")).toMatchObject({ status: "requested", url: null });
    expect((await scene.request({ order: id }, key)).status).toBe(409);
    await pay(second?.url);
    expect(await scene.payment(second?.payment ?? "")).toMatchObject({ status: "paid", isKept: true });
  });
});

it("what was begun at the sandbox is not paid there once the sandbox is not offered", async () => {
  const { payment: id, authority } = await scene.topUp("sandbox", 1_000_000);
  const settings = { ...platform.dependencies.settings, PAYMENT_GATEWAY: ["zarinpal" as const] };
  const live = openPayments({ ...platform.dependencies, settings });
  expect((await readSandboxPage(live, authority)).status).toBe(404);
  await expect(decideSandbox(live, { authority, outcome: "pay" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await decideSandbox(openPayments(platform.dependencies), { authority, outcome: "pay" });
  const payment = await findPayment(platform.dependencies.postgres, id);
  if (payment === undefined) throw new Error("no payment");
  expect(await verifyPayment(live, payment)).toEqual({ status: "failed", isFinal: true });
  expect(await scene.balance()).toMatchObject({ amount: 0 });
});

describe("one account that floods", () => {
  it("payments is refused for a while, and others pay", async () => {
    const key = randomUUID();
    const topUp = { topUp: { amount: 1_000, currency: "IRT" } };
    const first = await scene.request(topUp, key);
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await scene.request(topUp)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(29);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await scene.request(topUp, key)).body.result).toEqual(first.body.result);
    const other = sceneOf(platform, await makeOwner(platform, "calm"));
    expect((await other.request(topUp)).status).toBe(200);
    await wait(1);
    expect((await scene.request(topUp)).status).toBe(200);
  });

  it("pro formas and orders has to end some first, and numbers stay without gaps", async () => {
    const make = async (path: string) => {
      const body = { actions: { SMS: 1 } };
      return platform.send("POST", path, { token: owner.token, body });
    };
    const answers = await Promise.all(Array.from({ length: 22 }, () => make("/v1/orders")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.body.data.issues[0].message]).toEqual([409, planProblems.tooMany.orders]);
    const numbers = (await owner.client.wallet.orders.list({ limit: 100 })).result.items.map(({ number }) => number);
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(19);
    const forms = await Promise.all(Array.from({ length: 52 }, () => make("/v1/pre-orders")));
    expect(forms.filter(({ status }) => status === 201)).toHaveLength(50);
  });
});
