import type { Page } from "playwright/test";
import { expect, type Owner, signIn, statusMessage, test } from "./test.ts";

const may = "from=2015-05-17&to=2015-05-22";

async function openMay(page: Page, url: string, reader: Owner): Promise<void> {
  await signIn(page, url, reader);
  await page.goto(`${url}/w/${reader.website.id}?${may}`);
}

test("the chosen metric drives the chart, by a link", async ({ page, nabz, reader }) => {
  await openMay(page, nabz.url, reader);
  await page.getByRole("link", { name: /بازدید صفحه/ }).click();
  await expect(page).toHaveURL(/metric=pageViews/);
  await expect(page.getByRole("img", { name: "بازدید صفحه در هر روز" })).toBeVisible();
});

test("a Jalali range is chosen by a form and stands in the address", async ({ page, nabz, reader }) => {
  await openMay(page, nabz.url, reader);
  await page.locator("summary").filter({ hasText: /^۲۷/, visible: true }).click();
  await page.getByLabel("از: روز").selectOption("28");
  await page.getByLabel("تا پایان: روز").selectOption("28");
  await page.getByRole("button", { name: "نمایش گزارش" }).click();
  await expect(page.getByText(/^۲۸ اردیبهشت ۱۳۹۴/).first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get("from.day")).toBeNull();
  await expect(page.getByRole("main").getByRole("link", { name: /نشست‌ها/ })).not.toContainText("۱٬۰۴۳");
});

test("a day that no calendar has is named beside its field, and the choice stays", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  const wrong = "from.year=1394&from.month=12&from.day=30&to.year=1395&to.month=1&to.day=2";
  await openMay(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}?${wrong}`);
  await expect(page.getByRole("alert")).toContainText("چنین روزی در تقویم نیست.");
  await expect(page.getByLabel("از: روز")).toHaveValue("30");
});

test("any days can be compared with; invalid ones are reported beside the control", async ({ page, nabz, reader }) => {
  await openMay(page, nabz.url, reader);
  const open = () =>
    page
      .locator("summary")
      .filter({ hasText: /^با|^بدون مقایسه/, visible: true })
      .click();
  await open();
  await page.getByLabel("شروع مقایسه: روز").selectOption("28");
  await page.getByLabel("شروع مقایسه: ماه").selectOption("2");
  await page.getByLabel("پایان مقایسه: روز").selectOption("27");
  await page.getByLabel("پایان مقایسه: ماه").selectOption("2");
  await page.getByRole("button", { name: "مقایسه با این روزها" }).click();
  await expect(page.getByRole("alert")).toContainText("پایان بازه باید پس از شروع آن باشد.");
  await expect(page.getByLabel("شروع مقایسه: روز")).toHaveValue("28");
  await page.getByLabel("پایان مقایسه: روز").selectOption("29");
  await page.getByRole("button", { name: "مقایسه با این روزها" }).click();
  await expect(page).toHaveURL(/compare=dates/);
  expect(new URL(page.url()).searchParams.get("compareFrom.day")).toBeNull();
  expect(new URL(page.url()).searchParams.get("compareFrom")).toBe("2015-05-18");
  expect(new URL(page.url()).searchParams.get("compareTo")).toBe("2015-05-20");
  await expect(page.getByRole("main").getByText(/در برابر ۲۸ تا ۲۹ اردیبهشت ۱۳۹۴/)).toBeVisible();
  // Back to the same weekdays by their link, which knows nothing of those days.
  await open();
  await page.getByRole("link", { name: /^همین روزهای هفته/ }).click();
  await expect(page).not.toHaveURL(/compare/);
});

test("wrong days of an address are reported beside the control", { tag: "@plain" }, async ({ page, nabz, reader }) => {
  await signIn(page, nabz.url, reader);
  for (const [wrong, message] of [
    ["from=2015-05-22&to=2015-05-17", "پایان بازه باید پس از شروع آن باشد."],
    ["from=1991-01-01&to=2041-01-01", "این بازه بیش از اندازه بلند است."],
    [`${may}&compare=dates&compareFrom=2015-05-22&compareTo=2015-05-17`, "پایان بازه باید پس از شروع آن باشد."],
    [`${may}&compare=dates&compareFrom=1991-01-01&compareTo=2015-01-01`, "این بازه بیش از اندازه بلند است."],
  ] as const) {
    const answer = await page.goto(`${nabz.url}/w/${reader.website.id}?${wrong}`);
    expect({ wrong, status: answer?.status() }).toEqual({ wrong, status: 200 });
    await expect(page.getByRole("alert")).toContainText(message);
  }
});

test("a timeline is a link and is remembered", async ({ page, nabz, reader }) => {
  await openMay(page, nabz.url, reader);
  await page.getByRole("link", { name: "هفته", exact: true }).click();
  await expect(page).toHaveURL(/timeline=1W/);
  await page.goto(`${nabz.url}/w/${reader.website.id}`);
  await expect(page.getByRole("link", { name: "هفته", exact: true })).toHaveAttribute("aria-current", "true");
});

test("a chart's points are as far apart as a link says, where that fits the period", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  const year = "from=2014-05-23&to=2015-05-22";
  const steps = page.getByRole("navigation", { name: "فاصلهٔ نقطه‌های نمودار" });
  await openMay(page, nabz.url, reader);
  await expect(steps.locator("[aria-current]")).toHaveText("روزانه");
  await expect(page.getByRole("heading", { name: /در هر روز$/ })).toBeVisible();
  await steps.getByRole("link", { name: "ساعتی" }).click();
  await expect(page.getByRole("heading", { name: /در هر ساعت$/ })).toBeVisible();
  await expect(steps.locator("[aria-current]")).toHaveText("ساعتی");
  await expect(page).toHaveURL(/from=2015-05-17&to=2015-05-22&boundary=hour$/);
  await page.goto(`${nabz.url}/w/${reader.website.id}/reports/sessions?${year}&boundary=week`);
  await expect(page.getByRole("heading", { name: /در هر هفته$/ })).toBeVisible();
  await expect(steps.locator("[aria-current]")).toHaveText("هفتگی");
  // Of other days the steps are their own.
  const days = "from.year=1394&from.month=1&from.day=1&to.year=1394&to.month=2&to.day=31";
  await page.goto(`${nabz.url}/w/${reader.website.id}/reports/sessions?${year}&boundary=hour&${days}`);
  await expect(steps.locator("[aria-current]")).toHaveText("روزانه");
  // Five minutes of a year are too many points, and no such step is offered.
  await page.goto(`${nabz.url}/w/${reader.website.id}/reports/sessions?${year}&boundary=5m`);
  await expect(page.getByRole("heading", { name: /در هر ماه$/ })).toBeVisible();
  await expect(steps.getByRole("link")).toHaveText(["روزانه", "هفتگی", "ماهانه"]);
});

test("mediums turn into sources by a link", { tag: "@plain" }, async ({ page, nabz, reader }) => {
  await openMay(page, nabz.url, reader);
  await page.getByRole("link", { name: "منبع", exact: true }).click();
  await expect(page).toHaveURL(/origin=source/);
  await expect(page.getByRole("row", { name: /^google\.com/ })).toBeVisible();
});

test("every card turns to its other views by links, and its rows add up to its total", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  await openMay(page, nabz.url, reader);
  const card = (title: string) => page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
  await expect(card("صفحه‌های پربازدید")).toContainText("جمع: ۱٬۴۹۷ بازدید صفحه");
  for (const [title, tab, row] of [
    ["صفحه‌های پربازدید", "فرود", /\//],
    ["صفحه‌های پربازدید", "خروج", /\//],
    ["جغرافیا", "شهر", /نامعلوم|\p{L}/u],
    ["دستگاه‌ها", "سیستم‌عامل", /Windows/],
    ["دستگاه‌ها", "مرورگر", /Chrome/],
  ] as const) {
    await card(title).getByRole("link", { name: tab, exact: true }).click();
    await expect(card(title).getByRole("link", { name: tab, exact: true })).toHaveAttribute("aria-current", "true");
    await expect(card(title).getByRole("row", { name: row }).first()).toBeVisible();
    await expect(card(title)).toContainText("جمع: ۱٬۰۴۳ نشست");
  }
  await expect(card("ترکیب مخاطبان")).toContainText("جمع: ۹۱۲ نفر");
});

test("every card leads to its whole report, in the same period and with the same filters", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  const overview = `${nabz.url}/w/${reader.website.id}?${may}&medium=search&metric=people&geo=city&tech=os`;
  await signIn(page, nabz.url, reader);
  for (const [title, path, view] of [
    ["کانال‌های ورودی", "medium", null],
    ["صفحه‌های پربازدید", "pages", null],
    ["جغرافیا", "geography", "city"],
    ["دستگاه‌ها", "technology", "os"],
    ["ترکیب مخاطبان", "audience", null],
  ] as const) {
    await page.goto(overview);
    const card = page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
    await card.getByRole("link", { name: "گزارش کامل" }).click();
    await expect(page).toHaveURL(new RegExp(`/reports/${path}\\?`));
    const query = new URL(page.url()).searchParams;
    const kept = { from: "2015-05-17", to: "2015-05-22", medium: "search", ...(view === null ? {} : { view }) };
    expect(Object.fromEntries(query)).toEqual(kept);
  }
});

test("notes, saved filters and read-only links are a menu of the page, with what is shown", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  await openMay(page, nabz.url, reader);
  await page.locator("summary[aria-label='کارهای بیشتر']").click();
  const links = page.getByRole("main").getByRole("link");
  await expect(links.filter({ hasText: /^یادداشت‌ها$/ })).toHaveAttribute("href", /\/annotations\?from=2015-05-17/);
  await expect(links.filter({ hasText: "فیلترهای ذخیره‌شده" })).toHaveAttribute("href", /\/filters\?from=2015-05-17/);
  await links.filter({ hasText: "لینک‌های اشتراک" }).click();
  await expect(page).toHaveURL(/\/share\?from=2015-05-17/);
  await expect(page.getByRole("heading", { level: 1, name: "لینک‌های اشتراک" })).toBeVisible();
});

test("a row filters the whole screen, and a chip takes the filter away", async ({ page, nabz, reader }) => {
  await openMay(page, nabz.url, reader);
  const sessions = page.getByRole("navigation", { name: "نمای کلی" }).getByRole("link", { name: /نشست‌ها/ });
  await expect(sessions).toContainText("۱٬۰۴۳");
  await page.getByRole("link", { name: "جست‌وجو", exact: true }).click();
  await expect(page).toHaveURL(/medium=search/);
  await expect(sessions).not.toContainText("۱٬۰۴۳");
  await page.getByRole("link", { name: "ایالات متحده" }).click();
  await expect(page).toHaveURL(/medium=search.*country=US/);
  const chips = page.getByRole("navigation", { name: "فیلترها" });
  // The address changes before the screen is drawn, and the chip of the former screen leads elsewhere.
  await expect(chips.getByRole("link", { name: /کشور: ایالات متحده/ })).toBeVisible();
  await chips.getByRole("link", { name: /کانال: جست‌وجو/ }).click();
  await expect(page).not.toHaveURL(/medium/);
  await expect(chips.getByRole("link", { name: /کانال/ })).toHaveCount(0);
  await expect(chips.getByRole("link", { name: /کشور: ایالات متحده/ })).toBeVisible();
  await chips.getByRole("link", { name: /کشور/ }).click();
  await expect(sessions).toContainText("۱٬۰۴۳");
});

test("the colour scheme is chosen by a form and stays", async ({ page, nabz, reader }) => {
  await openMay(page, nabz.url, reader);
  await page.getByLabel("رنگ صفحه").click();
  await page.getByRole("button", { name: "تیره" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-joy-color-scheme", "dark");
  await expect(page).toHaveURL(new RegExp(may));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-joy-color-scheme", "dark");
});

test("somebody else's website, a wrong one and an unknown page are all not found", { tag: "@plain" }, async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(404));
  const [owner, other] = [await nabz.addOwner(), await nabz.addOwner()];
  await signIn(page, nabz.url, owner);
  for (const path of [`/w/${other.website.id}`, "/w/nonsense", "/nowhere"]) {
    const answer = await page.goto(nabz.url + path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "صفحه پیدا نشد" })).toBeVisible();
  }
});
