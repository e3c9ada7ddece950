import type { Page } from "playwright/test";
import { expect, type Owner, signIn, statusMessage, test } from "./test.ts";

const may = "from=2015-05-17&to=2015-05-22";

async function openReport(page: Page, url: string, { reader, path }: { reader: Owner; path: string }): Promise<void> {
  await signIn(page, url, reader);
  await page.goto(`${url}/w/${reader.website.id}/reports/${path}`);
}

/** The number in a Persian text that follows its last colon. */
const numberOf = (text: string) =>
  Number(
    (text.split(": ").at(-1) ?? "")
      .replaceAll(/[۰-۹]/g, (digit) => String("۰۱۲۳۴۵۶۷۸۹".indexOf(digit)))
      .replaceAll(/[^0-9]/g, ""),
  );

const cellsOf = async (page: Page) =>
  (await page.locator("td[title]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("title") ?? ""))).map(
    (words) => ({ words, number: numberOf(words) }),
  );

test("the hours of the week add up to the headline, and the sentence names the largest", async ({
  page,
  nabz,
  reader,
}) => {
  await openReport(page, nabz.url, { reader, path: `sessions?${may}` });
  const headline = page.getByRole("navigation", { name: "نشست‌ها", exact: true });
  await expect(headline.getByRole("link", { name: /نشست‌ها/ })).toContainText("۱٬۰۴۳");
  await expect(page.getByText("۱٫۴ صفحه در هر نشست")).toBeVisible();
  const cells = await cellsOf(page);
  expect(cells).toHaveLength(168);
  expect(cells.reduce((sum, { number }) => sum + number, 0)).toBe(1043);
  const most = cells.find(({ number }) => number === Math.max(...cells.map((cell) => cell.number)));
  const [when = "", what = ""] = (most?.words ?? "").split(": ");
  await expect(page.getByText(/^اوج هفته/)).toContainText(`${when.replace("،", "")} است: ${what}`);
});

test("the grid's metric and the chart's are links of the address", async ({ page, nabz, reader }) => {
  await openReport(page, nabz.url, { reader, path: `sessions?${may}` });
  const views = page.getByRole("navigation", { name: "ساعت‌های هفته" });
  await views.getByRole("link", { name: "بازدید" }).click();
  await expect(page).toHaveURL(/grid=pageViews/);
  await expect(page.locator("td[title]").first()).toHaveAttribute("title", /بازدید صفحه$/);
  expect((await cellsOf(page)).reduce((sum, { number }) => sum + number, 0)).toBe(1497);
  await page.getByRole("link", { name: /^مدت نشست/ }).click();
  await expect(page.getByRole("img", { name: "مدت نشست در هر روز" })).toBeVisible();
  await expect(page).toHaveURL(/grid=pageViews/);
});

test("cohorts are a triangle whose base and length are links", async ({ page, nabz, reader }) => {
  await openReport(page, nabz.url, { reader, path: `retention?${may}` });
  await page.getByRole("navigation", { name: "طول هر دوره" }).getByRole("link", { name: "روز" }).click();
  await expect(page).toHaveURL(/step=day/);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(5);
  for (let index = 0; index < 5; index += 1) await expect(rows.nth(index).locator("td[title]")).toHaveCount(4 - index);
  await expect(page.locator("td.unfinished")).toHaveCount(0);
  await page.getByRole("navigation", { name: "گروه‌ها بر پایهٔ" }).getByRole("link", { name: "اولین خرید" }).click();
  await expect(page).toHaveURL(/of=order/);
  await expect(page.getByText("در این بازه کسی برای اولین بار نخریده است.")).toBeVisible();
});

test("more cohorts than a screen shows are refused in words beside the control", async ({
  page,
  nabz,
  reader,
  expected,
}) => {
  expected.push(statusMessage(400));
  await openReport(page, nabz.url, { reader, path: "retention?from=2014-03-21&to=2015-06-01&step=day" });
  await expect(page.getByRole("alert")).toContainText("بیش از ۱۲۰ دوره");
  await page.getByRole("navigation", { name: "طول هر دوره" }).getByRole("link", { name: "ماه" }).click();
  await expect(page.getByRole("table", { name: "چند نفر دوباره آمدند" })).toBeVisible();
});

test("the audience is the same people by novelty and by type, and nobody's birthday is known", async ({
  page,
  nabz,
  reader,
}) => {
  await openReport(page, nabz.url, { reader, path: `audience?${may}` });
  for (const title of ["تازه و بازگشته", "نوع مخاطبان"]) {
    await expect(page.getByRole("table", { name: title }).getByRole("row", { name: /^همه/ })).toContainText("۹۱۲");
  }
  await expect(page.getByText(/^تاریخ تولد هیچ مخاطبی معلوم نیست/)).toBeVisible();
  await expect(page.getByText("در ۳۰ روز آینده تولد هیچ مخاطبی نیست.")).toBeVisible();
});

test("no width makes these screens scroll sideways", async ({ page, nabz, reader }) => {
  await signIn(page, nabz.url, reader);
  for (const path of [`sessions?${may}`, `retention?${may}&step=day`, `audience?${may}`]) {
    await page.goto(`${nabz.url}/w/${reader.website.id}/reports/${path}`);
    for (const width of [320, 360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const widest = await page.locator("html").evaluate((html) => html.scrollWidth);
      expect(widest, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});
