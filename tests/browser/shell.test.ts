import { expect, hydrated, openReader, signIn, statusMessage, test } from "./test.ts";

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
