import { mustBeAccessibleInBoth } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { openCustomer } from "./people-of-shop.ts";
import { expect, statusMessage, test } from "./test.ts";

test("a person is erased after what it does was said and a phrase was typed; a record without them stays", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400), statusMessage(404));
  const { owner, profile } = await openCustomer({ page, nabz });
  const danger = page.getByRole("region", { name: "پاک کردن برای همیشه" });
  await danger.getByRole("link", { name: "پاک کردن مخاطب…" }).click();
  await expect(page.getByRole("heading", { name: "«سارا كريمي» برای همیشه پاک شود؟" })).toBeVisible();
  await expect(page.getByText(/جمع گزارش‌ها تغییر نمی‌کند: .* نشست و ۱ سفارش/)).toBeVisible();
  await page.getByLabel(/برای تأیید بنویسید/).fill("بله");
  await page.getByRole("button", { name: "پاک شود" }).click();
  await expect(page.getByLabel(/برای تأیید بنویسید/)).toHaveAccessibleDescription(/باید «پاک شود» بنویسید/);
  await mustFitEverywhere(page);
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  await page.getByLabel(/برای تأیید بنویسید/).fill("پاک شود");
  await page.getByRole("button", { name: "پاک شود" }).click();
  await expect(page.getByRole("heading", { name: "مخاطبان پاک‌شده" })).toBeVisible();
  const records = page.url();
  await expect
    .poll(
      async () => {
        await page.goto(records);
        return page.getByText(/پاک شد در .*؛ \S+ رویداد ناشناس ماند/).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await mustFitEverywhere(page);
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  await page.goto(`${nabz.url}/w/${owner.website.id}/people/users`);
  await expect(page.getByText("سارا كريمي")).toHaveCount(0);
  await expect(page.getByText("علی رضایی").first()).toBeVisible();
  expect((await page.goto(profile))?.status()).toBe(404);
});
