import { expect, signIn, test } from "./test.ts";

const dayMs = 86_400_000;

test("data retention says what is lost, asks, and is taken back", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  const { id, secret } = owner.website;
  const at = new Date(Date.now() - 1_000 * dayMs).toISOString();
  const view = { name: "page_view", url: "https://shop.example/", visitor: "v", at };
  const events = [view, { ...view, name: "purchase", data: { order: "1", value: 5_000 } }];
  const sent = await fetch(`${nabz.platformUrl}/collect/server`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ events }),
  });
  expect(sent.status).toBe(202);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${id}`);
  await page.getByRole("link", { name: "نگه‌داری داده" }).click();
  await expect(page.getByText("اکنون همهٔ رویدادها نگه داشته می‌شوند.")).toBeVisible();
  await page.getByRole("radio", { name: "۱۲ ماه کامل گذشته" }).check();
  await page.getByRole("button", { name: "ادامه" }).click();

  await expect(page.getByRole("heading", { name: /^رویدادهای خام پیش از .+ حذف شوند؟$/ })).toBeVisible();
  await expect(page.getByText(/^۱ رویداد از ۱ مرورگر، از .+ تا .+، حذف می‌شود\.$/)).toBeVisible();
  await expect(page.getByText(/^۱ خرید، بازگشت وجه و شناسایی/)).toBeVisible();
  await page.getByRole("button", { name: "حذف رویدادهای قدیمی" }).click();

  await expect(page.getByText(/^اکنون رویدادهای ۱۲ ماه کامل گذشته/)).toBeVisible();
  await expect(page.getByRole("radio", { name: "۱۲ ماه کامل گذشته" })).toBeChecked();
  await page.getByRole("radio", { name: "همیشه" }).check();
  await page.getByRole("button", { name: "ادامه" }).click();
  await expect(page.getByText("اکنون همهٔ رویدادها نگه داشته می‌شوند.")).toBeVisible();
});
