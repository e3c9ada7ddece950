import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openWebPushScene, type Shop } from "./web-push-scene.ts";

/** A minute's; what fifteen minutes allow may come at once. */
const limits = { ofWebsite: 2, ofAddress: 1 };
const atOnce = 15;

let scene: Awaited<ReturnType<typeof openWebPushScene>>;
beforeAll(async () => {
  const LIMIT_SUBSCRIPTIONS = `${limits.ofWebsite},${limits.ofAddress}`;
  scene = await openWebPushScene({ TRUST_PROXY: "127.0.0.1", LIMIT_SUBSCRIPTIONS });
});
afterAll(() => scene?.close());

const from = (address: string) => ({ "x-forwarded-for": address });
const count = async (shop: Shop) =>
  (await shop.client.integration.webPush.get({ website: shop.website.id })).result.subscriptions;
const subscribeMany = (browsers: readonly ReturnType<typeof scene.browser>[], address: string) =>
  Promise.all(browsers.map((each) => each.subscribe({}, from(address))));
const newBrowsers = (many: number) => Array.from({ length: many }, () => scene.browser());

it("a stranger with the public key adds browsers up to a limit, and keeps nobody else's away", async () => {
  const { shop, other, browser } = scene;
  const browsers = newBrowsers(atOnce + 3);
  const answers = await subscribeMany(browsers, "5.160.1.1");
  const refused = answers.filter(({ status }) => status !== 202);
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
  for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await count(shop)).toBe(atOnce);

  const known = browsers[answers.findIndex(({ status }) => status === 202)];
  expect((await known?.subscribe({}, from("5.160.1.1")))?.status).toBe(202);
  expect((await browser().subscribe({}, from("5.160.1.2"))).status).toBe(202);
  expect((await browser(other).subscribe({}, from("5.160.1.1"))).status).toBe(202);
  expect([await count(shop), await count(other)]).toEqual([atOnce + 1, 1]);

  scene.platform.advance(60_000);
  const later = await subscribeMany(newBrowsers(2), "5.160.1.1");
  expect(later.map(({ status }) => status).sort()).toEqual([202, 429]);
});

it("many addresses together reach the limit of the website, and its owner learns of it", async () => {
  const { shop, other, browser } = scene;
  const many = await Promise.all(
    Array.from({ length: 2 * atOnce }, (_, index) => browser().subscribe({}, from(`5.161.${index}.1`))),
  );
  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect(await count(shop)).toBe(limits.ofWebsite * atOnce + limits.ofWebsite);
  expect((await browser(other, randomUUID()).subscribe({}, from("5.161.0.1"))).status).toBe(202);
  const refusals = async ({ client, website: { id } }: Shop) => (await client.websites.refusals({ id })).result.items;
  await vi.waitFor(
    async () => {
      // Times of the fixture pass by its own clock: counts are stored half a minute later.
      expect((await refusals(shop)).map(({ limit, scope }) => `${limit} ${scope}`)).toContain("subscriptions address");
    },
    { timeout: 40_000, interval: 500 },
  );
  expect(await refusals(other)).toEqual([]);
});
