import type { Locator, Page } from "playwright/test";
import { expect, hydrated, signIn, test } from "./test.ts";

/** Presses Tab until it stops there; the way round a page is shorter than this. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let count = 0; count < 200; count += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never stops at ${target}`);
}

async function press(page: Page, target: Locator, key: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test("a period, a metric and a filter are chosen by keys alone, from the sign-in on", async ({
  page,
  nabz,
  reader,
}) => {
  test.slow();
  await page.goto(
    `${nabz.url}/login?next=${encodeURIComponent(`/w/${reader.website.id}?from=2015-05-17&to=2015-05-22`)}`,
  );
  await tabTo(page, page.getByLabel("ایمیل"));
  await page.keyboard.type(reader.email);
  await tabTo(page, page.getByLabel("رمز عبور"));
  await page.keyboard.type(reader.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=2015-05-17/);

  await press(page, page.getByRole("link", { name: "رفتن به محتوای صفحه" }), "Enter");
  await press(page, page.getByRole("link", { name: /بازدید صفحه/ }).first(), "Enter");
  await expect(page).toHaveURL(/metric=pageViews/);
  await press(page, page.getByRole("link", { name: "جست‌وجو", exact: true }), "Enter");
  await expect(page).toHaveURL(/medium=search/);

  const range = page.locator("summary").filter({ hasText: /^۲۷/, visible: true });
  await press(page, range, "Space");
  await tabTo(page, page.getByLabel("از: روز"));
  await page.keyboard.press("ArrowDown");
  await press(page, page.getByRole("button", { name: "نمایش گزارش" }), "Enter");
  await expect(page).toHaveURL(/from=2015-05-18/);
  await press(page, page.getByRole("link", { name: "هفته", exact: true }), "Enter");
  await expect(page).toHaveURL(/timeline=1W/);
});

test("a phone's drawer is opened and left by keys alone", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  await press(page, page.locator("summary[aria-label='منو']"), "Enter");
  const screens = page.getByRole("navigation", { name: "فهرست اصلی" });
  await press(page, screens.getByRole("link", { name: "نصب و ردیابی" }), "Enter");
  await expect(page).toHaveURL(/\/install$/);
});

test("a website is added and deleted by keys alone", async ({ page, nabz, javaScriptEnabled }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites`);
  await press(page, page.getByRole("link", { name: "افزودن سایت" }), "Enter");
  await tabTo(page, page.getByLabel("نام سایت"));
  await page.keyboard.type("چای");
  await page.keyboard.press("Tab");
  await page.keyboard.type("tea.ir");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("تهران"));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("تهران")).not.toBeChecked();
  await press(page, page.getByRole("button", { name: "ساخت سایت" }), "Space");
  await page.waitForURL(/\/w\//);

  await page.goto(`${nabz.url}/websites`);
  if (javaScriptEnabled) await hydrated(page);
  await press(page, page.locator("summary[aria-label='کارهای چای']"), "Enter");
  await press(page, page.getByRole("link", { name: "حذف…" }), "Enter");
  await tabTo(page, page.getByLabel("برای تأیید، نام سایت را بنویسید"));
  await page.keyboard.type("چای");
  await press(page, page.getByRole("button", { name: "حذف سایت" }), "Enter");
  await expect(page).toHaveURL(`${nabz.url}/websites`);
  await expect(page.getByText("سایت «چای» حذف شد.")).toBeVisible();
});
