import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planProblems } from "#contract/text/plans.ts";
import { refundOrder } from "#platform/orders/refund-order.ts";
import { settleOrder } from "#platform/orders/settle-order.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
type Owner = Awaited<ReturnType<typeof makeOwner>>;
let named = 0;

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", PLANS: "on" });
});
afterAll(() => platform?.stop());

const newOwner = () => {
  named += 1;
  return makeOwner(platform, `owner-${named}`);
};
const post = (owner: Owner, path: string, body: unknown, headers: Record<string, string> = {}) =>
  platform.send("POST", path, { token: owner.token, body, headers });
const settle = (order: string, payment = randomUUID()) =>
  platform.dependencies.postgres.transaction((queries) =>
    settleOrder(queries, { order, payment, at: platform.dependencies.clock.now() }, platform.dependencies),
  );
const refund = (order: string) => {
  const { postgres, clock } = platform.dependencies;
  return postgres.transaction(async (queries) => (await refundOrder(queries, { order, at: clock.now() })).outcome);
};
const buy = async (owner: Owner, choice: object) => {
  const { id } = (await owner.client.wallet.orders.create(choice)).result;
  expect(await settle(id)).toBe("settled");
  return id;
};
const subscriptionOf = async ({ client }: Owner) => (await client.wallet.subscription.get()).result;
const dayMs = 86_400_000;

/** Days pass, after which the owner signs in anew. */
async function wait(owner: Owner, days: number): Promise<void> {
  platform.advance(days * dayMs);
  const { email, password } = owner;
  owner.token = (await platform.client().auth.login({ email, password })).result.tokenData.token;
  owner.client = platform.client(owner.token);
}

describe("a pro forma", () => {
  it("names buyer and seller as they are when it is made, and holds its prices until it is ordered", async () => {
    const owner = await newOwner();
    await owner.client.wallet.buyer.update({ name: "شرکت نمونه", nationalId: "10101010101" });
    const made = await post(owner, "/v1/pre-orders", { type: "GROWTH", addons: { SEGMENT: 2 } });
    expect(made.status).toBe(201);
    const { result: preOrder } = made.body;
    expect(preOrder).toMatchObject({
      ...{ status: "open", order: null, buyer: { name: "شرکت نمونه", nationalId: "10101010101", address: null } },
      calculation: { amount: 2_090_000, prorated: 0, vat: 209_000, vatRate: 0.1, total: 2_299_000, currency: "IRT" },
    });
    await owner.client.wallet.buyer.update({ name: "نام دیگر" });
    const { result: order } = await owner.client.wallet.orders.create({ preOrder: preOrder.id });
    expect(order).toMatchObject({
      ...{ status: "pending", preOrder: preOrder.id, payments: [], paidAt: null },
      ...{ calculation: preOrder.calculation, buyer: preOrder.buyer, seller: preOrder.seller },
    });
    const after = (await owner.client.wallet.preOrders.get({ id: preOrder.id })).result;
    expect({ status: after.status, order: after.order }).toEqual({ status: "ordered", order: order.id });
    const again = await post(owner, "/v1/orders", { preOrder: preOrder.id });
    expect([again.status, again.body.data.issues]).toEqual([409, [{ path: ["preOrder"], message: planProblems.used }]]);
  });

  it("is found by its number in any digits and by what it sells, as orders are", async () => {
    const owner = await newOwner();
    const { client } = owner;
    const { id, number } = (await client.wallet.preOrders.create({ type: "GROWTH" })).result;
    await client.wallet.preOrders.create({ actions: { SMS: 1 } });
    const order = (await client.wallet.orders.create({ preOrder: id })).result;
    const inPersian = new Intl.NumberFormat("fa-IR", { useGrouping: false }).format(number);
    for (const q of [String(number), inPersian, "پلن رشد"]) {
      const { items, total } = (await client.wallet.preOrders.list({ q })).result;
      expect([items.map((each) => each.id), total]).toEqual([[id], 1]);
    }
    expect((await client.wallet.preOrders.list({ q: "%" })).result.total).toBe(0);
    expect((await client.wallet.preOrders.list({ q: " " })).result.total).toBe(2);
    expect((await client.wallet.orders.list({ q: "رشد" })).result.items.map((each) => each.id)).toEqual([order.id]);
    expect((await client.wallet.orders.list({ q: "پیامک" })).result.total).toBe(0);
  });

  it("cannot be ordered once it was cancelled, has expired, or the plan has changed", async () => {
    const owner = await newOwner();
    const make = async () => (await owner.client.wallet.preOrders.create({ type: "STARTUP" })).result.id;
    const [cancelled, outdated, late] = [await make(), await make(), await make()];
    await owner.client.wallet.preOrders.cancel({ id: cancelled });
    const problem = async (preOrder: string) => {
      const { status, body } = await post(owner, "/v1/orders", { preOrder });
      return [status, body.data?.issues[0].message];
    };
    expect(await problem(cancelled)).toEqual([409, planProblems.used]);
    await buy(owner, { type: "STARTUP" });
    expect(await problem(outdated)).toEqual([409, planProblems.planChanged]);
    await wait(owner, 8);
    const { result } = await owner.client.wallet.preOrders.get({ id: late });
    expect(result.status).toBe("expired");
    expect(await problem(late)).toEqual([409, planProblems.expired]);
    expect((await owner.client.wallet.preOrders.list({ status: "expired" })).result.total).toBe(2);
  });
});

describe("numbers of orders", () => {
  it("have no gaps where eight buy at once and some are refused", async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, newOwner));
    const before = (await post(owners[0] as Owner, "/v1/orders", { actions: { SMS: 1 } })).body.result.number;
    const answers = await Promise.all(
      owners.flatMap((owner) =>
        Array.from({ length: 8 }, (_, round) =>
          // Every second one is refused: a plan that is not sold so, or a second order of a plan.
          post(owner, "/v1/orders", round % 2 === 0 ? { actions: { EMAIL: 1 + round } } : { type: "GROWTH" }),
        ),
      ),
    );
    const numbers = answers.flatMap(({ body }) => (body.status === 201 ? [body.result.number] : []));
    const refused = answers.filter(({ status }) => status === 409);
    expect([numbers.length, refused.length]).toEqual([8 * 5, 8 * 3]);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => before + 1 + index));
  });
});

describe("an Idempotency-Key", () => {
  it("answers repeats with the first result, two at once too, and refuses another body", async () => {
    const owner = await newOwner();
    const [key, body] = [{ "idempotency-key": randomUUID() }, { actions: { PUSH: 2 } }];
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(owner, "/v1/orders", body, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect((await owner.client.wallet.orders.list({})).result.total).toBe(1);
    const other = await post(owner, "/v1/orders", { actions: { PUSH: 3 } }, key);
    expect([other.status, other.body.data.issues[0].path]).toEqual([409, ["Idempotency-Key"]]);
    expect((await post(await newOwner(), "/v1/orders", { actions: { PUSH: 3 } }, key)).status).toBe(201);
    const wrong = await post(owner, "/v1/orders", body, { "idempotency-key": "x".repeat(300) });
    expect([wrong.status, wrong.body.data.issues[0].path]).toEqual([400, ["Idempotency-Key"]]);
  });

  it("of a call that was refused may be used again", async () => {
    const owner = await newOwner();
    const key = { "idempotency-key": "again" };
    await owner.client.wallet.orders.create({ type: "GROWTH" });
    expect((await post(owner, "/v1/orders", { type: "STARTUP" }, key)).status).toBe(409);
    const [pending] = (await owner.client.wallet.orders.list({})).result.items;
    await owner.client.wallet.orders.cancel({ id: pending?.id ?? "" });
    expect((await post(owner, "/v1/orders", { type: "STARTUP" }, key)).status).toBe(201);
  });
});

it.each([
  ["orders", "/v1/orders", 60],
  ["pre_orders", "/v1/pre-orders", 120],
] as const)("%s that are made and cancelled again end with many of them in an hour", async (table, path, max) => {
  const owner = await newOwner();
  const { postgres } = platform.dependencies;
  const make = () => post(owner, path, { actions: { SMS: 1 } });
  const { id } = (await make()).body.result;
  expect((await post(owner, `${path}/${id}/cancel`, {})).status).toBe(200);
  const [last] = await postgres.query<{ last: number }>(`SELECT max(number)::int AS last FROM ${table}`);
  // As many as are allowed, by copies of it: each made by a call would take a minute.
  const columns = (
    await postgres.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
       AND attname NOT IN ('id', 'number')`,
      [table],
    )
  ).map(({ name }) => name);
  await postgres.query(
    `INSERT INTO ${table} (id, number, ${columns}) SELECT gen_random_uuid(), 1000000 + made, ${columns}
     FROM ${table}, generate_series(1, $2) AS made WHERE id = $1`,
    [id, max - 1],
  );
  await postgres.query("UPDATE document_numbers SET last = 2000000 WHERE last = $1", [last?.last]);
  const refused = await make();
  expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
  await wait(owner, 1);
  expect((await make()).status).toBe(201);
});

describe("a paid order", () => {
  it("brings what it bought once, however often it is settled", async () => {
    const owner = await newOwner();
    const { id } = (
      await owner.client.wallet.orders.create({ type: "STARTUP", actions: { SMS: 3 }, addons: { JOURNEY: 1 } })
    ).result;
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => settle(id)));
    expect(outcomes.toSorted()).toEqual([...Array(5).fill("already"), "settled"]);
    const { type, period, next, quotas, actions, addons, endsAt, startsAt } = await subscriptionOf(owner);
    expect({ type, period, next, journeys: quotas.journeys, sms: actions.sms, addons }).toEqual({
      ...{ type: "STARTUP", period: "MONTHLY", next: [], journeys: 3, sms: 300 },
      addons: { campaigns: 0, journeys: 1, segments: 0 },
    });
    expect(Date.parse(endsAt ?? "") - Date.parse(startsAt ?? "")).toBe(30 * dayMs);
    expect((await owner.client.wallet.orders.get({ id })).result.status).toBe("paid");
  });

  it("that upgrades begins at once with what is left taken off, one of a smaller plan when the period ends", async () => {
    const owner = await newOwner();
    await buy(owner, { type: "STARTUP" });
    await wait(owner, 10);
    const upgrade = (await owner.client.wallet.plans.calculate({ type: "GROWTH" })).result;
    // 490,000 × 20 ÷ 30, rounded down to rials.
    expect(upgrade.prorated).toBe(326_666.6);
    expect(upgrade.total).toBe(upgrade.amount - upgrade.prorated + upgrade.vat);
    await buy(owner, { type: "GROWTH" });
    expect(await subscriptionOf(owner)).toMatchObject({ type: "GROWTH", next: [], quotas: { segments: 15 } });
    const smaller = (await owner.client.wallet.plans.calculate({ type: "STARTUP" })).result;
    const { endsAt: paidUntil } = await subscriptionOf(owner);
    expect([smaller.prorated, smaller.startsAt, upgrade.startsAt]).toEqual([0, paidUntil, null]);
    await buy(owner, { type: "STARTUP" });
    const { type, endsAt, next } = await subscriptionOf(owner);
    expect([type, next.map((each) => [each.type, each.startsAt])]).toEqual(["GROWTH", [["STARTUP", endsAt]]]);
    await wait(owner, 31);
    expect((await subscriptionOf(owner)).type).toBe("STARTUP");
    await wait(owner, 30);
    expect(await subscriptionOf(owner)).toMatchObject({ type: "BASIC", period: null, endsAt: null });
  });

  it("that is refunded gives back what is left, once", async () => {
    const owner = await newOwner();
    const id = await buy(owner, { type: "STARTUP", actions: { EMAIL: 1 }, addons: { SEGMENT: 1 } });
    expect((await Promise.all([refund(id), refund(id)])).toSorted()).toEqual(["already", "refunded"]);
    expect(await subscriptionOf(owner)).toMatchObject({
      type: "BASIC",
      actions: { email: 0 },
      quotas: { segments: 1 },
    });
    expect(await settle(id)).toBe("closed");
    expect(await settle(randomUUID())).toBe("closed");
  });

  it("that is refunded leaves no gap before a plan that was to follow it, nor before that plan's add-ons", async () => {
    const owner = await newOwner();
    const first = await buy(owner, { type: "GROWTH" });
    await buy(owner, { type: "STARTUP", addons: { SEGMENT: 2 } });
    await wait(owner, 10);
    await refund(first);
    const { type, startsAt, endsAt, quotas, addons } = await subscriptionOf(owner);
    expect([type, quotas.segments, addons.segments]).toEqual(["STARTUP", 5, 2]);
    expect(Date.parse(endsAt ?? "") - Date.parse(startsAt ?? "")).toBe(30 * dayMs);
    await wait(owner, 31);
    expect(await subscriptionOf(owner)).toMatchObject({ type: "BASIC", addons: { segments: 0 } });
  });

  it("that is refunded takes back no messages that were sent: the next pack is whole", async () => {
    const owner = await newOwner();
    const first = await buy(owner, { actions: { SMS: 1, EMAIL: 1 } });
    await platform.dependencies.postgres.query("UPDATE action_uses SET used = 60 WHERE user_id = $1", [owner.id]);
    await refund(first);
    expect((await subscriptionOf(owner)).actions).toMatchObject({ sms: 0, email: 0 });
    const second = await buy(owner, { actions: { SMS: 1 } });
    expect((await subscriptionOf(owner)).actions.sms).toBe(100);
    await refund(second);
    expect((await subscriptionOf(owner)).actions.sms).toBe(0);
  });

  it("that was cancelled or has expired brings nothing", async () => {
    const owner = await newOwner();
    const { id } = (await owner.client.wallet.orders.create({ type: "STARTUP" })).result;
    await owner.client.wallet.orders.cancel({ id });
    expect(await settle(id)).toBe("closed");
    const late = (await owner.client.wallet.orders.create({ type: "STARTUP" })).result.id;
    await wait(owner, 4);
    // Its time is over: another order of a plan is possible.
    expect((await owner.client.wallet.orders.create({ type: "GROWTH" })).result.status).toBe("pending");
    expect((await owner.client.wallet.orders.get({ id: late })).result.status).toBe("expired");
    expect(await settle(late)).toBe("closed");
    expect((await subscriptionOf(owner)).type).toBe("BASIC");
  });

  it("of the free plan is refused: it needs none", async () => {
    const owner = await newOwner();
    await buy(owner, { type: "STARTUP" });
    expect((await post(owner, "/v1/orders", { type: "BASIC" })).status).toBe(422);
  });
});

describe("what is refused names its field", () => {
  it.each([
    [{ actions: { EMAIL: -1 } }, ["actions", "EMAIL"]],
    [{ actions: { EMAIL: 1e18 } }, ["actions", "EMAIL"]],
    [{ actions: { EMAIL: 1.5 } }, ["actions", "EMAIL"]],
    [{ addons: { CAMPAIGN: "2" } }, ["addons", "CAMPAIGN"]],
    [{ type: "GOLD" }, ["type"]],
    [{ type: "GROWTH", currency: "USD" }, ["currency"]],
    [{ type: "GROWTH", currency: "EUR" }, ["currency"]],
    [{ type: "GROWTH", period: "WEEKLY" }, ["period"]],
  ])("%o", async (choice, path) => {
    const owner = await newOwner();
    for (const address of ["/v1/plans/calculate", "/v1/pre-orders", "/v1/orders"]) {
      const { status, body } = await post(owner, address, choice);
      const paths = body.data.issues.map((issue: { path: string[] }) => issue.path.join());
      expect([status, ...paths]).toEqual([400, path.join()]);
    }
    expect((await owner.client.wallet.orders.list({})).result.total).toBe(0);
  });
});
