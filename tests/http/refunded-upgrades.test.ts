import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refundOrder } from "#platform/orders/refund-order.ts";
import { settleOrder } from "#platform/orders/settle-order.ts";
import { readMigrations } from "#platform/stores/migrations.ts";
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
const dayMs = 86_400_000;
const now = () => platform.dependencies.clock.now();

async function buy(owner: Owner, choice: object): Promise<string> {
  const { id } = (await owner.client.wallet.orders.create(choice)).result;
  const of = { order: id, payment: randomUUID(), at: now() };
  const { postgres } = platform.dependencies;
  const outcome = await postgres.transaction((queries) => settleOrder(queries, of, platform.dependencies));
  expect(outcome).toBe("settled");
  return id;
}
const refund = (order: string) =>
  platform.dependencies.postgres.transaction((queries) => refundOrder(queries, { order, at: now() }));

/** Days pass, after which the owner signs in anew. */
async function wait(owner: Owner, days: number): Promise<void> {
  platform.advance(days * dayMs);
  const { email, password } = owner;
  owner.token = (await platform.client().auth.login({ email, password })).result.tokenData.token;
  owner.client = platform.client(owner.token);
}

/** The plan with its quota of segments, and the days that are left of it. */
async function standingOf({ client }: Owner) {
  const { type, endsAt, quotas } = (await client.wallet.subscription.get()).result;
  return [type, endsAt === null ? null : (Date.parse(endsAt) - now()) / dayMs, quotas.segments];
}

it("give the plan before all of its rest back, once", async () => {
  const owner = await newOwner();
  await buy(owner, { type: "STARTUP" });
  await wait(owner, 10);
  const upgrade = await buy(owner, { type: "GROWTH" });
  await wait(owner, 5);
  const { outcome, resumed } = await refund(upgrade);
  expect([outcome, resumed]).toEqual(["refunded", [{ type: "STARTUP", endsAt: now() + 20 * dayMs }]]);
  expect(await standingOf(owner)).toEqual(["STARTUP", 20, 3]);
  expect(await refund(upgrade)).toEqual({ outcome: "already", resumed: [] });
  expect(await standingOf(owner)).toEqual(["STARTUP", 20, 3]);
  // What is left is worth as much as before.
  const { result } = await owner.client.wallet.plans.calculate({ type: "GROWTH" });
  expect(result.prorated).toBe(326_666.6);
  await wait(owner, 21);
  expect(await standingOf(owner)).toEqual(["BASIC", null, 1]);
});

it("cancel an upgrade that waits for its payment: it knows nothing of the plan that goes on", async () => {
  const owner = await newOwner();
  await buy(owner, { type: "STARTUP" });
  await wait(owner, 10);
  const upgrade = await buy(owner, { type: "GROWTH" });
  await wait(owner, 31);
  const { id } = (await owner.client.wallet.orders.create({ type: "ENTERPRISE" })).result;
  await refund(upgrade);
  expect(await standingOf(owner)).toEqual(["STARTUP", 20, 3]);
  expect((await owner.client.wallet.orders.get({ id })).result.status).toBe("cancelled");
});

it("put what was bought to follow the upgrade behind the plan before", async () => {
  const owner = await newOwner();
  await buy(owner, { type: "STARTUP" });
  await wait(owner, 10);
  const upgrade = await buy(owner, { type: "GROWTH" });
  await buy(owner, { type: "STARTUP", addons: { SEGMENT: 2 } });
  await wait(owner, 5);
  await refund(upgrade);
  expect(await standingOf(owner)).toEqual(["STARTUP", 20, 3]);
  await wait(owner, 20.5);
  expect(await standingOf(owner)).toEqual(["STARTUP", 29.5, 5]);
});

it("give two plans back by two refunds, the last one first", async () => {
  const owner = await newOwner();
  await buy(owner, { type: "STARTUP" });
  await wait(owner, 10);
  const second = await buy(owner, { type: "GROWTH" });
  await wait(owner, 10);
  const third = await buy(owner, { type: "ENTERPRISE" });
  await refund(third);
  expect(await standingOf(owner)).toEqual(["GROWTH", 20, 15]);
  await refund(second);
  expect(await standingOf(owner)).toEqual(["STARTUP", 20, 3]);
});

it("give a plan that had not begun back whole, with its add-ons", async () => {
  const owner = await newOwner();
  await buy(owner, { type: "STARTUP" });
  await buy(owner, { type: "STARTUP", addons: { SEGMENT: 2 } });
  await wait(owner, 10);
  const upgrade = await buy(owner, { type: "GROWTH" });
  await wait(owner, 5);
  await refund(upgrade);
  expect(await standingOf(owner)).toEqual(["STARTUP", 20, 3]);
  await wait(owner, 20.5);
  expect(await standingOf(owner)).toEqual(["STARTUP", 29.5, 5]);
  await wait(owner, 30);
  expect(await standingOf(owner)).toEqual(["BASIC", null, 1]);
});

it("find upgrades that were paid before terms kept what ended them", async () => {
  const { postgres } = platform.dependencies;
  const [upgraded, waited, refunded] = [await newOwner(), await newOwner(), await newOwner()];
  for (const owner of [upgraded, waited, refunded]) await buy(owner, { type: "STARTUP" });
  for (const owner of [upgraded, waited, refunded]) await wait(owner, owner === upgraded ? 10 : 0);
  await buy(upgraded, { type: "GROWTH" });
  await refund(await buy(refunded, { type: "GROWTH" }));
  const [upgradedTwice, another] = [await newOwner(), await newOwner()];
  for (const owner of [upgradedTwice, another])
    await buy(owner, { type: "STARTUP", period: "YEARLY", currency: "EUR" });
  await wait(upgradedTwice, 3);
  await buy(upgradedTwice, { type: "GROWTH", period: "YEARLY", currency: "EUR" });
  await wait(upgradedTwice, 4);
  await buy(upgradedTwice, { type: "ENTERPRISE", period: "YEARLY", currency: "EUR" });
  const listTerms = () =>
    postgres.query<{ ended: string | null }>(
      `SELECT user_id, type, starts_at, ends_at, ended_by AS ended, ended_from FROM plan_terms
       ORDER BY user_id, starts_at, type`,
    );
  const terms = await listTerms();
  expect(terms.filter(({ ended }) => ended !== null).length).toBeGreaterThanOrEqual(3);
  await postgres.query("UPDATE plan_terms SET ended_by = NULL, ended_from = NULL");
  const [migration] = readMigrations("postgres", new Set(["0231-ended-terms"]));
  for (const statement of migration?.statements.slice(1) ?? []) await postgres.query(statement);
  expect(await listTerms()).toEqual(terms);
});
