import type { Page } from "playwright/test";
import { expect, kept, test, track } from "./shop.ts";

const answer = (page: Page, word: string) =>
  page.evaluate((given) => {
    (window as unknown as { nabz: (...call: unknown[]) => void }).nabz("consent", given);
  }, word);
const loaded = (page: Page) => page.waitForFunction(() => "nabz" in window);
/** Longer than a batch waits. */
const aMoment = (page: Page) => page.waitForTimeout(1_300);

test("where consent is required nothing is stored or sent until it is granted", async ({ page, context, shop }) => {
  shop.put("/", `<title>خانه</title>${shop.snippet('data-consent="required"')}`);
  await page.goto(shop.url);
  await loaded(page);
  await track(page, "before");
  await aMoment(page);
  expect(shop.batches).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ""]);
  // Another page has no id of this one.
  const other = await context.newPage();
  await other.goto(shop.url);
  await loaded(other);
  await other.close({ runBeforeUnload: true });
  await answer(page, "granted");
  await shop.heard("before");
  expect(shop.events().map(({ name }) => name)).toEqual(["page_view", "before"]);
  const { visitor } = shop.batches[0] ?? {};
  expect(await kept(page)).toMatchObject({ v: visitor, c: 1 });
  await page.reload();
  await shop.heard("page_view", 2);
  expect(new Set(shop.batches.map((batch) => batch.visitor))).toEqual(new Set([visitor]));
});

test("denied forgets everything, and where consent is required not even the answer is stored", async ({
  page,
  shop,
}) => {
  shop.put("/", `<title>خانه</title>${shop.snippet('data-consent="required"')}`);
  await page.goto(shop.url);
  await loaded(page);
  await answer(page, "granted");
  await shop.heard("page_view");
  // In one breath: a moment later it would be on its way.
  await page.evaluate(() => {
    const { nabz } = window as unknown as { nabz(...call: unknown[]): void };
    nabz("track", "unsent");
    nabz("consent", "denied");
  });
  await track(page, "after");
  await aMoment(page);
  expect(shop.events().map(({ name }) => name)).toEqual(["page_view"]);
  expect(await kept(page)).toBeNull();
  // Granted later is a new visitor.
  await answer(page, "granted");
  await track(page, "again");
  await shop.heard("again");
  expect(shop.batches[1]?.visitor).not.toBe(shop.batches[0]?.visitor);
});

test("where consent is not required a denial is remembered", async ({ page, shop }) => {
  await page.goto(shop.url);
  await shop.heard("page_view");
  await answer(page, "denied");
  expect(await kept(page)).toEqual({ d: 1 });
  await page.reload();
  await loaded(page);
  await track(page, "after");
  await aMoment(page);
  expect(shop.events().map(({ name }) => name)).toEqual(["page_view"]);
});

for (const [what, property, value] of [
  ["Do Not Track", "doNotTrack", "1"],
  ["Global Privacy Control", "globalPrivacyControl", true],
] as const)
  test(`${what} is heard: nothing is sent or stored, and the page's calls do no harm`, async ({ page, shop }) => {
    await page.addInitScript(([name, set]) => Object.defineProperty(Navigator.prototype, name, { get: () => set }), [
      property,
      value,
    ] as const);
    const stub =
      "<script>window.nabz = function () { (nabz.q = nabz.q || []).push(arguments) }; nabz('track', 'x')</script>";
    shop.put("/", `${stub}{{snippet}}<button>خرید</button>`);
    await page.goto(shop.url);
    await page.getByRole("button").click();
    await track(page, "purchase", { value: 1 });
    await aMoment(page);
    await page.goto(`${shop.url}/?2`);
    expect(shop.batches).toEqual([]);
    expect(await kept(page)).toBeNull();
  });

test("visits of a browser that says nothing about tracking are sent", async ({ page, shop }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "unspecified" }),
  );
  await page.goto(shop.url);
  await shop.heard("page_view");
});

test("the owner's own visits are left out by an address, and counted again by another", async ({ page, shop }) => {
  await page.goto(`${shop.url}/#nabz=off`);
  await loaded(page);
  await page.goto(`${shop.url}/?2`);
  await loaded(page);
  await answer(page, "granted");
  await track(page, "purchase");
  await aMoment(page);
  expect(shop.batches).toEqual([]);
  await page.goto(`${shop.url}/?3#nabz=on`);
  const [view] = await shop.heard("page_view");
  expect(view?.url).toBe(`${shop.url}/?3`);
});

test("an address that only begins as the owner's leaves nobody out", async ({ page, shop }) => {
  for (const [number, hash] of ["#nabz=order", "#nabz=on&x", "#nabz=offer"].entries()) {
    await page.goto(`${shop.url}/?${number}${hash}`);
    expect((await shop.heard("page_view", number + 1)).at(-1)?.url).toBe(`${shop.url}/?${number}`);
  }
});
