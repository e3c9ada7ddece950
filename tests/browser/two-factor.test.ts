import { codeAt } from "#platform/auth/two-factor/totp.ts";
import { expect, type Owner, signIn, signInByForm, statusMessage, test } from "./test.ts";

type Page = Parameters<typeof signIn>[0];

const secretOf = async (page: Page) => ((await page.locator("pre").textContent()) ?? "").replaceAll(" ", "");

/** A code of another time step than the ones before: each works once. */
function laterCode(secret: string, used: string): string {
  const now = Date.now();
  const fresh = [0, 30_000].map((after) => codeAt(secret, now + after)).find((code) => code > "" && code !== used);
  return fresh ?? "";
}

async function submitLogin(page: Page, url: string, { email, password }: Owner) {
  await page.goto(`${url}/login`);
  await page.getByLabel("ایمیل").fill(email);
  await page.getByLabel("رمز عبور").fill(password);
  await page.getByRole("button", { name: "ورود" }).click();
  await expect(page).toHaveURL(`${url}/login/code`);
}

test("the second factor is turned on with a QR code, asked for at sign-in, replaced by a recovery code, turned off", async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(400), statusMessage(401));
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/profile`);
  await page.getByRole("link", { name: "روشن کردن ورود دومرحله‌ای" }).click();
  await expect(page).toHaveURL(`${nabz.url}/profile/two-factor`);
  // The address comes before the screen, and the profile has two fields of this name.
  await expect(page.getByRole("button", { name: "ادامه: افزودن به برنامه" })).toBeVisible();
  await page.getByLabel("رمز کنونی").fill("not the one");
  await page.getByRole("button", { name: "ادامه: افزودن به برنامه" }).click();
  await expect(page.getByLabel("رمز کنونی")).toHaveAccessibleDescription("رمز کنونی درست نیست.");
  await page.getByLabel("رمز کنونی").fill(owner.password);
  await page.getByRole("button", { name: "ادامه: افزودن به برنامه" }).click();

  const qr = page.getByRole("img", { name: "تصویر QR برای برنامهٔ رمزساز" });
  await expect(qr).toBeVisible();
  expect((await qr.boundingBox())?.width).toBeGreaterThan(150);
  const secret = await secretOf(page);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await page.getByLabel("کد", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "روشن کردن", exact: true }).click();
  await expect(page.getByLabel("کد", { exact: true })).toHaveAccessibleDescription(/این کد درست نیست/);
  // The secret was in the answer to the password alone.
  await expect(page.locator("pre")).toHaveCount(0);
  const first = codeAt(secret, Date.now());
  await page.getByLabel("کد", { exact: true }).fill(first);
  await page.getByRole("button", { name: "روشن کردن", exact: true }).click();
  await expect(page.getByText("این کدها را همین حالا نگه دارید")).toBeVisible();
  const codes = ((await page.locator("pre").textContent()) ?? "").split("\n");
  expect(codes).toHaveLength(10);
  await page.getByRole("link", { name: "نگه داشتم" }).click();
  await expect(page.getByText("۱۰ کد استفاده‌نشده دارید.", { exact: false })).toBeVisible();

  await page.context().clearCookies();
  await submitLogin(page, nabz.url, owner);
  await page.goto(`${nabz.url}/profile`);
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`${nabz.url}/login/code`);
  await page.getByLabel("کد", { exact: true }).fill(first);
  await page.getByRole("button", { name: "ورود" }).click();
  await expect(page.getByLabel("کد", { exact: true })).toHaveAccessibleDescription(/پیش‌تر به کار رفته است/);
  await expect(page.getByLabel("کد", { exact: true })).toHaveValue("");
  await page.getByLabel("کد", { exact: true }).fill(laterCode(secret, first));
  await page.getByRole("button", { name: "ورود" }).click();
  await page.waitForURL(/\/w\//);

  await page.context().clearCookies();
  await submitLogin(page, nabz.url, owner);
  await page.getByLabel("کد", { exact: true }).fill(codes[0] ?? "");
  await page.getByRole("button", { name: "ورود" }).click();
  await page.waitForURL(/\/w\//);

  await page.goto(`${nabz.url}/profile/two-factor`);
  await expect(page.getByText("۹ کد استفاده‌نشده دارید.", { exact: false })).toBeVisible();
  const renewal = page.getByRole("region", { name: "کدهای بازیابی" });
  await renewal.getByLabel("رمز کنونی").fill(owner.password);
  await renewal.getByLabel("کد", { exact: true }).fill(codes[2] ?? "");
  await renewal.getByRole("button", { name: "کدهای جدید" }).click();
  await expect(page.getByText("این کدها را همین حالا نگه دارید")).toBeVisible();
  const renewed = ((await page.locator("pre").textContent()) ?? "").split("\n");
  expect(renewed).not.toContain(codes[1]);
  await page.getByRole("link", { name: "نگه داشتم" }).click();
  await expect(page.getByText("۱۰ کد استفاده‌نشده دارید.", { exact: false })).toBeVisible();
  const off = page.getByRole("region", { name: "خاموش کردن" });
  await off.getByLabel("رمز کنونی").fill(owner.password);
  await off.getByLabel("کد").fill(codes[1] ?? "");
  await off.getByRole("button", { name: "خاموش کردن" }).click();
  await expect(off.getByLabel("کد")).toHaveAccessibleDescription(/این کد درست نیست/);
  await off.getByLabel("رمز کنونی").fill(owner.password);
  await off.getByLabel("کد").fill(renewed[0] ?? "");
  await off.getByRole("button", { name: "خاموش کردن" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  await page.context().clearCookies();
  await signInByForm(page, nabz.url, owner);
});

test("sign-ins are listed with their device and result, and one that is open is ended", async ({
  page,
  browser,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(401));
  const owner = await nabz.addOwner();
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";
  const elsewhere = await browser.newContext({ userAgent: phone });
  const other = await elsewhere.newPage();
  await signIn(other, nabz.url, { ...owner });
  await page.goto(`${nabz.url}/login`);
  await page.getByLabel("ایمیل").fill(owner.email);
  await page.getByLabel("رمز عبور").fill("not the one");
  await page.getByRole("button", { name: "ورود" }).click();
  await expect(page.getByText("ایمیل یا رمز عبور درست نیست.")).toBeVisible();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/profile`);
  await page.getByRole("link", { name: "همهٔ ورودها" }).click();
  await expect(page).toHaveURL(`${nabz.url}/profile/sign-ins`);
  const rows = page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
  await expect(async () => {
    await page.reload();
    await expect(rows).toHaveCount(3, { timeout: 1_000 });
  }).toPass();
  await expect(rows.filter({ hasText: "رمز نادرست" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "همین دستگاه" })).toHaveCount(1);
  await page.getByRole("button", { name: "خروج از Safari روی iOS" }).click();
  await expect(page.getByText("از دستگاه‌های دیگر خارج شدید.")).toBeVisible();
  await expect(rows.filter({ hasText: "Safari" })).toContainText("خارج شده");
  const answer = await elsewhere.request.get(`${nabz.url}/profile`, { maxRedirects: 0 });
  expect(answer.status()).not.toBe(200);
  await elsewhere.close();
});

test("changes are listed in words, filtered by kind and website, by the owner and by the operator", {
  tag: "@plain",
}, async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${owner.website.id}`);
  await page.getByLabel("نام سایت").fill("نارنج <b>تازه</b>");
  await page.getByRole("button", { name: "ذخیرهٔ تغییرها" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  await page.getByRole("link", { name: "سابقهٔ تغییرها" }).click();
  await expect(page).toHaveURL(/\/activity\?wid=/);
  const lines = page.getByRole("list", { name: "سابقهٔ تغییرها" }).getByRole("listitem");
  await expect(lines.first()).toContainText("تنظیمات سایت عوض شد «نارنج <b>تازه</b>»");
  await expect(lines.first()).toContainText("Chrome روی Linux");
  await page.getByRole("link", { name: "همهٔ تغییرهای حساب" }).click();
  await expect(page).toHaveURL(`${nabz.url}/activity`);
  await page.getByLabel("نوع تغییر").selectOption({ label: "کارهای مدیر نصب" });
  await page.getByRole("button", { name: "نمایش" }).click();
  await expect(lines.first()).toContainText("مدیر نصب، روی سرور");
  await expect(lines.filter({ hasText: "تنظیمات سایت عوض شد" })).toHaveCount(0);
  await page.getByLabel("نوع تغییر").selectOption({ label: "هدف‌ها" });
  await page.getByLabel("سایت").selectOption({ label: "نارنج <b>تازه</b>" });
  await page.getByRole("button", { name: "نمایش" }).click();
  await expect(page.getByText("تغییری از این نوع ثبت نشده است.")).toBeVisible();
});
