import type { Page } from "playwright/test";
import { shapedScreens } from "#contract/screens.ts";
import { clientOf, expect, type Owner, signIn, test } from "./test.ts";

const may = "from=2015-05-17&to=2015-05-22";

async function open(page: Page, url: string, reader: Owner, screen: string, query = ""): Promise<void> {
  await signIn(page, url, reader);
  await page.goto(`${url}/w/${reader.website.id}${screen}?${may}${query}`);
}

const chips = (page: Page) => page.getByRole("navigation", { name: "فیلترها" });
const menu = (page: Page) => page.getByRole("complementary", { name: "منو" });

test("period and filters stay from report to report, and a chip takes its own value alone", async ({
  page,
  nabz,
  reader,
}) => {
  await open(page, nabz.url, reader, "/reports/technology", "&os=Windows&os=Linux&medium=direct&sort=people&view=os");
  await menu(page).getByRole("link", { name: "ماندگاری" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "ماندگاری" })).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({ from: "2015-05-17", to: "2015-05-22", medium: "direct" });
  expect(searchParams.getAll("os")).toEqual(["Windows", "Linux"]);
  expect([searchParams.get("sort"), searchParams.get("view")]).toEqual([null, null]);
  await chips(page)
    .getByRole("link", { name: /Windows/ })
    .click();
  await expect(chips(page)).not.toContainText("Windows");
  await expect(chips(page)).toContainText("سیستم‌عامل: Linux");
  await expect(chips(page)).toContainText("کانال: مستقیم");
  await chips(page).getByRole("link", { name: "برداشتن همه" }).click();
  await expect(chips(page)).not.toContainText(/کانال|برداشتن همه/);
  await expect(page).toHaveURL(/retention\?from=2015-05-17&to=2015-05-22$/);
});

test("a filter is searched for and picked on any report, in Persian or by its own name", async ({
  page,
  nabz,
  reader,
}) => {
  await open(page, nabz.url, reader, "/reports/sessions");
  await chips(page).getByRole("link", { name: "افزودن فیلتر" }).click();
  await page.getByRole("link", { name: "کشور", exact: true }).click();
  await page.getByLabel("جست‌وجو در کشور").fill("آلما");
  await page.getByRole("button", { name: "جست‌وجو" }).click();
  await expect(page.getByRole("table").locator("tbody").getByRole("row")).toHaveCount(1);
  await page.getByRole("link", { name: "آلمان", exact: true }).click();
  await expect(page).toHaveURL(/reports\/sessions\?from=2015-05-17&to=2015-05-22&country=DE$/);
  await expect(chips(page)).toContainText("کشور: آلمان");
  // Another of the same kind stands beside it.
  await chips(page).getByRole("link", { name: "افزودن فیلتر" }).click();
  await page.getByRole("link", { name: "کشور", exact: true }).click();
  await page.getByRole("link", { name: "فرانسه", exact: true }).click();
  await expect(chips(page)).toContainText("کشور: آلمان");
  await expect(chips(page)).toContainText("کشور: فرانسه");
  // What the period does not have.
  await chips(page).getByRole("link", { name: "افزودن فیلتر" }).click();
  await page.getByRole("link", { name: "کمپین", exact: true }).click();
  await page.getByLabel("جست‌وجو در کمپین").fill("Nowruz");
  await page.getByRole("button", { name: "جست‌وجو" }).click();
  await page.getByRole("link", { name: /فیلتر دقیق: «Nowruz»/ }).click();
  await expect(chips(page)).toContainText("کمپین: Nowruz");
});

test("a type of people filters every report", { tag: "@plain" }, async ({ page, nabz, reader }) => {
  await open(page, nabz.url, reader, "/reports/audience");
  await page.getByRole("table").getByRole("link", { name: "سرنخ", exact: true }).click();
  await expect(chips(page)).toContainText("نوع مخاطب: سرنخ");
  await expect(page).toHaveURL(/client=2/);
});

test("a type of people is kept under a name with the report it was made on", { tag: "@plain" }, async ({
  page,
  nabz,
}) => {
  const owner = await nabz.addOwner();
  await open(page, nabz.url, owner, "/reports/audience", "&client=2");
  await page.getByLabel("کارهای بیشتر").click();
  await page.getByRole("link", { name: "فیلترهای ذخیره‌شده" }).click();
  await page.getByLabel("نام").fill("سرنخ‌ها");
  await page.getByRole("button", { name: "ذخیرهٔ فیلترها" }).click();
  await expect(page.getByRole("row").filter({ hasText: "سرنخ‌ها" })).toContainText("نوع مخاطب: سرنخ");
  await page.getByRole("link", { name: "سرنخ‌ها", exact: true }).click();
  await expect(page).toHaveURL(/reports\/audience\?from=2015-05-17&to=2015-05-22&client=2$/);
  await expect(chips(page)).toContainText("نوع مخاطب: سرنخ");
});

test("a filter that is added at a funnel, a list of who left it, or a campaign leads back there", {
  tag: "@plain",
}, async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  const { id: wid } = owner.website;
  const client = await clientOf(nabz.platformUrl, owner);
  const steps = ["product_view", "purchase"].map((event) => ({ type: "event" as const, event }));
  const funnel = (await client.funnels.create({ wid, name: "خرید", type: "ordered", steps })).result.id;
  await signIn(page, nabz.url, owner);
  for (const [screen, entry] of [
    [`funnels/${funnel}`, "قیف‌ها"],
    [`funnels/${funnel}/left/1`, "قیف‌ها"],
    ["campaigns/compare", "کمپین‌ها و لینک‌ها"],
  ] as const) {
    await page.goto(`${nabz.url}/w/${wid}/${screen}?from=2015-05-17&to=2015-05-22`);
    // Links show other reports.
    await expect(chips(page).getByRole("link", { name: "اشتراک‌گذاری" })).toHaveCount(0);
    await chips(page).getByRole("link", { name: "افزودن فیلتر" }).click();
    await expect(menu(page).locator("[aria-current]")).toHaveText(entry);
    await page.getByLabel("جست‌وجو در کانال").fill("search");
    await page.getByRole("button", { name: "جست‌وجو" }).click();
    await page.getByRole("main").locator("a[href*='medium=search']").last().click();
    await expect(page).toHaveURL(new RegExp(`/${screen}\\?from=2015-05-17&to=2015-05-22&medium=search$`));
    await expect(chips(page)).toContainText("کانال: جست‌وجو");
  }
});

test("an invalid part of an address is reported beside its control, and the rest is shown", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  const addressOf = (screen: string, query: string) => `${nabz.url}/w/${reader.website.id}/reports/${screen}?${query}`;
  const expectReported = async (query: string, text: string, screen = "medium") => {
    await page.goto(addressOf(screen, query));
    await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  };
  await signIn(page, nabz.url, reader);
  await expectReported(`${may}&page=-1`, "صفحهٔ ۱ نشان داده شده است", "pages");
  await expectReported(`${may}&page=1e9`, "صفحهٔ ۱ نشان داده شده است", "pages");
  await expectReported(`${may}&page=99`, "صفحهٔ ۸ نشان داده شده است", "pages");
  await expect(page.getByRole("table").last().locator("tbody").getByRole("row")).not.toHaveCount(0);
  await expectReported(`${may}&sort=-nothing`, "بر پایهٔ «نشست» مرتب شده است");
  const filter = [`${may}&client=9`, "فیلتر «نوع مخاطب» در این آدرس درست نیست"] as const;
  const periods = [
    ["from=1394-02-27&to=1394-02-30", "این روز در آدرس صفحه درست نیست"],
    ["from=2015-05-21&to=2015-05-18", "پایان بازه باید پس از شروع آن باشد"],
    ["from=1990-01-01&to=2040-01-01", "این بازه بیش از اندازه بلند است"],
  ] as const;
  for (const [query, text] of [filter, ...periods]) await expectReported(query, text);
  // Where a control stands one screen has shown; of the others the markup says it, at a tenth of the cost of a page.
  for (const screen of shapedScreens) {
    for (const [query, text] of periods) {
      const address = addressOf(screen, `${query}&client=9`);
      const alerts = alertsIn(await (await page.request.get(address)).text());
      for (const reported of [text, filter[1]]) expect(alerts.join(), address).toContain(reported);
    }
  }
});

/** The text that follows the start of each alert. */
const alertsIn = (html: string) =>
  html
    .replaceAll(/<(style|script)\b.*?<\/\1>/gs, "")
    .split('role="alert"')
    .slice(1)
    .map((part) =>
      part
        .slice(part.indexOf(">") + 1)
        .replaceAll(/<[^>]*>/g, "")
        .slice(0, 300),
    );
