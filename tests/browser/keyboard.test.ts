import { press, tabTo } from "./keys.ts";
import { expect, hydrated, signIn, test } from "./test.ts";

test("a period, a metric and a filter are chosen by keyboard, from the sign-in on", async ({ page, nabz, reader }) => {
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

test("a phone's drawer is opened and closed by keyboard", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  await press(page, page.locator("summary[aria-label='منو']"), "Enter");
  const screens = page.getByRole("navigation", { name: "فهرست اصلی" });
  await press(page, screens.getByRole("link", { name: "نصب و ردیابی" }), "Enter");
  await expect(page).toHaveURL(/\/install$/);
});

test("a website is added and deleted by keyboard", async ({ page, nabz, javaScriptEnabled }) => {
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
  await press(page, page.getByRole("button", { name: "ادامه: خلاصه" }), "Space");
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

test("a cohort, an export and the realtime screen are opened by keyboard", async ({ page, nabz, reader }) => {
  test.slow();
  await signIn(page, nabz.url, reader);
  const may2015 = "from=2015-05-17&to=2015-05-22&step=day";
  await page.goto(`${nabz.url}/w/${reader.website.id}/reports/retention?${may2015}`);
  const download = page.waitForEvent("download");
  await press(page, page.locator("summary[aria-label='خروجی']"));
  await press(page, page.getByRole("link", { name: "همهٔ ردیف‌ها، فایل CSV" }));
  expect((await download).suggestedFilename()).toMatch(/^nabz-.*\.csv$/);
  await press(page, page.getByRole("main").getByRole("table").getByRole("link").first());
  await expect(page).toHaveURL(/\/retention\/people\?/);
  await expect(page.getByRole("heading", { level: 1, name: "نفرهای یک گروه" })).toBeVisible();
  const screens = page.getByRole("navigation", { name: "فهرست اصلی" });
  await press(page, screens.getByRole("link", { name: "لحظه‌ای" }));
  await expect(page.getByRole("heading", { level: 1, name: "لحظه‌ای" })).toBeVisible();
  await press(page, page.locator("summary").filter({ hasText: "جدول همین نمودار" }), "Space");
  await expect(page.getByRole("columnheader", { name: "زمان" })).toBeVisible();
});
