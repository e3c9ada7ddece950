import type { Page } from "playwright/test";
import { breakdownScreens, screens } from "#contract/screens.ts";
import { screenTitle } from "#contract/text/menu.ts";
import { expect, type Owner, signIn, statusMessage, test } from "./test.ts";

const may = "from=2015-05-17&to=2015-05-22";

async function open(page: Page, url: string, reader: Owner, report: string, query = ""): Promise<void> {
  await signIn(page, url, reader);
  await page.goto(`${url}/w/${reader.website.id}/reports/${report}?${may}${query}`);
}

const table = (page: Page) => page.getByRole("table", { name: /به تفکیک/ });
const rows = (page: Page) => table(page).locator("tbody").getByRole("row");

test("a report's columns sort by links, pages turn, and the totals are those of the headline", async ({
  page,
  nabz,
  reader,
}) => {
  await open(page, nabz.url, reader, "pages");
  await expect(page.getByRole("heading", { level: 1, name: "صفحه‌ها" })).toBeVisible();
  await expect(table(page).getByRole("row", { name: /^جمع/ })).toContainText("۱٬۴۹۷");
  await expect(table(page).getByRole("columnheader", { name: "بازدید صفحه", exact: true })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(rows(page)).toHaveCount(25);
  const first = await rows(page).first().textContent();
  await page.getByRole("link", { name: /بعدی/ }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page).first()).not.toHaveText(first ?? "");
  await table(page).getByRole("link", { name: "نفر", exact: true }).click();
  await expect(page).toHaveURL(/sort=-people/);
  expect(new URL(page.url()).searchParams.get("page")).toBeNull();
  await expect(table(page).getByRole("columnheader", { name: "نفر", exact: true })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
});

test("views of a dimension are links, a row filters the screen, a chip takes the filter away", async ({
  page,
  nabz,
  reader,
}) => {
  await open(page, nabz.url, reader, "medium");
  await page.getByRole("link", { name: "منبع", exact: true }).click();
  await expect(page).toHaveURL(/view=source/);
  await table(page).getByRole("link", { name: "google.com", exact: true }).click();
  await expect(page).toHaveURL(/source=google\.com/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("link", { name: /منبع: google\.com/ }).click();
  await expect(rows(page)).not.toHaveCount(1);
});

test("a page leads to the paths of sessions around it, and on to the next page's", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  await open(page, nabz.url, reader, "pages", "&path=%2F");
  const paths = page.locator("section").filter({ has: page.getByRole("heading", { name: /^مسیرهای پیش و پس از/ }) });
  await expect(paths).toContainText("شروع نشست از همین‌جا");
  await expect(paths).toContainText("پایان نشست");
  const next = paths
    .getByRole("region")
    .or(paths.locator("section"))
    .filter({ hasText: "صفحهٔ پس از آن" })
    .getByRole("link");
  const name = await next.first().textContent();
  await next.first().click();
  await expect(page.getByRole("heading", { name: /^مسیرهای پیش و پس از/ })).toContainText(name ?? "");
});

test("all rows come as a file that spreadsheets read", { tag: "@plain" }, async ({ page, nabz, reader }) => {
  await open(page, nabz.url, reader, "pages");
  const answer = await page.request.get(`${nabz.url}/w/${reader.website.id}/reports/pages/export?${may}`);
  expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers()["content-disposition"]).toContain('filename="nabz-pages-2015-05-17-2015-05-21.csv"');
  const text = await answer.text();
  const [head = "", ...lines] = text.trimEnd().split("\r\n");
  expect(head).toBe(
    "\u{FEFF}صفحه,کد,نفر,نشست,بازدید صفحه,ورود,نرخ خروج (از ۰ تا ۱),زمان در صفحه (ثانیه),عمق اسکرول (از ۰ تا ۱)",
  );
  // More than one part of an export.
  expect(lines.length).toBe(191);
  const views = lines.map((line) => Number(line.split(",").at(-5)));
  expect(views.reduce((sum, each) => sum + each, 0)).toBe(1_497);
});

test("every breakdown of the registry opens and adds up; another name is a page that is not there", {
  tag: "@plain",
}, async ({ page, nabz, reader, expected }) => {
  expected.push(statusMessage(404));
  const sums = breakdownScreens.filter((key) => screens[key].dimensions[0] !== "page");
  expect(sums.length).toBeGreaterThan(3);
  for (const key of sums) {
    const heading = screenTitle(key);
    await open(page, nabz.url, reader, screens[key].path.replace("reports/", ""));
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(table(page).getByRole("row", { name: /^جمع/ })).toContainText("۱٬۰۴۳");
  }
  const answer = await page.goto(`${nabz.url}/w/${reader.website.id}/reports/nowhere`);
  expect(answer?.status()).toBe(404);
  for (const wrong of ["page=-1", "page=1e9", "sort=-nothing", "view=%00", "metric=__proto__"]) {
    const found = await page.goto(`${nabz.url}/w/${reader.website.id}/reports/medium?${may}&${wrong}`);
    expect({ wrong, status: found?.status() }).toEqual({ wrong, status: 200 });
  }
});
