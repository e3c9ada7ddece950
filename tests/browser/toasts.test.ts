import { expect, hydrated, signIn, test } from "./test.ts";

const toast = (tone: string, name: string) => ({ tone, key: "websiteDeleted", name });

test("at most five messages are shown; scripts take each away after five seconds, errors stay", async ({
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
    // They stand until the next page.
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

test("signing out leads to the public home, half a second later where scripts run", async ({
  page,
  nabz,
  javaScriptEnabled,
}) => {
  await signIn(page, nabz.url, await nabz.addOwner());
  await page.goto(`${nabz.url}/profile`);
  if (javaScriptEnabled) await hydrated(page);
  let answered = 0;
  let left = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/logout")) answered = performance.now();
  });
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.url().endsWith("/login?home")) left = performance.now();
  });
  await page.locator("summary[aria-label='حساب من']").click();
  await page.getByRole("button", { name: "خروج" }).click();
  await expect(page).toHaveURL(`${nabz.url}/login?home`);
  expect(answered).toBeGreaterThan(0);
  if (javaScriptEnabled) expect(left - answered).toBeGreaterThan(450);
  expect(left - answered).toBeLessThan(javaScriptEnabled ? 5_000 : 450);
});
