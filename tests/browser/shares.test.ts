import type { Locator } from "playwright/test";
import { type ReportScreen, shapedScreens } from "#contract/screens.ts";
import { screenTitle } from "#contract/text/menu.ts";
import { expect, hydrated, signIn, statusMessage, test } from "./test.ts";

const may2015 = "from=2015-05-17&to=2015-05-22";

test("a read-only link is made of the overview's days, read without a sign-in, and revoked", async ({
  page,
  nabz,
  reader,
  expected,
  javaScriptEnabled,
}) => {
  // Both projects make theirs on the same website.
  const name = javaScriptEnabled ? "اردیبهشت برای همکار" : "اردیبهشت برای همکاران";
  expected.push(statusMessage(400), statusMessage(404));
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}?${may2015}`);
  const headline = page.getByRole("main").getByRole("link", { name: /^نشست‌ها/ });
  const sessions = await headline.first().textContent();
  await page.goto(`${nabz.url}/w/${reader.website.id}/share?${may2015}`);
  await expect(page.getByText("گزارش «نمای کلی»، ۲۷ تا ۳۱ اردیبهشت ۱۳۹۴")).toBeVisible();
  await page.getByRole("button", { name: "ساخت لینک" }).click();
  await expect(page.getByLabel("نام لینک")).toHaveAccessibleDescription(/این فیلد لازم است\./);
  await page.getByLabel("نام لینک").fill(name);
  await page.getByLabel("اعتبار").selectOption("week");
  await page.getByRole("button", { name: "ساخت لینک" }).click();
  await expect(page.getByText("لینک ساخته شد")).toBeVisible();
  const link = (await page.locator("pre").textContent()) ?? "";
  expect(link).toMatch(/\/s\/[\w-]{32}$/);
  await expect(page.getByRole("row", { name: new RegExp(`^${name} `) })).toContainText("۲۷ تا ۳۱ اردیبهشت ۱۳۹۴");

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  const figure = /[۰-۹٬]+/.exec(sessions ?? "")?.[0] ?? "none";
  await expect(headline.first()).toContainText(figure);
  await expect(page.getByRole("table").filter({ hasText: "کانال" }).first()).toBeVisible();
  await expect(page.getByText("ده مخاطب اخیر")).toHaveCount(0);
  await page
    .getByRole("link", { name: /^مخاطبان/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "مخاطبان در هر روز" })).toBeVisible();

  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}/share`);
  await page.getByRole("link", { name: `لغو: ${name}`, exact: true }).click();
  await expect(page.getByRole("heading", { name: `لینک «${name}» لغو شود؟` })).toBeVisible();
  await page.getByRole("button", { name: "لغو لینک" }).click();
  await expect(page.getByText("لینک لغو شد.")).toBeVisible();
  expect((await page.goto(link))?.status()).toBe(404);
});

/** Report screens by their addresses: each with a shape of its own, and tabs of breakdowns. The reader has no goals. */
const reports: [address: string, screen: ReportScreen][] = [
  ["pages?view=exit", "pages"],
  ["landing?", "landing"],
  ...shapedScreens.filter((key) => key !== "goals").map((key): [string, ReportScreen] => [`${key}?step=day`, key]),
];

/** The heads of the tables that a page shows, without that of the chart. */
const headsOf = (main: Locator) =>
  main
    .locator("th[scope=col]:not(details th)")
    .evaluateAll((all) =>
      [...new Set(all.map((each) => (each.textContent ?? "").trim()))].filter((text) => text !== ""),
    );

test("a shared link shows the report it was made on, and nothing that leads elsewhere", async ({
  page,
  nabz,
  reader,
  javaScriptEnabled,
}) => {
  test.slow();
  for (const [address, screen] of reports) {
    const title = screenTitle(screen);
    await signIn(page, nabz.url, reader);
    await page.goto(`${nabz.url}/w/${reader.website.id}/reports/${address}&${may2015}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const heads = await headsOf(page.getByRole("main"));
    await page.locator("summary[aria-label='کارهای بیشتر']").click();
    await page.getByRole("main").getByRole("link", { name: "لینک‌های اشتراک" }).click();
    await expect(page.getByText(`گزارش «${title}»، ۲۷ تا ۳۱ اردیبهشت ۱۳۹۴`)).toBeVisible();
    await page.getByLabel("نام لینک").fill(`${title} ${javaScriptEnabled}`);
    await page.getByRole("button", { name: "ساخت لینک" }).click();
    await expect(page.getByRole("row", { name: `${title} ${javaScriptEnabled}` })).toContainText(title);
    const link = (await page.locator("pre").textContent()) ?? "";
    await page.context().clearCookies();
    await page.goto(link);
    if (javaScriptEnabled) await hydrated(page);
    const shared = await headsOf(page.getByRole("main"));
    expect(shared.length, address).toBeGreaterThan(1);
    expect(
      shared.filter((head) => !heads.includes(head)),
      address,
    ).toEqual([]);
    const hrefs = await page.locator("a").evaluateAll((links) => links.map((each) => each.getAttribute("href") ?? ""));
    expect(hrefs.filter((href) => !/^(\/s\/[\w-]+)?(\?|$)/.test(href))).toEqual([]);
  }
});
