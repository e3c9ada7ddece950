import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "playwright/test";
import { mustBeAccessibleInBoth } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { expect, type Owner, signIn, statusMessage, test } from "./test.ts";

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Somebody new looks at a page of the website. */
async function visit(request: APIRequestContext, platformUrl: string, { website }: Owner, title: string) {
  const event = { id: randomUUID(), name: "page_view", url: `https://shop.example/${randomUUID()}`, title };
  const data = { key: website.key, visitor: randomUUID(), events: [{ ...event, referrer: "https://torob.com/" }] };
  const answer = await request.post(`${platformUrl}/collect`, { data, headers: { "user-agent": browser } });
  expect(await answer.json()).toMatchObject({ accepted: 1 });
}

const open = async (page: Page, url: string, owner: Owner) => {
  await signIn(page, url, owner);
  await page.goto(`${url}/w/${owner.website.id}/realtime`);
};
/** The first figure: real-time visitors. */
const now = (page: Page) => page.locator("dl > div").first();

const streamsOf = async (request: APIRequestContext, platformUrl: string) => {
  const text = await (await request.get(`${platformUrl}/metrics`)).text();
  return Number(/^nabz_realtime_streams (\d+)$/m.exec(text)?.[1]);
};

test("who comes is there soon, with page, channel, place and device", async ({
  page,
  nabz,
  request,
  javaScriptEnabled,
}) => {
  const owner = await nabz.addOwner();
  await open(page, nabz.url, owner);
  await expect(page.getByRole("heading", { name: "همین حالا کسی در سایت نیست" })).toBeVisible();
  await expect(page.getByText("در ۳۰ دقیقهٔ گذشته رویدادی نبوده است.")).toBeVisible();
  if (javaScriptEnabled) await expect(page.getByText("زنده")).toBeVisible();

  await visit(request, nabz.platformUrl, owner, "چای سیاه لاهیجان");
  if (!javaScriptEnabled) await page.getByRole("link", { name: "به‌روزرسانی" }).click();
  await expect(page.getByText("«\u2068چای سیاه لاهیجان\u2069» را دید")).toBeVisible();
  await expect(now(page)).toContainText("۱ نفر".replace(" ", ""));
  await expect(page.getByRole("row", { name: /چای سیاه لاهیجان/ })).toContainText("۱۰۰٫۰٪");
  await expect(page.getByRole("row", { name: /جست‌وجو/ })).toContainText("۱");
  await expect(page.getByRole("img", { name: "مخاطبان در هر دقیقه" })).toBeVisible();
  await page.getByRole("link", { name: "منبع" }).click();
  await expect(page).toHaveURL(/origin=source/);
  await expect(page.getByRole("row", { name: /torob\.com/ })).toContainText("۱");
});

test("the menu and the overview lead there", { tag: "@plain" }, async ({ page, nabz, request }) => {
  const owner = await nabz.addOwner();
  await visit(request, nabz.platformUrl, owner, "خانه");
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  await page.getByRole("link", { name: "۱ نفر همین حالا" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "لحظه‌ای" })).toBeVisible();
  await expect(page.getByRole("link", { name: "لحظه‌ای" }).first()).toHaveAttribute("aria-current", "page");
});

test("the sidebar says how many are there: at once beside the overview, with scripts soon beside every screen", async ({
  page,
  nabz,
  request,
  javaScriptEnabled,
}) => {
  const owner = await nabz.addOwner();
  await visit(request, nabz.platformUrl, owner, "خانه");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  const figure = page.getByRole("complementary", { name: "منو" }).getByText("۱ نفر همین حالا");
  await expect(figure).toBeAttached();
  await page.goto(`${nabz.url}/w/${owner.website.id}/goals`);
  await expect(figure).toHaveCount(javaScriptEnabled ? 1 : 0, { timeout: 10_000 });
});

test("a hidden or closed tab watches no longer, and who signs out elsewhere is led to the sign-in", {
  tag: "@scripted",
}, async ({ page, nabz, request, expected }) => {
  const owner = await nabz.addOwner();
  const before = await streamsOf(request, nabz.platformUrl);
  const streams = () => expect.poll(() => streamsOf(request, nabz.platformUrl));
  await open(page, nabz.url, owner);
  await expect(page.getByText("زنده")).toBeVisible();
  await streams().toBe(before + 1);
  const show = (state: "hidden" | "visible") =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await show("hidden");
  await streams().toBe(before);
  await visit(request, nabz.platformUrl, owner, "خانه");
  await show("visible");
  await expect(page.getByText("«\u2068خانه\u2069» را دید")).toBeVisible();
  await streams().toBe(before + 1);
  const other = await page.context().newPage();
  await other.goto(`${nabz.url}/w/${owner.website.id}/realtime`);
  await streams().toBe(before + 2);
  await other.close();
  await streams().toBe(before + 1);
  expected.push(statusMessage(401));
  await page.context().clearCookies();
  await show("hidden");
  await show("visible");
  await page.waitForURL(/\/login/);
  await streams().toBe(before);
});

test("it passes the accessibility rules and fits every width, full and empty, light and dark", async ({
  page,
  nabz,
  request,
  javaScriptEnabled,
}) => {
  test.slow();
  const owner = await nabz.addOwner();
  const long = "زعفران سرگل یک مثقالی ممتاز قائنات ".repeat(6);
  await signIn(page, nabz.url, owner);
  for (const isFull of [false, true]) {
    if (isFull) await visit(request, nabz.platformUrl, owner, long);
    await page.goto(`${nabz.url}/w/${owner.website.id}/realtime`);
    await mustFitEverywhere(page);
    // The checker is itself a script.
    if (!javaScriptEnabled) continue;
    await page.setViewportSize({ width: isFull ? 360 : 1440, height: 900 });
    await mustBeAccessibleInBoth(page);
  }
});
