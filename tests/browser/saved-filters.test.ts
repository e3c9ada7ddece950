import { expect, signIn, statusMessage, test } from "./test.ts";

const may2015 = "from=2015-05-17&to=2015-05-22";

test(
  "filters are kept under a name, open the overview with them, and are deleted",
  { tag: "@plain" },
  async ({ page, nabz, reader, expected }, { project }) => {
    expected.push(statusMessage(409));
    // The reader is everybody's.
    const name = `موبایل از جست‌وجو ${project.name}`;
    await signIn(page, nabz.url, reader);
    await page.goto(`${nabz.url}/w/${reader.website.id}/filters`);
    await expect(page.getByText("اکنون فیلتری در کار نیست", { exact: false })).toBeVisible();
    await page.goto(`${nabz.url}/w/${reader.website.id}/filters?${may2015}&medium=search&device=mobile`);
    // Saved filters of others may stand below with the same words.
    await expect(page.getByText("کانال: جست‌وجو").first()).toBeVisible();
    await page.getByLabel("نام").fill(name);
    await page.getByRole("button", { name: "ذخیرهٔ فیلترها" }).click();
    await expect(page.getByText(`«${name}» ساخته شد.`)).toBeVisible();
    await page.getByLabel("نام").fill(name);
    await page.getByRole("button", { name: "ذخیرهٔ فیلترها" }).click();
    await expect(page.getByLabel("نام")).toHaveAccessibleDescription(/این نام پیش‌تر به کار رفته است/);
    await page.goto(`${nabz.url}/w/${reader.website.id}/filters?${may2015}`);
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("کانال: جست‌وجو، دستگاه: موبایل");
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(/from=2015-05-17&to=2015-05-22&medium=search&device=mobile$/);
    await expect(page.getByRole("navigation", { name: "فیلترها" })).toContainText("دستگاه: موبایل");
    await page.goto(`${nabz.url}/w/${reader.website.id}/filters`);
    await page.getByRole("link", { name: `حذف…: ${name}` }).click();
    await page.getByRole("button", { name: "حذف فیلترها" }).click();
    await expect(page.getByText("حذف شد.")).toBeVisible();
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  },
);
