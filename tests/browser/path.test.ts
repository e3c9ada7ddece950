import { expect, log, statusMessage, test } from "./test.ts";

test("a newcomer sets Nabz up, imports a real log and reads it in Persian", { tag: "@plain" }, async ({
  page,
  fresh,
  expected,
}) => {
  expected.push(statusMessage(400));
  await page.goto(fresh.url);
  await expect(page).toHaveURL(`${fresh.url}/setup`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("html")).toHaveAttribute("lang", "fa");

  // Nothing but a name: every other field says what it lacks, and the name stays.
  await page.getByLabel("نام شما").fill("نسترن احمدی");
  await page.getByRole("button", { name: "ساخت حساب و سایت" }).click();
  await expect(page.getByLabel("نام شما")).toHaveValue("نسترن احمدی");
  await expect(page.getByLabel("ایمیل")).toHaveAccessibleDescription("این فیلد لازم است.");
  await expect(page.getByLabel("آدرس سایت")).toHaveAccessibleDescription("این فیلد لازم است.");

  await page.getByLabel("ایمیل").fill("nastaran@shop.example");
  await page.getByLabel("رمز عبور").fill("correct horse battery");
  await page.getByLabel("نام سایت").fill("بهار نارنج");
  await page.getByLabel("آدرس سایت").fill("https://semicomplete.com");
  await page.getByRole("button", { name: "ساخت حساب و سایت" }).click();
  await page.waitForURL(/\/w\/[0-9a-f-]{36}$/);
  const id = page.url().split("/").at(-1) ?? "";
  await expect(page.getByRole("heading", { name: "در انتظار اولین بازدید" })).toBeVisible();
  await expect(page.locator("pre").first()).toContainText(`<script async src="`);

  await fresh.operate("import", "access-log", log, "--website", id);
  await page.getByRole("link", { name: "بررسی همین حالا" }).click();
  await expect(page.getByText("در این بازه بازدیدی نیست")).toBeVisible();
  await page.getByRole("link", { name: "نمایش اردیبهشت ۱۳۹۴" }).click();

  await expect(
    page
      .getByText(/۱ تا ۳۱ اردیبهشت ۱۳۹۴/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  const headline = page.getByRole("navigation", { name: "نمای کلی" });
  await expect(headline.getByRole("link", { name: /مخاطبان/ })).toContainText("۹۱۲");
  await expect(headline.getByRole("link", { name: /نشست‌ها/ })).toContainText("۱٬۰۴۳");
  await expect(headline.getByRole("link", { name: /بازدید صفحه/ })).toContainText("۱٬۴۹۷");
  await expect(page.getByRole("img", { name: "نشست‌ها در هر روز" })).toBeVisible();
  await expect(page.getByText("جمع: ۱٬۰۴۳ نشست")).toHaveCount(3);
  await expect(page.getByRole("row", { name: /ایالات متحده/ })).toBeVisible();

  await page.getByText("جدول همین نمودار").click();
  const table = page.getByRole("table").filter({ has: page.getByRole("columnheader", { name: "زمان" }) });
  await expect(table.getByRole("row")).toHaveCount(32);
});

test("what a page sends by hand is on the overview a moment later", { tag: "@plain" }, async ({
  page,
  nabz,
  request,
}) => {
  const owner = await nabz.addOwner();
  const event = { name: "page_view", url: "https://shop.example/product/saffron?utm_source=x&utm_medium=email" };
  const answer = await request.post(`${nabz.platformUrl}/collect`, {
    data: {
      key: owner.website.key,
      visitor: "0b6f2a52-6b0e-4d3c-9f5e-0d7a3c1b2a41",
      events: [{ ...event, id: "01900000-0000-7000-8000-000000000001", at: new Date().toISOString() }],
    },
  });
  expect(answer.status()).toBe(202);
  expect(await answer.json()).toMatchObject({ accepted: 1, duplicates: 0 });

  await page.goto(`${nabz.url}/login`);
  await page.getByLabel("ایمیل").fill(owner.email);
  await page.getByLabel("رمز عبور").fill(owner.password);
  await page.getByRole("button", { name: "ورود" }).click();
  await page.waitForURL(/\/w\//);
  await expect(page.getByRole("main").getByRole("link", { name: /نشست‌ها/ })).toContainText("۱");
  await expect(page.getByRole("row", { name: /^ایمیل/ })).toContainText("۱");
  await expect(page.getByText("/product/saffron").first()).toBeVisible();
});
