import { mustBeAccessibleInBoth } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { openCustomer } from "./people-of-shop.ts";
import { expect, statusMessage, test } from "./test.ts";

test("a person's fields are changed, with what is wrong beside the field", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400), statusMessage(409));
  await openCustomer({ page, nabz });
  await page.getByRole("link", { name: "ویرایش", exact: true }).click();
  await expect(page.getByRole("heading", { name: "ویرایش مخاطب" })).toBeVisible();
  await expect(page.getByLabel("موبایل")).toHaveValue("۰۹۱۲ ۳۴۵ ۶۷۸۹");
  await page.getByLabel("موبایل").fill("۱۲");
  await page.getByLabel("تاریخ تولد").fill("۱۳۶۹/۱۳/۱");
  await page.getByRole("button", { name: "ذخیره" }).click();
  await expect(page.getByText("شمارهٔ موبایل درست نیست.")).toBeVisible();
  await expect(page.getByText("تاریخ درست نیست.")).toBeVisible();
  await page.getByLabel("موبایل").fill("۰۹۳۵-۷۶۵-۴۳۲۱");
  await page.getByLabel("تاریخ تولد").fill("۱۳۶۹/۱۰/۱۲");
  await page.getByLabel("ایمیل").fill("ali@shop.example");
  await page.getByRole("button", { name: "ذخیره" }).click();
  await expect(page.getByLabel("ایمیل")).toHaveAccessibleDescription(/از مخاطب دیگری است/);
  await page.getByLabel("ایمیل").fill("");
  await page.getByLabel("جنسیت").selectOption("female");
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  await mustFitEverywhere(page);
  await page.getByRole("button", { name: "ذخیره" }).click();
  await expect(page.getByText("۰۹۳۵ ۷۶۵ ۴۳۲۱").first()).toBeVisible();
  await expect(page.getByText("۱۲ دی ۱۳۶۹")).toBeVisible();
});

test("a person's attributes are added, changed and taken away", async ({ page, nabz, expected, javaScriptEnabled }) => {
  expected.push(statusMessage(400), statusMessage(409));
  const { profile } = await openCustomer({ page, nabz });
  await page.getByRole("link", { name: "ویژگی دلخواه" }).click();
  await page.getByLabel("نام ویژگی").fill("سطح");
  await page.getByLabel("مقدار (متن)").fill("نقره‌ای");
  await page.getByText("عدد", { exact: true }).click();
  await expect(page.getByLabel("مقدار (متن)")).toBeHidden();
  await page.getByLabel("مقدار (عدد)").fill("زیاد");
  await page.getByRole("button", { name: "ذخیره" }).click();
  await expect(page.getByText("باید عدد باشد.")).toBeVisible();
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  await mustFitEverywhere(page);
  await page.getByText("متن", { exact: true }).click();
  await expect(page.getByLabel("مقدار (متن)")).toHaveValue("نقره‌ای");
  await page.getByText("عدد", { exact: true }).click();
  await page.getByLabel("مقدار (عدد)").fill("۱۲٫۵");
  await page.getByRole("button", { name: "ذخیره" }).click();
  await expect(page.getByLabel("نام ویژگی")).toHaveAccessibleDescription(/نام پیش‌تر به کار رفته/);
  await page.getByLabel("نام ویژگی").fill("امتیاز");
  await page.getByRole("button", { name: "ذخیره" }).click();
  await expect(page.getByText("۱۲٫۵")).toBeVisible();
  await page.getByRole("link", { name: "نشانی" }).click();
  await expect(page.getByText(/این مقدار چند بخش دارد/)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "پلاک" }).getByText("۷")).toBeVisible();
  await mustFitEverywhere(page);
  await expect(page.getByRole("button", { name: "ذخیره" })).toHaveCount(0);
  await page.goto(profile);
  await page.getByRole("link", { name: "سطح" }).click();
  await expect(page.getByLabel("مقدار (متن)")).toHaveValue("طلایی");
  await page.getByLabel("مقدار (متن)").fill("");
  await page.getByRole("button", { name: "ذخیره" }).click();
  await expect(page).toHaveURL(profile);
  await expect(page.getByText("سطح")).toHaveCount(0);
});

test("a person's channels are changed, and each change is listed", async ({ page, nabz, javaScriptEnabled }) => {
  const { owner, profile } = await openCustomer({ page, nabz });
  await page.getByRole("link", { name: "ویرایش راه‌های مجاز" }).click();
  await page.getByLabel("پیامک").check();
  await mustFitEverywhere(page);
  await page.getByRole("button", { name: "ذخیره" }).click();
  await expect(page.getByText("پیامک: بسته")).toHaveCount(1);
  await page.goto(`${nabz.url}/w/${owner.website.id}/people/customers`);
  await expect(page.getByRole("row").filter({ hasText: "سارا كريمي" }).getByText("پیامک: بسته")).toBeAttached();
  await page.goto(profile);
  await page.getByRole("link", { name: "ویرایش راه‌های مجاز" }).click();
  await expect(page.getByLabel("پیامک")).toBeChecked();
  await expect(page.getByText("پیامک: بسته شد")).toBeVisible();
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
});

test("two people become one after what it does was said, a browser is taken away, and all data is exported", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(422));
  const { profile } = await openCustomer({ page, nabz });
  await page.getByRole("link", { name: "یکی کردن با مخاطبی دیگر" }).click();
  await page.getByLabel(/مخاطب دیگر/).fill("رضایی");
  await page.getByRole("button", { name: "جست‌وجو" }).click();
  await mustFitEverywhere(page);
  await page.getByRole("link", { name: "علی رضایی" }).click();
  await expect(page.getByRole("heading", { name: "«سارا كريمي» و «علی رضایی» یک نفرند؟" })).toBeVisible();
  await expect(page.getByText(/یک پرونده با ۲ نشست، ۱ سفارش/)).toBeVisible();
  await expect(page.getByText(/جنسیت «(زن|مرد)» از پروندهٔ/)).toBeVisible();
  await mustFitEverywhere(page);
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  const merge = page.url();
  await page.getByRole("button", { name: "یکی شوند" }).click();
  await expect(page).toHaveURL(profile);
  await page.goto(merge);
  await expect(page, "both are one already").toHaveURL(profile);
  await expect(page.getByText("ali@shop.example").first()).toBeVisible();

  await page.getByRole("link", { name: "کس دیگری است" }).last().click();
  await expect(page.getByRole("heading", { name: /این مرورگر از «.*» نیست؟/ })).toBeVisible();
  const unlink = page.url();
  await page.getByRole("button", { name: "از کس دیگری است" }).click();
  await expect
    .poll(
      async () => {
        await page.goto(profile);
        return page.getByRole("link", { name: "کس دیگری است" }).count();
      },
      { timeout: 30_000 },
    )
    .toBe(0);

  const only = (await page.request.get(`${profile}/export/json`).then((answer) => answer.json())).person.visitors[0].id;
  await page.goto(unlink.replace(/visitors\/\d+/, `visitors/${only}`));
  await page.getByRole("button", { name: "از کس دیگری است" }).click();
  await expect(page.getByText(/تنها مرورگر این مخاطب است/)).toBeVisible();
  await page.goto(profile);

  await page.getByRole("link", { name: "همهٔ داده‌ها" }).click();
  await expect(page.getByRole("heading", { name: "همهٔ داده‌های مخاطب" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "رویدادها" })).toBeVisible();
  await mustFitEverywhere(page);
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  const file = await page.request.get(`${profile}/export/json`);
  expect(file.headers()["content-disposition"]).toContain("nabz-person-");
  expect(JSON.parse(await file.text())).toMatchObject({ person: { id: profile.split("/").at(-1) }, notes: [] });
});
