import type { Page } from "playwright/test";
import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

/** A panel that does not answer: it is stored untried. */
const settings = { apiKey: "k", baseUrl: "http://127.0.0.1:1" };

test("a promotional line is not sent by at night, and quiet hours name what is wrong", async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (
    await client.integration.channels.create({
      ...{ wid: owner.website.id, type: "SMS", provider: "smsir", name: "پنل", settings, caps: {}, quiet: [] },
      lines: [{ number: "3000", kind: "service" }],
    })
  ).result;
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/integration/channels/${id}`);
  await page.getByRole("link", { name: "۳۰۰۰" }).click();
  for (const name of ["از ساعت", "تا ساعت"]) await expect(page.getByLabel(name)).toHaveValue("");
  await page.getByLabel("تبلیغاتی").check();
  await page.getByLabel("از ساعت").fill("۱۰");
  await page.getByLabel("تا ساعت").fill("۲۳");
  await page.getByRole("button", { name: "ذخیرهٔ خط" }).click();
  await expect(page.getByLabel("تا ساعت")).toHaveAccessibleDescription(/فقط بین ساعت ۹ تا ۲۱/);
  await expect(page.getByLabel("تا ساعت")).toHaveValue("۲۳");
  for (const name of ["از ساعت", "تا ساعت"]) await page.getByLabel(name).fill("");
  await page.getByRole("button", { name: "ذخیرهٔ خط" }).click();
  await expect(page.getByRole("table", { name: "فهرست خط‌ها" })).toContainText("۰۹:۰۰");

  await page.getByLabel("از ساعت").fill("۲۳");
  await page.getByLabel("شنبه", { exact: true }).uncheck();
  for (const day of ["یکشنبه", "دوشنبه", "سه‌شنبه", "چهارشنبه", "پنجشنبه", "جمعه"]) await page.getByLabel(day).uncheck();
  await page.getByLabel("مهلت صف (ساعت)").fill("۲۰۰");
  await page.getByRole("button", { name: "ذخیرهٔ سقف و صف" }).click();
  await expect(page.getByLabel("تا ساعت")).toHaveAccessibleDescription(/ساعت پایان را هم بنویسید/);
  await expect(page.getByLabel("شنبه", { exact: true })).toHaveAccessibleDescription("حداقل یک روز را انتخاب کنید.");
  await expect(page.getByLabel("مهلت صف (ساعت)")).toHaveAccessibleDescription(/۱۶۸/);
  await expect(page.getByLabel("از ساعت")).toHaveValue("۲۳");
});

test("a form that lacks its first field says at once what else is missing", async ({ page, nabz, expected }) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  const home = `${nabz.url}/w/${owner.website.id}/integration`;
  await page.goto(`${home}/templates/new/web-push`);
  await page.getByLabel("متن", { exact: true }).fill("سلام");
  await page.getByRole("button", { name: "ذخیرهٔ قالب" }).click();
  for (const name of ["نام قالب", "عنوان"]) {
    await expect(page.getByLabel(name, { exact: true })).toHaveAccessibleDescription(/لازم|خالی/);
  }
  await expect(page.getByLabel("متن", { exact: true })).toHaveValue("سلام");

  await page.goto(`${home}/sms/new?provider=panel`);
  await page.getByLabel("نام", { exact: true }).fill("");
  await page.getByLabel("فیلدهای درخواست").fill("to = {number}");
  await page.locator("button[value=account]").click();
  await expect(page.getByLabel("آدرس ارسال")).toHaveAccessibleDescription(/لازم|خالی/);
  await expect(page.getByLabel("فیلدهای درخواست")).toHaveAccessibleDescription(/پیام باید شماره و متن داشته باشد/);
});

test("an address is closed by what was typed, and found in a search without holes", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/suppression`);
  await page.getByLabel("شماره یا ایمیل", { exact: true }).fill("a@shop.example");
  await page.getByRole("button", { name: "افزودن به فهرست" }).click();
  await expect(page.getByRole("table").getByText("ایمیل", { exact: true })).toBeVisible();
  await page.getByLabel("شماره یا ایمیل", { exact: true }).fill("09121234567");
  await page.getByRole("button", { name: "افزودن به فهرست" }).click();
  await expect(page.getByText("دیگر چیزی به \u2066۰۹۱۲ ۱۲۳ ۴۵۶۷\u2069 ارسال نمی‌شود.")).toBeVisible();
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const { field, select, button, form } = await searchBoxes(page);
    expect(Math.abs(bottomOf(select) - bottomOf(button))).toBeLessThan(1);
    expect(form.x + form.width - (field.x + field.width)).toBeLessThan(20);
    if (width === 360) expect(select.y - bottomOf(field)).toBeLessThan(45);
  }
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const bottomOf = ({ y, height }: Box) => y + height;

async function searchBoxes(page: Page) {
  const form = page.locator("form[method=get]").filter({ has: page.getByLabel("جست‌وجوی شماره یا ایمیل") });
  const none = { x: 0, y: 0, width: 0, height: 0 };
  const boxOf = async (locator: ReturnType<Page["locator"]>): Promise<Box> => (await locator.boundingBox()) ?? none;
  return {
    form: await boxOf(form),
    field: await boxOf(form.getByRole("searchbox")),
    select: await boxOf(form.getByRole("combobox")),
    button: await boxOf(form.getByRole("button", { name: "جست‌وجو" })),
  };
}
