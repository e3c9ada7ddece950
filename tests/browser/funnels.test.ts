import { randomUUID } from "node:crypto";
import { clientOf, expect, type Owner, signIn, statusMessage, test } from "./test.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

/** A visitor who does these events. */
async function visit(platformUrl: string, { website }: Owner, names: readonly string[]) {
  const events = names.map((name) => ({ id: randomUUID(), name, url: "https://shop.example/product/tea" }));
  const body = JSON.stringify({ key: website.key, visitor: randomUUID(), events });
  const headers = { "content-type": "application/json", "user-agent": agent };
  const answer = await fetch(`${platformUrl}/collect`, { method: "POST", headers, body });
  expect(answer.status).toBe(202);
}

test("a funnel is made in steps that say what is wrong and what they count", async ({ page, nabz, expected }) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  await visit(nabz.platformUrl, owner, ["product_view", "add_to_cart"]);
  await visit(nabz.platformUrl, owner, ["product_view"]);
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${owner.website.id}/funnels`;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "هنوز قیفی ساخته نشده است" })).toBeVisible();
  await page.goto(`${address}/new/basics`);

  await press("ادامه: مرحله‌ها");
  await expect(page.getByLabel("نام قیف")).toHaveAccessibleDescription(/این فیلد لازم است/);
  await page.getByLabel("نام قیف").fill("تا سبد");
  await press("ادامه: مرحله‌ها");

  const row = (number: string) => page.getByRole("listitem").filter({ hasText: `مرحلهٔ ${number}` });
  const fill = async (number: string, name: string) => {
    await row(number).getByLabel("چه رخ می‌دهد").selectOption("event");
    await row(number).getByLabel("آدرس صفحه یا نام رویداد").fill(name);
  };
  await fill("۱", "product_view");
  await press("ادامه: خلاصه");
  await expect(row("۲").getByLabel("آدرس صفحه یا نام رویداد")).toHaveAccessibleDescription(/این فیلد لازم است/);
  await fill("۲", "add_to_cart");
  await row("۲").getByLabel("نقش").selectOption("optional");
  await press("ادامه: خلاصه");
  await expect(row("۲").getByLabel("نقش")).toHaveAccessibleDescription(/مرحلهٔ آخر/);
  await row("۲").getByLabel("نقش").selectOption("required");
  await press("افزودن مرحله");
  await expect(row("۳")).toBeVisible();
  await expect(row("۱").getByLabel("آدرس صفحه یا نام رویداد")).toHaveValue("product_view");
  await press("حذف مرحلهٔ ۳");
  await expect(row("۳")).toHaveCount(0);
  await press("ادامه: خلاصه");
  await expect(page.getByRole("row").filter({ hasText: "add_to_cart" })).toContainText("۵۰٫۰٪");
  await press("ساخت قیف");

  await expect(page.getByText("«تا سبد» ساخته شد.")).toBeVisible();
  await expect(page.getByText(/^داده از/)).toBeVisible();
});

test("an insight says when it has figures; a funnel is stopped, started and deleted", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await visit(nabz.platformUrl, owner, ["product_view", "add_to_cart"]);
  await visit(nabz.platformUrl, owner, ["product_view"]);
  const client = await clientOf(nabz.platformUrl, owner);
  const steps = ["product_view", "add_to_cart"].map((event) => ({ type: "event" as const, event }));
  const funnel = { wid: owner.website.id, name: "سبد", type: "ordered" as const, steps };
  const { id } = (await client.funnels.create(funnel)).result;
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${owner.website.id}/funnels`;
  await page.goto(`${address}/${id}`);
  await expect(page.getByText(/^داده از/)).toBeVisible();
  await page.getByRole("button", { name: "توقف: سبد" }).click();
  await expect(page.getByText(/متوقف است/)).toBeVisible();
  await page.goto(address);
  await page.getByRole("button", { name: "فعال کردن: سبد" }).click();
  await expect(page.getByRole("row").filter({ hasText: "سبد" })).toContainText("فعال");
  await page.goto(`${address}/${id}/delete`);
  await page.getByRole("button", { name: "حذف قیف" }).click();
  await expect(page.getByText("«سبد» حذف شد.")).toBeVisible();
});
