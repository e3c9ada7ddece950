import { mustBeAccessible, mustBeAccessibleInBoth } from "./axe.ts";
import { linkOutOf } from "./mail-link.ts";
import { expect, signIn, statusMessage, test } from "./test.ts";

test("the menus of a phone pass the accessibility rules while they are open", async ({ page, nabz, reader }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/w/${reader.website.id}?from=2015-05-17&to=2015-05-22`);
  for (const words of [/^بازهٔ زمانی/, /^گزارش‌ها$/, /^بیشتر$/]) {
    await page.locator("summary").filter({ hasText: words }).click();
    await mustBeAccessible(page);
  }
});

test("an empty overview, the steps of the website wizard and a form with errors pass the accessibility rules", async ({
  page,
  nabz,
  expected,
}) => {
  test.slow();
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  await mustBeAccessibleInBoth(page);
  await page.goto(`${nabz.url}/websites/new/address`);
  await page.getByLabel("نام سایت").fill("چای");
  await page.getByLabel("آدرس سایت").fill("tea.ir");
  await page.getByRole("button", { name: "ادامه: زمان و پول" }).click();
  await mustBeAccessibleInBoth(page);
  await page.getByRole("button", { name: "ادامه: خلاصه" }).click();
  await mustBeAccessibleInBoth(page);
  await page.goto(`${nabz.url}/websites/${owner.website.id}/delete`);
  await page.getByRole("button", { name: "حذف سایت" }).click();
  await expect(page.locator("[aria-invalid=true]")).toBeVisible();
  await mustBeAccessible(page);
});

test("the page behind a mail's unsubscribe link passes the accessibility rules", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${owner.website.id}/email-reports`);
  await page.getByLabel("گزارش هفتگی").check();
  await page.getByRole("button", { name: "ذخیرهٔ ایمیل‌ها" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  await mustBeAccessible(page);
  const out = await linkOutOf(nabz, owner, "weekly");
  await page.goto(out);
  await mustBeAccessibleInBoth(page);
});
