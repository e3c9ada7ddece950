import { expect, hydrated, openReader, signIn, statusMessage, test } from "./test.ts";

test("a period is compared with the same weekdays before it, what is just before it, last year's or nothing", async ({
  page,
  nabz,
  reader,
}) => {
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}?from=2015-05-17&to=2015-05-22`);
  const choose = async (now: RegExp, label: RegExp) => {
    await page.locator("summary").filter({ hasText: now, visible: true }).click();
    await page.getByRole("link", { name: label }).click();
  };
  await expect(page.getByText(/در برابر ۲۰ تا ۲۴ اردیبهشت ۱۳۹۴/).first()).toBeVisible();
  await choose(/با ۲۰ تا ۲۴ اردیبهشت ۱۳۹۴/, /^ماه شمسی پیش/);
  await choose(/با ۲۷ تا ۳۱ فروردین ۱۳۹۴/, /^درست پیش از آن/);
  await choose(/با ۲۲ تا ۲۶ اردیبهشت ۱۳۹۴/, /^سال پیش/);
  await expect(page.getByText(/در برابر ۲۷ تا ۳۱ اردیبهشت ۱۳۹۳/).first()).toBeVisible();
  await choose(/با ۲۷ تا ۳۱ اردیبهشت ۱۳۹۳/, /بدون مقایسه/);
  await expect(page).toHaveURL(/compare=none/);
  await expect(page.getByText(/در برابر/)).toHaveCount(0);
  await choose(/بدون مقایسه/, /^همین روزهای هفته/);
  await expect(page.getByText(/در برابر ۲۰ تا ۲۴ اردیبهشت ۱۳۹۴/).first()).toBeVisible();
});

test("signing out clears cookies and local storage and redirects", async ({
  page,
  context,
  nabz,
  javaScriptEnabled,
}) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/install`);
  if (javaScriptEnabled) {
    await hydrated(page);
    await page.evaluate(() => localStorage.setItem("left", "behind"));
  }
  const namesOfCookies = async () => (await context.cookies()).map(({ name }) => name);
  expect(await namesOfCookies()).toEqual(expect.arrayContaining(["nabz_session", "website", "websites"]));
  await page.locator("summary[aria-label='حساب من']").click();
  await page.getByRole("button", { name: "خروج" }).click();
  await expect(page).toHaveURL(/\/login/);
  const kept = await namesOfCookies();
  for (const wiped of ["nabz_session", "website", "websites", "timeline"]) expect(kept).not.toContain(wiped);
  if (javaScriptEnabled) expect(await page.evaluate(() => localStorage.getItem("left"))).toBeNull();
});

test("the result of a form is shown once, on the next page", async ({ page, nabz, javaScriptEnabled }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/profile`);
  await page.getByRole("button", { name: "ذخیرهٔ نام" }).click();
  const toasts = page.getByRole("region", { name: "پیام‌ها" });
  await expect(toasts).toContainText("ذخیره شد");
  if (javaScriptEnabled) {
    await toasts.getByRole("button", { name: "بستن" }).click();
    await expect(toasts).not.toContainText("ذخیره شد");
  }
  await page.reload();
  await expect(toasts).not.toContainText("ذخیره شد");
});

test("a lost connection opens a dialog that closes when it returns", { tag: "@scripted" }, async ({
  page,
  context,
  nabz,
  reader,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}/install`);
  await hydrated(page);
  await context.setOffline(true);
  await expect(page.getByRole("alertdialog", { name: "اتصال اینترنت قطع است" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("alertdialog")).toBeHidden();
});

test("a menu closes by Escape and by a press outside, which reaches what is under it", { tag: "@scripted" }, async ({
  page,
  nabz,
  reader,
}) => {
  await openReader(page, nabz.url, reader);
  const theme = page.locator("details[data-menu]").filter({ has: page.locator("summary[aria-label='رنگ صفحه']") });
  const range = page.locator("details[data-menu]").filter({ has: page.locator("summary[aria-label^='بازه']") });
  for (const menu of [theme, range]) {
    const summary = menu.locator("summary");
    await summary.click();
    await expect(menu).toHaveAttribute("open", "");
    await menu.locator("button, a, select").first().focus();
    await page.keyboard.press("Escape");
    await expect(menu).not.toHaveAttribute("open", "");
    await expect(summary).toBeFocused();
    await summary.click();
    await page.locator("h1").click();
    await expect(menu).not.toHaveAttribute("open", "");
  }
  await range.locator("summary").click();
  await page.getByRole("link", { name: "سال", exact: true }).click();
  await expect(page).toHaveURL(/timeline=1Y/);
});

test("the top bar is one line on desktops and at most two on a tablet, for every timeline", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  await signIn(page, nabz.url, reader);
  const bar = page.locator("header:not(main header, header header)");
  const addresses = ["1H", "1D", "1W", "1M", "1Y"]
    .map((timeline) => `timeline=${timeline}`)
    .concat("from=2015-05-17T06:45&to=2015-05-22T07:45&compare=none", "from=2014-05-17&to=2015-05-22");
  for (const query of addresses) {
    await page.goto(`${nabz.url}/w/${reader.website.id}?${query}`);
    for (const [width, height] of [
      [1440, 64],
      [1366, 64],
      [1280, 64],
      [768, 128],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const box = await bar.boundingBox();
      expect(box?.height, `${query} at ${width}`).toBeLessThanOrEqual(height + 1);
      const edges = await bar.evaluate((element) => [element.scrollWidth, element.clientWidth]);
      expect(edges[0], `${query} at ${width}`).toBeLessThanOrEqual(edges[1] ?? 0);
      const isCut = await bar
        .locator("a, summary")
        .filter({ visible: true })
        .evaluateAll((all) =>
          all.some((each) => {
            const { left, right } = each.getBoundingClientRect();
            return left < 0 || right > document.documentElement.clientWidth;
          }),
        );
      expect(isCut, `${query} at ${width}`).toBe(false);
    }
  }
});

test("an address within a website that nothing has is a 404 in the website's shell", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
  expected,
}) => {
  expected.push(statusMessage(404));
  await signIn(page, nabz.url, reader);
  const own = `/w/${reader.website.id}`;
  for (const path of ["/nowhere", "/reports/nowhere", "/people/1", "/reports/sales/nowhere"]) {
    expect((await page.goto(nabz.url + own + path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("صفحه پیدا نشد");
    await expect(page.locator("summary[aria-label^='تعویض سایت']")).toBeVisible();
    await page.getByRole("complementary", { name: "منو" }).getByRole("link", { name: "نمای کلی" }).click();
    await expect(page).toHaveURL(new RegExp(`${own}$`));
  }
});
