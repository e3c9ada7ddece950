import { randomUUID } from "node:crypto";
import { expect, hydrated, signIn, test } from "./test.ts";

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

test("the first visit turns up while the page is open, and dropped events say why in words", async ({
  page,
  nabz,
  request,
  javaScriptEnabled,
}) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/install`);
  await expect(page.getByRole("status")).toContainText("هنوز چیزی نرسیده است");
  await expect(page.locator("pre").first()).toHaveText(
    `<script async src="http://localhost:${new URL(nabz.platformUrl).port}/t.js" data-key="${owner.website.key}"></script>`,
  );

  const view = (fields: object) => ({
    id: randomUUID(),
    name: "page_view",
    url: "https://shop.example/tea",
    ...fields,
  });
  const twice = view({ title: "چای" });
  const product = { id: "17", name: "قوری" };
  const named = { id: randomUUID(), name: "product_view", url: "https://shop.example/pot", data: { product } };
  const goods = [{ id: "17", name: "قوری" }, { id: "18" }];
  const bought = {
    id: randomUUID(),
    name: "purchase",
    url: "https://shop.example/thanks",
    data: { order: "1", value: 240_000, currency: "IRT", products: goods },
  };
  const events = [
    bought,
    named,
    twice,
    twice,
    view({ url: "https://elsewhere.example/" }),
    view({ at: "2020-01-01T00:00:00Z" }),
    {},
  ];
  const headers = { "user-agent": browser };
  const data = { key: owner.website.key, visitor: randomUUID(), events };
  expect((await request.post(`${nabz.platformUrl}/collect`, { data, headers })).status()).toBe(202);

  // With scripts the page asks by itself.
  if (!javaScriptEnabled) await page.getByRole("link", { name: "به‌روزرسانی" }).click();
  const table = page.getByRole("region", { name: "آخرین رویدادها" });
  await expect(table.getByRole("row", { name: /چای.*ذخیره شد/ })).toContainText("/tea");
  await expect(table.getByRole("row", { name: /خرید/ })).toContainText(
    "«\u2068قوری\u2069» و ۱ محصول دیگر، ۲۴۰٬۰۰۰ تومان",
  );
  const viewed = table.getByRole("row", { name: /قوری/ }).filter({ hasNotText: "خرید" });
  await viewed.getByText("محتوای رویداد").click();
  await expect(viewed.locator("pre")).toBeVisible();
  expect(JSON.parse((await viewed.locator("pre").textContent()) ?? "")).toMatchObject({ product });
  await expect(table.getByRole("row", { name: /تکراری/ })).toContainText("پیش‌تر رسیده");
  await expect(table.getByRole("row", { name: /از سایت دیگر/ })).toContainText("آدرس سایت را بررسی کنید");
  await expect(table.getByRole("row", { name: /خیلی قدیمی/ })).toContainText("۷ روز");
  await expect(table.getByRole("row", { name: /نادرست/ })).toContainText("name");
  await expect(page.getByRole("status")).toContainText("رویدادها می‌رسند");
});

test("the secret is shown when asked for", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/install`);
  await expect(page.getByText(owner.website.secret)).toBeHidden();
  await page.getByText("نمایش رمز سرور").click();
  await expect(page.getByText(owner.website.secret)).toBeVisible();
});

test("scripts copy the snippet and go from screen to screen without loading the page again", async ({
  page,
  context,
  nabz,
  javaScriptEnabled,
}) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/install`);
  const copy = page.getByRole("button", { name: "کپی کد" });
  if (!javaScriptEnabled) {
    await expect(copy).toHaveCount(0);
    return;
  }
  await hydrated(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await copy.click();
  await expect(page.getByRole("button", { name: "کپی شد" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(owner.website.key);

  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.getByRole("link", { name: "نمای کلی" }).first().click();
  await expect(page.getByRole("heading", { name: "در انتظار اولین بازدید" })).toBeVisible();
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
});

test("guides lead through WordPress, Tag Manager, purchases and consent, and write to a developer", {
  tag: "@plain",
}, async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/install`);
  const tabs = page.getByRole("navigation", { name: "راه‌های نصب" });
  const { key, secret } = owner.website;
  const guides = [
    ["وردپرس", "نصب در وردپرس و ووکامرس", `NABZ_KEY = '${key}'`],
    ["Tag Manager", "نصب با Google Tag Manager", `setAttribute("data-key", "${key}")`],
    ["خرید", "ثبت خرید و رویدادهای فروشگاه", "/collect/server"],
    ["رضایت", "رضایت بازدیدکننده", `data-key="${key}" data-consent="required"`],
    ["برای برنامه‌نویس", "ارسال برای برنامه‌نویس", `data-key="${key}"`],
  ] as const;
  for (const [tab, title, code] of guides) {
    await tabs.getByRole("link", { name: tab, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("main").locator("pre").filter({ hasText: code })).toHaveCount(1);
    // What is sent on or read over shoulders holds no secret.
    await expect(page.getByRole("main")).not.toContainText(secret);
    await expect(page.getByRole("main")).not.toContainText("docs/");
  }
  const mail = page.getByRole("link", { name: "باز کردن در ایمیل" });
  const href = new URL((await mail.getAttribute("href")) ?? "");
  expect(href.protocol).toBe("mailto:");
  expect(decodeURIComponent(href.search)).toContain("کد ردیابی نبض");
  expect(decodeURIComponent(href.search)).toContain(`data-key="${key}"`);
  await tabs.getByRole("link", { name: "کد ردیابی" }).click();
  await expect(page).toHaveURL(/\/install$/);
});

test("a zone in which most visitors are not is doubted, with what to choose", { tag: "@plain" }, async ({
  page,
  nabz,
}) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${owner.website.id}`);
  const title = page.getByText("ساعت‌های این سایت جابه‌جا به نظر می‌رسد");
  await page.getByLabel("منطقهٔ زمانی").selectOption("+04:30");
  await page.getByRole("button", { name: "ذخیره" }).first().click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  await expect(title).toHaveCount(0);
  await nabz.call("demo", { website: owner.website.id, days: 10, visitors: 80 });
  await page.goto(`${nabz.url}/w/${owner.website.id}/install`);
  await expect(title).toBeVisible();
  await expect(page.getByText(/یک ساعت از آنجا جلوتر/)).toContainText("«تهران»");
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  await expect(title).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "تنظیمات سایت" }).click();
  await expect(title).toBeVisible();
  await page.getByLabel("منطقهٔ زمانی").selectOption("Asia/Tehran");
  await page.getByRole("button", { name: "ذخیره" }).first().click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  await expect(title).toHaveCount(0);
});

test("the first steps lead on, and the guide explains them", { tag: "@plain" }, async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  const install = `${nabz.url}/w/${owner.website.id}/install`;
  await page.goto(install);
  const steps = page.locator("section", { has: page.getByRole("heading", { name: "قدم‌های اول" }) });
  await expect(steps.getByRole("img", { name: "مانده" })).toHaveCount(6);
  await steps.getByRole("link", { name: "تعریف یک هدف" }).click();
  await expect(page).toHaveURL(/\/goals$/);
  await page.goto(install);
  await page.getByRole("link", { name: "راهنما", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "شروع کار" })).toBeVisible();
  await page.getByRole("link", { name: "همهٔ راهنما" }).click();
  await page.getByRole("link", { name: "سفرها" }).click();
  await expect(page.getByText("هر سفر فقط یک شروع دارد.")).toBeVisible();
  expect((await page.request.get(`${nabz.url}/guide/nothing`)).status()).toBe(404);
});
