import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Owner, type Scene, sceneOf } from "../payments/payment-scene.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Owner;
let scene: Scene;
let named = 0;

beforeAll(async () => {
  const zibal = { ZIBAL_MERCHANT: "zibal" };
  const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  platform = await startTestPlatform({
    ...{ REGISTRATION: "open", PAYMENT_GATEWAY: "sandbox,zibal,stripe", ...zibal, ...stripe },
  });
});
afterAll(() => platform?.stop());
beforeEach(async () => {
  named += 1;
  owner = await makeOwner(platform, `payer-${named}`);
  scene = sceneOf(platform, owner);
});

const dashboard = (payment: string) => `${platform.dependencies.settings.DASHBOARD_URL}/payments/${payment}`;

describe("the sandbox", () => {
  const choose = (url: string, outcome: string) =>
    fetch(platform.url + new URL(url).pathname, {
      ...{ method: "POST", redirect: "manual", headers: { "content-type": "application/x-www-form-urlencoded" } },
      body: `outcome=${outcome}`,
    });
  const follow = (answer: Response) => {
    const { pathname, search } = new URL(answer.headers.get("location") ?? "");
    return fetch(platform.url + pathname + search, { redirect: "manual" });
  };

  it("is a Persian page without scripts that pays, also twice", async () => {
    for (const outcome of ["pay", "twice"]) {
      const { payment, url } = await scene.topUp("sandbox", 25_000);
      const page = await fetch(platform.url + new URL(url).pathname);
      const html = await page.text();
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(html).toContain('<html lang="fa" dir="rtl">');
      expect(html).toContain("۲۵٬۰۰۰ تومان");
      expect(html).not.toContain("<script");
      const back = await follow(await choose(url, outcome));
      expect([back.status, back.headers.get("location")]).toEqual([303, dashboard(payment)]);
      expect((await scene.payment(payment)).status).toBe("paid");
    }
    expect(await scene.balance()).toMatchObject({ amount: 50_000 });
    expect((await fetch(`${platform.url}/payments/sandbox/unknown`)).status).toBe(404);
  });

  it("declines, answers late and does not answer", async () => {
    const declined = await scene.topUp("sandbox", 10_000);
    await follow(await choose(declined.url, "decline"));
    expect((await scene.payment(declined.payment)).status).toBe("cancelled");
    const late = await scene.topUp("sandbox", 10_000);
    expect((await choose(late.url, "late")).headers.get("location")).toBe(dashboard(late.payment));
    expect((await scene.payment(late.payment)).status).toBe("requested");
    // Before anything looks for it by itself.
    await scene.later(1);
    expect((await scene.payment(late.payment)).status).toBe("paid");
    const silent = await scene.topUp("sandbox", 10_000);
    await follow(await choose(silent.url, "timeout"));
    expect(await scene.payment(silent.payment)).toMatchObject({ status: "unknown", reason: "gateway" });
    // A choice is made once.
    await follow(await choose(silent.url, "pay"));
    await scene.later(3);
    expect((await scene.payment(silent.payment)).status).toBe("failed");
    // The job has looked for it meanwhile.
    expect((await scene.payment(declined.payment)).status).toBe("cancelled");
    expect(await scene.balance()).toMatchObject({ amount: 10_000 });
  });
});

it("the gateways of a currency are offered in the order of the setting", async () => {
  const names = async (currency: "IRT" | "EUR") =>
    (await owner.client.payments.gateways({ currency })).result.items.map(({ name }) => name);
  expect(await names("IRT")).toEqual(["sandbox", "zibal"]);
  expect(await names("EUR")).toEqual(["sandbox", "stripe"]);
});
