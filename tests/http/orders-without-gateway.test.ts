import { afterAll, beforeAll, expect, it } from "vitest";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { startDashboard } from "../dashboard.ts";
import { Visitor } from "../visitor.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let dashboard: Awaited<ReturnType<typeof startDashboard>>;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", PLANS: "on", PAYMENT_GATEWAY: "none" });
  dashboard = await startDashboard(platform);
});
afterAll(async () => {
  await dashboard?.stop();
  await platform?.stop();
});

it("an order is paid from the wallet where no gateway is, once the operator has filled it", async () => {
  const owner = await makeOwner(platform, "no-gateway");
  const { id } = (await owner.client.wallet.orders.createActions({ currency: "IRT", actions: { SMS: 2 } })).result;
  const visitor = new Visitor(dashboard.url);
  await visitor.signIn(owner);
  const path = `/orders/${id}`;
  const read = async () => (await visitor.request(path)).text();
  const empty = await read();
  expect(empty).toContain("پس از آن از همین صفحه می‌پردازید");
  expect(empty).not.toContain(">پرداخت ۷۷٬۰۰۰ تومان</button>");
  const money = { owner: owner.id, currency: "IRR", available: 1_000_000, account: "gateway" } as const;
  await platform.dependencies.postgres.transaction((queries) =>
    postMovement(queries, { ...money, key: "by hand", kind: "top_up" }),
  );
  const filled = await read();
  expect(filled).toContain(">پرداخت ۷۷٬۰۰۰ تومان</button>");
  expect(filled).toContain('type="hidden" name="gateway" value="wallet"');
  const formToken = await visitor.token(path);
  expect((await visitor.request(path, { fields: { formToken, gateway: "wallet" } })).status).toBe(303);
  expect((await owner.client.wallet.orders.get({ id })).result.status).toBe("paid");
});

it("an order that no gateway takes says so above its form", async () => {
  const owner = await makeOwner(platform, "refused-gateway");
  const { id } = (await owner.client.wallet.orders.createActions({ currency: "IRT", actions: { SMS: 2 } })).result;
  const visitor = new Visitor(dashboard.url);
  await visitor.signIn(owner);
  const path = `/orders/${id}`;
  const answer = await visitor.request(path, { fields: { formToken: await visitor.token(path), gateway: "zibal" } });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("این روش پرداخت پذیرفته نشد");
});
