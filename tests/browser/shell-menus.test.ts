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

test("the sidebar begins at its top; in a low window scripts scroll it until the open screen is seen", async ({
  page,
  nabz,
  reader,
  javaScriptEnabled,
}) => {
  await signIn(page, nabz.url, reader);
  const sidebar = page.getByRole("complementary", { name: "منو" });
  const scrolled = () => sidebar.locator("> div").evaluate((list) => list.scrollTop);
  for (const [height, path] of [
    [900, ""],
    [500, ""],
    [900, "/reports/pages"],
  ] as const) {
    await page.setViewportSize({ width: 1440, height });
    await page.goto(`${nabz.url}/w/${reader.website.id}${path}`);
    if (javaScriptEnabled) await hydrated(page);
    expect(await scrolled(), `${path} at ${height}`).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(`${nabz.url}/w/${reader.website.id}/install`);
  const current = sidebar.locator("nav a[aria-current]");
  if (javaScriptEnabled) await expect(current).toBeInViewport({ ratio: 0.9 });
  else expect(await scrolled()).toBe(0);
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
  await expect(bar.getByRole("link")).toHaveText(["نمای کلی", "مخاطبان", "سفرها"]);
  await bar.getByRole("link", { name: "مخاطبان" }).click();
  await expect(page).toHaveURL(/\/people\/users$/);
  await expect(bar.locator("a[aria-current]").filter({ visible: true })).toHaveText(["مخاطبان"]);
  await bar.locator("summary").filter({ hasText: "گزارش‌ها" }).click();
  await bar.getByRole("link", { name: "ماندگاری" }).click();
  await expect(page).toHaveURL(/\/reports\/retention$/);
  await expect(bar.getByRole("link", { name: "ماندگاری" })).toBeHidden();
  await bar.locator("summary").filter({ hasText: "بیشتر" }).click();
  await bar.getByRole("link", { name: "نصب و ردیابی" }).click();
  await expect(page).toHaveURL(/\/install$/);
  // What only the menu of all has, is said there.
  await expect(bar.locator("summary").filter({ hasText: "بیشتر" })).toHaveCSS("font-weight", "600");
  await expect(bar.locator("summary").filter({ hasText: "گزارش‌ها" })).toHaveCSS("font-weight", "400");
});

test("on a phone a menu that is opened while the next page is under way stays open when it comes", {
  tag: "@scripted",
}, async ({ page, nabz, reader }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}/install`);
  await hydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.data(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  const bar = page.getByRole("navigation", { name: "منو" });
  const more = bar.locator("details").last();
  await more.locator("summary").click();
  await more.getByRole("link", { name: "قیف‌ها" }).click();
  // Its own link closes it at once.
  await expect(more).not.toHaveAttribute("open", "");
  const reports = bar.locator("details").first();
  await reports.locator("summary").click();
  release();
  await expect(page).toHaveURL(/\/funnels$/);
  await expect(reports).toHaveAttribute("open", "");
  await expect(reports.getByRole("link", { name: "ماندگاری" })).toBeVisible();
});

test("a press before the data of the page are read stays, and nothing is drawn anew", { tag: "@scripted" }, async ({
  page,
  nabz,
  reader,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.addInitScript(() => {
    const reader = ReadableStreamDefaultReader.prototype;
    const { read } = reader;
    const held = new Promise<void>((resolve) => Object.assign(window, { readData: resolve }));
    reader.read = async function (this: ReadableStreamDefaultReader) {
      Object.assign(window, { isReading: true });
      await held;
      return read.call(this);
    } as typeof read;
  });
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}/install`);
  await page.waitForFunction(() => "isReading" in window);
  const menu = page.getByRole("navigation", { name: "منو" }).locator("details").last();
  await menu.locator("summary").click();
  await page.evaluate(() => document.querySelector("main")?.setAttribute("data-before", ""));
  await page.evaluate(() => (window as unknown as { readData(): void }).readData());
  await hydrated(page);
  await menu.getByRole("link", { name: "قیف‌ها" }).click();
  await expect(page).toHaveURL(/\/funnels$/);
  await expect(page.locator("main[data-before]")).toHaveCount(1);
});

test("on a phone all period controls are in one menu, which a choice closes", async ({ page, nabz, reader }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}?from=2015-05-17&to=2015-05-22`);
  const [fold, from] = [page.locator("summary").filter({ hasText: /^بازهٔ زمانی/ }), page.getByLabel("از: روز")];
  await expect(from).toBeHidden();
  await fold.click();
  await expect(page.getByRole("link", { name: /^سال پیش/ })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "با مشتریان" })).toBeVisible();
  await from.selectOption("28");
  await page.getByRole("button", { name: "نمایش گزارش" }).click();
  const sentence = page.getByText(/^۲۸ تا ۳۱ اردیبهشت ۱۳۹۴/).filter({ visible: true });
  await expect(sentence.first()).toBeVisible();
  await expect(from).toBeHidden();
  await fold.click();
  await page.getByRole("link", { name: "نوروز تا نوروز" }).click();
  await expect(page).not.toHaveURL(/from=2015/);
  await expect(from).toBeHidden();
});

test("on a phone the menu of all screens has type sizes of its own", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}`);
  const bar = page.getByRole("navigation", { name: "منو" });
  await bar.locator("summary").filter({ hasText: "بیشتر" }).click();
  const sizeOf = (name: string) =>
    bar
      .locator(name)
      .filter({ visible: true })
      .evaluateAll((all) => [...new Set(all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)))]);
  const [heading, link] = [await sizeOf("details[open] h2"), await sizeOf("details[open] section a")];
  // One size each, the groups' titles smaller than their screens.
  expect([heading.length, link.length]).toEqual([1, 1]);
  expect(heading[0]).toBeLessThan(link[0] ?? 0);
});
