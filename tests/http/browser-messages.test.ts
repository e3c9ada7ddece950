import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { maxByBrowser } from "#platform/delivery/gate/browser-events.ts";
import { integratedAccounts } from "#platform/delivery/integrated-accounts.ts";
import { JourneyEngine } from "#platform/journeys/engine/journey-engine.ts";
import { addSupplies } from "#tests/platform-fixtures/campaign-rows.ts";
import { scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { addJourney } from "#tests/platform-fixtures/journeys.ts";
import { makeCollectingWebsite, type Said } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** SMS of orders that a stranger invents in the name of a customer whom the shop vouches for. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const phone = "+989121110000";
const purchases = (count: number, name: string, more: Partial<Said> = {}): Said[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ name: "purchase", data: { order: `${name}-${index}`, value: 1, currency: "IRT" } },
    ...more,
  }));

/** A shop that writes an SMS of each order, with the processes that send. */
async function openShop() {
  const { dependencies, collector } = platform;
  const { postgres, clock } = dependencies;
  const shop = await makeCollectingWebsite(platform, owner);
  const { choices } = await addSupplies(postgres, shop.website.id, "سفارش {{event.order||-}}");
  await postgres.query("UPDATE lines SET kind = 'service'");
  await postgres.query("UPDATE template_versions SET category = 'transactional'");
  const engine = new JourneyEngine({ ...dependencies, collector });
  await engine.carryOn();
  await addJourney(
    postgres,
    { website: shop.website.id, now: clock.now() - 60_000 },
    {
      1: { type: "trigger.event", fields: { event: "purchase", key: "order" }, to: { next: 2 } },
      2: { type: "action.sms", fields: { ...choices.SMS, transactional: true } },
    },
  );
  const adapter = scriptedAdapter();
  const accounts = {
    ...integratedAccounts({ ...dependencies, findDomain: async () => undefined }),
    open: async () => adapter,
  };
  const carryOn = async () => {
    for (let round = 0; round < 4; round += 1) {
      await engine.carryOn();
      await new Dispatcher({ ...dependencies, accounts }).dispatchDue();
      platform.advance(2_000);
    }
  };
  const messages = async (state: "sent" | "dropped", size = 100) =>
    (await owner.client.delivery.messages.list({ website: shop.website.id, state, limit: size })).result.items;
  return { ...shop, adapter, carryOn, messages };
}

it("are no more than the day's cap, and the orders that its server says all leave beside them", async () => {
  const { browse, serve, carryOn, messages } = await openShop();
  const stranger = randomUUID();
  await browse(stranger, { name: "identify", data: { id: "7" } });
  const consent = { sms: "granted" };
  await serve({ name: "identify", person: "7", data: { phone, name: "Sara", consent } });
  await carryOn();
  await browse(stranger, ...purchases(40, "F"));
  await serve(...purchases(30, "S", { person: "7" }));
  await carryOn();
  const sent = (await messages("sent")).map(({ preview = "" }) => preview);
  expect(sent.filter((text) => text?.includes("S-"))).toHaveLength(30);
  expect(sent.filter((text) => text?.includes("F-"))).toHaveLength(maxByBrowser);
  const dropped = await messages("dropped");
  expect(dropped).toHaveLength(40 - maxByBrowser);
  expect(dropped[0]).toMatchObject({ reason: "browser_day" });
  expect(dropped[0]?.sentence).toMatch(/^این پیامک ارسال نشد، چون آنچه تنها مرورگر گفته امروز ۲۰ پیامک برای Sara/);
});
