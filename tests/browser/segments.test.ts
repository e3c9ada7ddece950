import type { Page } from "playwright/test";
import { mustFit } from "./fit.ts";
import { sendPeople } from "./people-of-shop.ts";
import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

/** Counts by the button. What is typed is counted beside, so that the count itself does not say that the page is there. */
async function recount(page: Page): Promise<void> {
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "شمارش دوباره" }).click();
  await loaded;
}

test("a segment is made by groups of conditions, counted before it is saved, and deleted", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  await sendPeople(nabz.platformUrl, owner);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/segments`);
  await expect(page.getByRole("heading", { name: "هنوز بخشی نیست" })).toBeVisible();
  await page.getByRole("link", { name: "ساخت بخش" }).click();

  await page.getByRole("button", { name: "ادامه: شرط‌ها" }).click();
  await expect(page.getByLabel("نام بخش")).toHaveAccessibleDescription(/این فیلد لازم است/);
  await page.getByLabel("نام بخش").fill("خریداران");
  await page.getByRole("button", { name: "ادامه: شرط‌ها" }).click();

  await page.getByLabel("شرط جدید برای گروه ۱").selectOption("event");
  await page.getByRole("button", { name: "افزودن شرط" }).click();
  await expect(page.locator(":focus")).toHaveAttribute("name", /^groups\[0\]\.items\[\d\]/);
  await page.getByLabel("نام رویداد").fill("purchase");
  await page.getByLabel("در چند روز گذشته").fill("نیم");
  await recount(page);
  await expect(page.getByLabel("در چند روز گذشته")).toHaveAccessibleDescription(/این مقدار درست نیست/);
  await expect(page.getByLabel("نام رویداد")).toHaveValue("purchase");
  await page.getByLabel("در چند روز گذشته").fill("۳۰");
  await recount(page);
  await expect(page.getByRole("status").filter({ hasText: "اکنون در این بخش" })).toContainText("۱ نفر");
  await expect(page.getByText("۱ بار خرید در ۳۰ روز گذشته")).toBeVisible();

  await page.getByRole("button", { name: "افزودن گروه (یا)" }).click();
  await page.getByLabel("شرط جدید برای گروه ۲").selectOption("attribute:name");
  await page.getByRole("button", { name: "افزودن شرط" }).last().click();
  await page.getByLabel("شرط", { exact: true }).last().selectOption("contains");
  await page.getByLabel("مقدار", { exact: true }).fill("علی");
  const counted = page.getByRole("status").filter({ hasText: "اکنون در این بخش" });
  if (javaScriptEnabled) {
    // Counted while it is typed, before anything is stored.
    await expect(counted).toContainText("۲ نفر");
    await expect(page.getByRole("group", { name: "گروه ۲" })).toContainText("۱ نفر");
    await page.getByLabel("مقدار", { exact: true }).fill("");
    await expect(counted).toContainText("شرط‌ها هنوز کامل نیست");
    // No figure of the former conditions stays beside it.
    await expect(counted).not.toContainText("نفر");
    await expect(page.getByRole("group", { name: "گروه ۲" })).not.toContainText("۱ نفر");
    await page.getByLabel("مقدار", { exact: true }).fill("علی");
    await expect(counted).not.toContainText("شرط‌ها هنوز کامل نیست");
  }
  await recount(page);
  await expect(counted).toContainText("۲ نفر");
  await expect(counted).toContainText("گروه ۱: ۱ · گروه ۲: ۱ · مشترک: ۰");
  const reach = ["پیامک ۱", "ایمیل ۱", "پوش ۰", "واتساپ ۱", "روی سایت ۲"];
  await expect(page.getByRole("list", { name: "در دسترس با" }).getByRole("listitem")).toHaveText(reach);
  await page.setViewportSize({ width: 360, height: 800 });
  await mustFit(page);
  await page.getByRole("button", { name: "ادامه: خلاصه" }).click();
  await page.getByRole("button", { name: "ساخت بخش" }).click();

  await expect(page.getByRole("heading", { name: "خریداران" })).toBeVisible();
  await mustFit(page);
  // Members come range by range: the first change may be there before the last member.
  await expect(async () => {
    await page.reload();
    const changes = page.getByRole("table", { name: "آخرین ورود و خروج‌ها" });
    await expect(changes).toContainText("محاسبهٔ اول", { timeout: 500 });
    await expect(page.getByText("۲ نفر", { exact: false }).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole("button", { name: "توقف" }).click();
  await expect(page.getByText("متوقف", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "حذف بخش…" }).click();
  await page.getByLabel("برای تأیید، نام بخش را بنویسید").fill("خریداران");
  await page.getByRole("button", { name: "حذف بخش" }).click();
  await expect(page.getByRole("heading", { name: "هنوز بخشی نیست" })).toBeVisible();
});

test("conditions are chosen by Persian words, with and without scripts", { tag: "@plain" }, async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await sendPeople(nabz.platformUrl, owner);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/segments/new/type`);
  await page.getByLabel("نام بخش").fill("اصفهانی‌ها");
  await page.getByRole("button", { name: "ادامه: شرط‌ها" }).click();
  await page.getByLabel("شرط جدید برای گروه ۱").selectOption("attribute:city");
  await page.getByRole("button", { name: "افزودن شرط" }).click();
  const city = page.getByLabel("مقدار", { exact: true });
  const suggested = page.locator(`datalist#${await city.getAttribute("list")} option`);
  await expect(suggested.and(page.locator('[value="اصفهان"]'))).toHaveCount(1);
  await city.fill("اصفهان");
  await recount(page);
  await expect(page.getByRole("status").filter({ hasText: "اکنون در این بخش" })).toContainText("۱ نفر");
  await expect(page.getByText("شهر: اصفهان")).toBeVisible();
  await expect(city).toHaveValue("اصفهان");

  await page.getByLabel("شرط جدید برای گروه ۱").selectOption("event");
  await page.getByRole("button", { name: "افزودن شرط" }).click();
  await page.getByLabel("نام رویداد").fill("page_view");
  await page.getByRole("button", { name: "افزودن فیلتر رویداد" }).click();
  await page.getByLabel("ویژگی رویداد").fill("دستگاه");
  await page.getByLabel("مقدار", { exact: true }).last().fill("موبایل");
  await page.getByRole("button", { name: "افزودن گروه (یا)" }).click();
  await page.getByLabel("شرط جدید برای گروه ۲").selectOption("event");
  await page.getByRole("button", { name: "افزودن شرط" }).last().click();
  await page.getByLabel("نام رویداد").last().fill("page_view");
  await recount(page);
  const counted = page.getByRole("status").filter({ hasText: "اکنون در این بخش" });
  await expect(counted).toContainText("گروه ۱: ۱ · گروه ۲: ۳ · مشترک: ۱");
  await expect(page.getByRole("group", { name: "گروه ۲" })).toContainText("۳ نفر");
  await expect(page.getByText("گروه ۱ و ۲", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "ادامه: خلاصه" }).click();
  await expect(page.getByText("شهر برابر است با اصفهان، بازدید صفحه (دستگاه برابر است با موبایل)")).toBeVisible();
  await page.getByRole("button", { name: "ساخت بخش" }).click();
  await expect(page.getByRole("heading", { name: "اصفهانی‌ها" })).toBeVisible();

  await page.getByRole("link", { name: "ویرایش شرط‌ها" }).click();
  await expect(page.getByLabel("مقدار", { exact: true }).first()).toHaveValue("اصفهان");
  await expect(page.getByLabel("ویژگی رویداد")).toHaveValue("دستگاه");
  await expect(page.getByLabel("مقدار", { exact: true }).last()).toHaveValue("موبایل");
  const client = await clientOf(nabz.platformUrl, owner);
  const { items } = (await client.segments.list({ website: owner.website.id })).result;
  expect(items[0]?.groups[0]?.items).toMatchObject([
    { field: "city", value: "Isfahan" },
    { event: { filters: [{ property: "device", value: "mobile" }] } },
  ]);
});
