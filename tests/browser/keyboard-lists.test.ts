import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "playwright/test";
import { press, tabTo, type } from "./keys.ts";
import { expect, type Owner, signIn, statusMessage, test } from "./test.ts";

/** Keys alone, with scripts: without them `keyboard.test.ts` walks, and each form has its own test. */

/** Somebody looks at a page of the website, so that its overview has a chart. */
async function visit(request: APIRequestContext, platformUrl: string, { website }: Owner): Promise<void> {
  const event = { id: randomUUID(), name: "page_view", url: "https://shop.example/tea" };
  const data = { key: website.key, visitor: randomUUID(), events: [event] };
  const headers = { "user-agent": "Mozilla/5.0 Firefox/140.0" };
  expect((await request.post(`${platformUrl}/collect`, { data, headers })).status()).toBe(202);
}

/** From the overview to one of the lists that an owner keeps, by its menu. */
async function openKept(page: Page, name: string): Promise<void> {
  await press(page, page.locator("summary[aria-label='کارهای بیشتر']"));
  await press(page, page.getByRole("main").getByRole("link", { name, exact: true }));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("a note on the chart is written and deleted by keys alone", { tag: "@scripted" }, async ({
  page,
  nabz,
  request,
}) => {
  test.slow();
  const owner = await nabz.addOwner();
  await visit(request, nabz.platformUrl, owner);
  await signIn(page, nabz.url, owner);
  const overview = `${nabz.url}/w/${owner.website.id}`;
  await page.goto(overview);
  await press(page, page.getByRole("link", { name: "افزودن یادداشت" }));
  await expect(page).toHaveURL(/\/annotations$/);
  await type(page, "متن یادداشت", "قطع شدن درگاه");
  await page.keyboard.press("Enter");
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  await press(page, page.getByRole("main").getByRole("link", { name: "بازگشت به گزارش" }));
  await expect(page.getByRole("list", { name: "یادداشت‌های این سایت" })).toContainText("قطع شدن درگاه");
  await openKept(page, "یادداشت‌ها");
  await press(page, page.getByRole("link", { name: "قطع شدن درگاه" }));
  await press(page, page.getByRole("link", { name: "حذف یادداشت…" }));
  await press(page, page.getByRole("button", { name: "حذف یادداشت" }));
  await expect(page.getByRole("heading", { name: "هنوز یادداشتی نیست" })).toBeVisible();
});

test("filters are saved under a name, used and deleted by keys alone", { tag: "@scripted" }, async ({
  page,
  nabz,
  request,
}) => {
  test.slow();
  const owner = await nabz.addOwner();
  await visit(request, nabz.platformUrl, owner);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  await press(page, page.getByRole("link", { name: "مستقیم", exact: true }));
  await expect(page).toHaveURL(/medium=direct/);
  await expect(page.getByRole("navigation", { name: "فیلترها" })).toContainText("کانال: مستقیم");
  await openKept(page, "فیلترهای ذخیره‌شده");
  await type(page, "نام", "ورود مستقیم");
  await press(page, page.getByRole("button", { name: "ذخیرهٔ فیلترها" }), "Space");
  await expect(page.getByText("«ورود مستقیم» ساخته شد.")).toBeVisible();
  await press(page, page.getByRole("link", { name: "ورود مستقیم", exact: true }));
  await expect(page.getByRole("navigation", { name: "فیلترها" })).toContainText("کانال: مستقیم");
  await openKept(page, "فیلترهای ذخیره‌شده");
  await press(page, page.getByRole("link", { name: "حذف…: ورود مستقیم" }));
  await press(page, page.getByRole("button", { name: "حذف فیلترها" }));
  await expect(page.getByText("حذف شد.")).toBeVisible();
});

test("a read-only link is made, read and revoked by keys alone", { tag: "@scripted" }, async ({
  page,
  nabz,
  request,
  expected,
}) => {
  test.slow();
  expected.push(statusMessage(404));
  const owner = await nabz.addOwner();
  await visit(request, nabz.platformUrl, owner);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  await openKept(page, "لینک‌های اشتراک");
  await type(page, "نام لینک", "برای همکار");
  await tabTo(page, page.getByLabel("اعتبار"));
  await page.keyboard.press("ArrowDown");
  await press(page, page.getByRole("button", { name: "ساخت لینک" }), "Space");
  await expect(page.getByText("لینک ساخته شد")).toBeVisible();
  const link = (await page.locator("pre").textContent()) ?? "";
  await page.goto(link);
  await press(page, page.getByRole("link", { name: /^مخاطبان/ }).first());
  await expect(page.getByRole("heading", { name: "مخاطبان در هر روز" })).toBeVisible();
  await page.goto(`${nabz.url}/w/${owner.website.id}/share`);
  await press(page, page.getByRole("link", { name: "لغو: برای همکار" }));
  await press(page, page.getByRole("button", { name: "لغو لینک" }));
  await expect(page.getByText("لینک لغو شد.")).toBeVisible();
  expect((await page.goto(link))?.status()).toBe(404);
});

test("a goal is set, changed and deleted by keys alone", { tag: "@scripted" }, async ({ page, nabz }) => {
  test.slow();
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/reports/goals`);
  await press(page, page.getByRole("main").getByRole("link", { name: "تعریف هدف", exact: true }));
  await expect(page).toHaveURL(/\/goals$/);
  await type(page, "نام هدف", "دیدن سپاس");
  await tabTo(page, page.getByLabel("رویدادی رخ دهد"));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("صفحه‌ای دیده شود")).toBeChecked();
  await type(page, "نام رویداد یا آدرس صفحه", "/thanks");
  await press(page, page.getByRole("button", { name: "ثبت هدف" }), "Space");
  await expect(page.getByText("«دیدن سپاس» ساخته شد.")).toBeVisible();
  await press(page, page.getByRole("link", { name: "دیدن سپاس" }));
  await expect(page).toHaveURL(/\/goals\/[\w-]{36}$/);
  // The address comes before its screen, and the list has a field of the same name.
  await expect(page.getByRole("heading", { level: 1, name: "ویرایش هدف" })).toBeVisible();
  await press(page, page.getByLabel("هدف اصلی سایت"), "Space");
  await press(page, page.getByRole("button", { name: "ذخیرهٔ هدف" }));
  await expect(page.getByRole("row").filter({ hasText: "دیدن سپاس" })).toContainText("اصلی");
  await press(page, page.getByRole("link", { name: "دیدن سپاس" }));
  await press(page, page.getByRole("link", { name: "حذف هدف…" }));
  await press(page, page.getByRole("button", { name: "حذف هدف" }));
  await expect(page.getByRole("heading", { name: "هنوز هدفی نیست" })).toBeVisible();
});

test("email reports of a website are turned on and off by keys alone", { tag: "@scripted" }, async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${owner.website.id}`);
  await press(page, page.getByRole("link", { name: "ایمیل‌های سایت" }));
  await expect(page).toHaveURL(/\/email-reports$/);
  const weekly = page.getByLabel("گزارش هفتگی");
  for (const isOn of [true, false]) {
    await press(page, weekly, "Space");
    await press(page, page.getByRole("button", { name: "ذخیرهٔ ایمیل‌ها" }));
    await expect(page.getByText("ذخیره شد.")).toBeVisible();
    await page.reload();
    await expect(weekly).toBeChecked({ checked: isOn });
  }
});
