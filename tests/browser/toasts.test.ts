import type { Request } from "playwright/test";
import { expect, hydrated, signIn, test } from "./test.ts";

const toast = (tone: string, name: string) => ({ tone, key: "websiteDeleted", name });

test("at most five messages are shown; with scripts each hides after five seconds, errors stay", async ({
  page,
  nabz,
  javaScriptEnabled,
}) => {
  await signIn(page, nabz.url, await nabz.addOwner());
  const five = [toast("bad", "خطا"), ...["یک", "دو", "سه", "چهار"].map((name) => toast("ok", name))];
  const value = encodeURIComponent(JSON.stringify(five));
  await page.context().addCookies([{ name: "nabz_toasts", value, url: nabz.url }]);
  if (javaScriptEnabled) {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
  }
  await page.goto(`${nabz.url}/profile`);
  const shown = page.getByRole("region", { name: "پیام‌ها" }).locator("strong");
  await expect(shown).toHaveCount(5);
  if (!javaScriptEnabled) {
    // They precede the page until the next one, and cover nothing.
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    const last = await shown.last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(heading?.y ?? 0);
    await page.reload();
    await expect(shown).toHaveCount(0);
    return;
  }
  await hydrated(page);
  await page.clock.runFor(4_900);
  await expect(shown).toHaveCount(5);
  await page.clock.runFor(1_000);
  await expect(shown).toHaveText(["سایت «خطا» حذف شد."]);
  await page.clock.runFor(60_000);
  await expect(shown).toHaveCount(1);
});

test("messages of one form hide although another form brings the next", { tag: "@scripted" }, async ({
  page,
  nabz,
}) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  const bring = (name: string) => {
    const value = encodeURIComponent(JSON.stringify([toast("ok", name)]));
    return page.context().addCookies([{ name: "nabz_toasts", value, url: nabz.url }]);
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await bring("یک");
  await page.goto(`${nabz.url}/w/${owner.website.id}/annotations`);
  const shown = page.getByRole("region", { name: "پیام‌ها" }).locator("strong");
  await expect(shown).toHaveText(["سایت «یک» حذف شد."]);
  await hydrated(page);
  await bring("دو");
  await page.getByRole("button", { name: "جمع کردن منو" }).click();
  await expect(shown.last()).toHaveText("سایت «دو» حذف شد.");
  await page.clock.fastForward(5_100);
  await expect(shown).toHaveCount(0);
});

test("signing out leads to the public home, with scripts after half a second", async ({
  page,
  nabz,
  javaScriptEnabled,
}) => {
  await signIn(page, nabz.url, await nabz.addOwner());
  await page.goto(`${nabz.url}/profile`);
  if (javaScriptEnabled) await hydrated(page);
  let logout: Request | undefined;
  let home: Request | undefined;
  page.on("response", (response) => {
    if (response.url().endsWith("/logout")) logout = response.request();
  });
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.url().endsWith("/login?home")) home = request;
  });
  await page.locator("summary[aria-label='حساب من']").click();
  await page.getByRole("button", { name: "خروج" }).click();
  await expect(page).toHaveURL(`${nabz.url}/login?home`);
  // The browser's own times: events reach a busy runner late.
  const { startTime = 0, responseStart = 0 } = logout?.timing() ?? {};
  expect(responseStart).toBeGreaterThan(0);
  const waited = (home?.timing().startTime ?? 0) - startTime - responseStart;
  if (javaScriptEnabled) expect(waited).toBeGreaterThan(490);
  else expect(home?.redirectedFrom()).toBe(logout);
});
