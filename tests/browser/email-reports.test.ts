import { linkOutOf } from "./mail-link.ts";
import { expect, signIn, statusMessage, test } from "./test.ts";

test("email reports of a website are turned on and off", { tag: "@plain" }, async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${owner.website.id}`);
  await page.getByRole("link", { name: "ایمیل‌های سایت" }).click();
  await expect(page.getByRole("main").getByText(owner.email)).toBeVisible();
  await expect(page.getByText("این نصب ایمیل ارسال نمی‌کند")).toBeVisible();
  // Only the owner of the first account can set it up.
  await expect(page.getByRole("link", { name: "تنظیم ایمیل نصب" })).toHaveCount(0);
  for (const name of ["گزارش هفتگی", "گزارش ماهانه", "هشدار بازدید"]) {
    await expect(page.getByLabel(name)).not.toBeChecked();
  }
  await page.getByLabel("گزارش هفتگی").check();
  await page.getByLabel("هشدار بازدید").check();
  await page.getByRole("button", { name: "ذخیرهٔ ایمیل‌ها" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  await expect(page.getByLabel("گزارش هفتگی")).toBeChecked();
  await expect(page.getByLabel("گزارش ماهانه")).not.toBeChecked();
  await page.getByLabel("هشدار بازدید").uncheck();
  await page.getByRole("button", { name: "ذخیرهٔ ایمیل‌ها" }).click();
  await expect(page.getByLabel("هشدار بازدید")).not.toBeChecked();
  await page.reload();
  await expect(page.getByLabel("گزارش هفتگی")).toBeChecked();
});

test("the unsubscribe link asks first, works without a session and confirms", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${owner.website.id}/email-reports`);
  await page.getByLabel("گزارش ماهانه").check();
  await page.getByRole("button", { name: "ذخیرهٔ ایمیل‌ها" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  const link = await linkOutOf(nabz, owner, "monthly");
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText("گزارش ماهانه «بهار نارنج» دیگر برای شما ارسال نمی‌شود.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "لغو گزارش ماهانه" }).click();
  await expect(page.getByRole("heading", { name: "لغو شد" })).toBeVisible();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${owner.website.id}/email-reports`);
  await expect(page.getByLabel("گزارش ماهانه")).not.toBeChecked();
});

test("an unknown unsubscribe link is a 404", { tag: "@plain" }, async ({ page, nabz, expected }) => {
  expected.push(statusMessage(404));
  expect((await page.goto(`${nabz.url}/u/nonsense.x`))?.status()).toBe(404);
});
