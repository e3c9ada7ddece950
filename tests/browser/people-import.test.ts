import { readFileSync } from "node:fs";
import { expect, signIn, statusMessage, test } from "./test.ts";

const patience = { timeout: 30_000, intervals: [500] };

const text = [
  "نام,موبایل,تاریخ عضویت,تاریخ تولد,جنسیت",
  "یاسمین کریمی,۰۹۱۲۱۲۳۴۵۶۷,۱۴۰۴/۰۲/۰۱,۱۳۶۹/۱۰/۱۲,خانم",
  '"=cmd(1)",,,1369-10-12,',
  "علی رضایی,09127654321,,,",
].join("\n");
const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(`\u{FEFF}${text}`) };

test("people come from a file after a look at it, its rejected rows are downloaded, and all is undone @plain", async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/people/users`);
  await expect(page.getByRole("main").getByRole("link", { name: "نصب کد ردیابی" })).toBeVisible();
  await page.getByRole("link", { name: "ورود از فایل" }).first().click();
  // Only orders have amounts.
  const currency = page.getByLabel("واحد مبلغ‌ها");
  await expect(currency).toBeHidden();
  await page.getByRole("radio", { name: "سفارش‌ها" }).check();
  await expect(currency).toBeVisible();
  await page.getByRole("radio", { name: "مخاطبان" }).check();
  await page.getByRole("button", { name: "خواندن فایل" }).click();
  await expect(page.getByLabel("فایل", { exact: true })).toHaveAccessibleDescription(/لازم است/);
  const broken = { ...file, buffer: Buffer.from('a,b\n"open,1\n') };
  await page.getByLabel("فایل", { exact: true }).setInputFiles(broken);
  await page.getByRole("button", { name: "خواندن فایل" }).click();
  await expect(page.getByLabel("فایل", { exact: true })).toHaveAccessibleDescription(/سطر ۲/);

  await page.getByLabel("فایل", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "خواندن فایل" }).click();
  const shows = (words: string) =>
    expect(async () => {
      await page.reload();
      await expect(page.getByRole("main").getByText(words).first()).toBeVisible({ timeout: 500 });
    }).toPass(patience);
  await shows("آمادهٔ ورود");
  await expect(page.getByRole("heading", { name: "people.csv" })).toBeVisible();
  for (const words of ["۰۹۱۲ ۱۲۳ ۴۵۶۷", "۱۲ دی ۱۳۶۹", "زن"])
    await expect(page.getByRole("cell", { name: words, exact: true })).toBeVisible();
  await expect(
    page.getByRole("cell", { name: "1369-10-12", exact: true }),
    "a rejected row as the file has it",
  ).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "نه شناسه دارد" }).first();
  await expect(row).toBeVisible();
  const encoding = page.getByLabel("کدگذاری");
  await expect(encoding.locator("option:checked")).toHaveText("UTF-8");
  // The page's font would write its digit in Persian.
  await expect(encoding).not.toHaveCSS("font-family", /Vazirmatn/);
  await page.getByLabel("موبایل").selectOption({ label: "نادیده گرفته شود" });
  await page.getByRole("button", { name: "خواندن دوباره" }).click();
  await expect(page.getByText("مشخص کنید کدام ستون").first()).toBeVisible();

  await page.goto(page.url());
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "دانلود این ردیف‌ها" }).click(),
  ]);
  const saved = readFileSync(await download.path(), "utf8");
  expect(saved).toContain("نام,موبایل,تاریخ عضویت,تاریخ تولد,جنسیت");
  expect(saved).toContain("3,رد شد,نه شناسه دارد، نه ایمیل و نه موبایل.,'=cmd(1)");

  await page.getByRole("button", { name: "وارد کن" }).click();
  await shows("وارد شد");
  await page.goto(`${nabz.url}/w/${owner.website.id}/people/users`);
  await expect(page.getByText("یاسمین کریمی")).toBeVisible();
  await expect(page.getByRole("main").getByText("همین حالا"), "who comes from a file was not there").toBeHidden();

  // The same file again: nothing to do, and nothing to press.
  await page.goto(`${nabz.url}/w/${owner.website.id}/people/import`);
  await page.getByLabel("فایل", { exact: true }).setInputFiles({ ...file, name: "again.csv" });
  await page.getByRole("button", { name: "خواندن فایل" }).click();
  await shows("چیزی برای وارد کردن نیست");
  await expect(page.getByRole("button", { name: "وارد کن" })).toBeHidden();

  await page.goto(`${nabz.url}/w/${owner.website.id}/people/import`);
  await page.getByRole("link", { name: "جزئیات: people.csv" }).click();
  await page.getByRole("link", { name: "برگرداندن همه" }).click();
  await page.getByRole("button", { name: "برگرداندن", exact: true }).click();
  await shows("برگردانده شد");
  await page.goto(`${nabz.url}/w/${owner.website.id}/people/users`);
  await expect(page.getByText("یاسمین کریمی")).toBeHidden();
});
