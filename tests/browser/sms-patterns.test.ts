import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

test("a template of SMS is written with the pattern of a panel", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  const home = `${nabz.url}/w/${owner.website.id}/integration`;
  await signIn(page, nabz.url, owner);
  await page.goto(`${home}/templates/new/sms`);
  await page.getByLabel("نام قالب").fill("سفارش آماده است");
  await page.getByLabel("متن پیامک").fill("سفارش شما آماده است.");

  // The pattern is folded while there is none; a row that is added keeps what was typed, and the fold open.
  const code = page.getByLabel("نام یا کد الگو");
  await expect(code).toBeHidden();
  await page.getByText("الگوی پنل (اختیاری)").first().click();
  await code.fill("order-ready");
  await page.getByRole("button", { name: "افزودن مقدار" }).click();
  await page.getByLabel("نام در پنل").fill("token");
  await page.getByLabel("مقدار", { exact: true }).fill("{{person.name");
  await page.getByRole("button", { name: "افزودن مقدار" }).click();
  await expect(page.getByLabel("نام در پنل")).toHaveCount(2);
  await expect(code).toHaveValue("order-ready");
  await mustFitEverywhere(page);
  if (javaScriptEnabled) await mustBeAccessible(page);

  // What is wrong is said beside its field.
  await page.getByLabel("نام در پنل").nth(1).fill("token2");
  await page.getByLabel("مقدار", { exact: true }).nth(1).fill("۱۲");
  await code.fill("");
  await page.getByRole("button", { name: "ذخیرهٔ قالب" }).click();
  await expect(code).toHaveAccessibleDescription(/لازم/);
  await code.fill("order-ready");
  await page.getByRole("button", { name: "ذخیرهٔ قالب" }).click();
  await expect(page.getByLabel("مقدار", { exact: true }).first()).toHaveAccessibleDescription(/بسته نشده/);
  await page.getByLabel("مقدار", { exact: true }).first().fill("{{person.name|first|دوست}}");
  await page.getByRole("button", { name: "پایین بردن مقدار ۱" }).click();
  await expect(page.getByLabel("نام در پنل").first()).toHaveValue("token2");
  await page.getByRole("button", { name: "پیش‌نمایش" }).click();
  await expect(page.getByText("این قالب تأیید می‌شود.")).toBeVisible();
  await page.getByRole("button", { name: "ذخیرهٔ قالب" }).click();

  // The list marks it, and its form holds what was saved.
  const row = page.getByRole("row").filter({ hasText: "سفارش آماده است" });
  await expect(row.getByText("الگو", { exact: true })).toBeVisible();
  await mustFitEverywhere(page);
  await row.getByRole("link").click();
  await expect(code).toHaveValue("order-ready");
  await page.getByRole("button", { name: "حذف مقدار ۱" }).click();
  await expect(page.getByLabel("نام در پنل")).toHaveValue("token");
  await page.getByRole("button", { name: "ذخیرهٔ قالب" }).click();
  await expect(row).toBeVisible();
  const client = await clientOf(nabz.platformUrl, owner);
  const { items } = (await client.integration.templates.list({ website: owner.website.id, type: "SMS" })).result;
  expect(items.map(({ content }) => content)).toEqual([
    {
      text: "سفارش شما آماده است.",
      pattern: { code: "order-ready", values: [{ name: "token", value: "{{person.name|first|دوست}}" }] },
    },
  ]);
});
