import { expect, hydrated, signIn, test } from "./test.ts";

test("the sidebar is narrowed and widened, and stays so", async ({ page, nabz, reader }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}/install`);
  const sidebar = page.getByRole("complementary", { name: "منو" });
  await sidebar.getByRole("button", { name: "جمع کردن منو" }).click();
  await expect(sidebar.getByRole("button", { name: "باز کردن منو" })).toBeVisible();
  expect((await sidebar.boundingBox())?.width).toBeLessThan(80);
  await page.reload();
  expect((await sidebar.boundingBox())?.width).toBeLessThan(80);
  // Hidden labels are still read out.
  await expect(sidebar.getByRole("link", { name: "نصب و ردیابی" })).toBeVisible();
  await sidebar.getByRole("button", { name: "باز کردن منو" }).click();
  await expect(sidebar.getByRole("button", { name: "جمع کردن منو" })).toBeVisible();
  expect((await sidebar.boundingBox())?.width).toBeGreaterThan(200);
});

test("on a phone every screen is in the drawer, and the bottom bar has the first ones, the reports and the rest", async ({
  page,
  nabz,
  reader,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}`);
  await page.locator("summary[aria-label='منو']").click();
  await page.getByRole("navigation", { name: "فهرست اصلی" }).getByRole("link", { name: "نصب و ردیابی" }).click();
  await expect(page).toHaveURL(/\/install$/);
  const bar = page.getByRole("navigation", { name: "منو" });
  await bar.getByRole("link", { name: "نمای کلی" }).click();
  await expect(page.getByRole("heading", { name: "نمای کلی" })).toBeVisible();
  await expect(bar.getByRole("link")).toHaveText(["نمای کلی", "مخاطبان", "کمپین‌ها"]);
  await bar.locator("summary").filter({ hasText: "گزارش‌ها" }).click();
  await bar.getByRole("link", { name: "ماندگاری" }).click();
  await expect(page).toHaveURL(/\/reports\/retention$/);
  await expect(bar.getByRole("link", { name: "ماندگاری" })).toBeHidden();
  await bar.locator("summary").filter({ hasText: "بیشتر" }).click();
  await bar.getByRole("link", { name: "نصب و ردیابی" }).click();
  await expect(page).toHaveURL(/\/install$/);
});

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

test("on a phone all period controls are in one menu", async ({ page, nabz, reader }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}?from=2015-05-17&to=2015-05-22`);
  await expect(page.getByLabel("از: روز")).toBeHidden();
  await page
    .locator("summary")
    .filter({ hasText: /^بازهٔ زمانی/ })
    .click();
  await expect(page.getByRole("link", { name: /^سال پیش/ })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "با مشتریان" })).toBeVisible();
  await page.getByLabel("از: روز").selectOption("28");
  await page.getByRole("button", { name: "نمایش گزارش" }).click();
  await expect(
    page
      .getByText(/^۲۸ تا ۳۱ اردیبهشت ۱۳۹۴/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
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

test("a lost connection opens a dialog that closes when it returns", async ({
  page,
  context,
  nabz,
  reader,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  test.skip(!javaScriptEnabled, "without scripts the browser's own page says it");
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}/install`);
  await hydrated(page);
  await context.setOffline(true);
  await expect(page.getByRole("alertdialog", { name: "اتصال اینترنت قطع است" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("alertdialog")).toBeHidden();
});
