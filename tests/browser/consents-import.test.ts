import { expect, signIn, test } from "./test.ts";

const patience = { timeout: 30_000, intervals: [500] };

const text = [
  "موبایل,رضایت,محل ثبت,تاریخ رضایت",
  "۰۹۱۲۱۲۳۴۵۶۷,بله,فرم عضویت,۱۴۰۴/۰۳/۲۱",
  "۰۹۱۲۱۲۳۴۵۶۸,بله,,۱۴۰۴/۰۳/۲۱",
].join("\n");
const file = { name: "consents.csv", mimeType: "text/csv", buffer: Buffer.from(text) };

test("consents come from a file once its columns are corrected, and are taken back @plain", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/suppression/consents`);
  await page.getByRole("link", { name: "ورود از فایل" }).click();
  await expect(page.getByRole("radio", { name: "رضایت‌ها" })).toBeChecked();
  await page.getByLabel("فایل", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "خواندن فایل" }).click();
  const shows = (words: string) =>
    expect(async () => {
      await page.reload();
      await expect(page.getByRole("main").getByText(words).first()).toBeVisible({ timeout: 500 });
    }).toPass(patience);
  await shows("آمادهٔ ورود");
  await page.getByLabel("محل ثبت").selectOption({ label: "منبع رضایت" });
  await page.getByRole("button", { name: "خواندن دوباره" }).click();
  await shows("منبع رضایت خالی است.");
  for (const words of ["۰۹۱۲ ۱۲۳ ۴۵۶۷", "خودش رضایت داده است", "۲۱ خرداد ۱۴۰۴"])
    await expect(page.getByRole("cell", { name: words, exact: true })).toBeVisible();

  await shows("آمادهٔ ورود");
  await page.getByRole("button", { name: "وارد کن" }).click();
  await shows("وارد شد");
  await page.getByRole("link", { name: "برگرداندن همه" }).click();
  await expect(page.getByText("گزارش‌های آن روزها")).toBeHidden();
  await page.getByRole("button", { name: "برگرداندن", exact: true }).click();
  await shows("برگردانده شد");
});
