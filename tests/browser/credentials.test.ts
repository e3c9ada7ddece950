import { expect, signIn, statusMessage, test } from "./test.ts";

test("a website's key and secret are replaced; the old ones are shown with their end, and are ended", async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(404));
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${owner.website.id}`);
  await page.getByRole("link", { name: "دیدن و عوض کردن" }).click();
  const section = (name: string) => page.getByRole("region", { name });
  const key = section("کلید سایت");
  const before = (await key.locator("pre").textContent()) ?? "";
  expect(before).toMatch(/^[\w-]{12}$/);

  await page.getByRole("button", { name: "ساخت کلید جدید" }).click();
  await expect(page.getByText("کلید جدید ساخته شد.")).toBeVisible();
  await expect(key.locator("pre")).not.toHaveText(before);
  await expect(key.getByRole("listitem")).toHaveText(
    new RegExp(`^کلید پیشین با پایان .?${before.slice(-4)}.? تا .+ کار می‌کند\\.$`),
  );
  await page.getByRole("button", { name: "ساخت رمز جدید" }).click();
  await expect(page.getByText("رمز جدید ساخته شد.")).toBeVisible();
  await expect(section("رمز سرور").getByRole("listitem")).toHaveCount(1);

  await key.getByRole("link", { name: "پایان کلیدهای پیشین…" }).click();
  await expect(page.getByRole("heading", { name: "کلیدهای پیشین همین حالا از کار بیفتند؟" })).toBeVisible();
  await page.getByRole("button", { name: "پایان کلیدهای پیشین" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  await expect(key.getByRole("listitem")).toHaveCount(0);
  await expect(section("رمز سرور").getByRole("listitem")).toHaveCount(1);
  expect((await page.goto(`${nabz.url}/websites/${owner.website.id}/credentials/both/end`))?.status()).toBe(404);
});
