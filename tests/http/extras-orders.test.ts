import { afterAll, beforeAll, expect, it } from "vitest";
import { planProblems } from "#contract/text/plans.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", PLANS: "on" });
});
afterAll(() => platform?.stop());

it("an order of packs and add-ons takes no pro forma of a plan, and leaves it open", async () => {
  const { token, client } = await makeOwner(platform, "extras");
  const post = (path: string, preOrder: string) => platform.send("POST", path, { token, body: { preOrder } });
  const { result: plan } = await client.wallet.preOrders.create({ type: "STARTUP" });
  const { result: packs } = await client.wallet.preOrders.create({ actions: { EMAIL: 1 } });
  const refused = await post("/v1/orders/actions", plan.id);
  const issues = [{ path: ["preOrder"], message: planProblems.notExtras }];
  expect([refused.status, refused.body.data.issues]).toEqual([409, issues]);
  expect((await post("/v1/orders/actions", packs.id)).status).toBe(201);
  expect((await post("/v1/orders", plan.id)).status).toBe(201);
});
