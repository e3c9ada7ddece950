import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { expect, type Owner, signIn, statusMessage, test } from "./test.ts";

test("an owner sees a message on a page of their own, turns them off, and finds it in the log", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400));
  let owner: Owner | undefined;
  const shop = createServer((_, response) => {
    const policy = `default-src 'none'; script-src 'nonce-shop'; connect-src ${nabz.platformUrl}; style-src 'none'`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy });
    const script = `<script async nonce="shop" src="${nabz.platformUrl}/t.js" data-key="${owner?.website.key}"></script>`;
    response.end(`<!doctype html><html lang="fa" dir="rtl"><title>فروشگاه</title><h1>فروشگاه</h1>${script}</html>`);
  }).listen(0, "127.0.0.1");
  await once(shop, "listening");
  const url = `http://localhost:${(shop.address() as AddressInfo).port}`;
  try {
    owner = await nabz.addOwner({ url });
    const home = `${nabz.url}/w/${owner.website.id}/integration`;
    await signIn(page, nabz.url, owner);
    await page.goto(home);
    const card = page.getByRole("region", { name: "روی سایت" });
    await expect(card).toContainText("راه‌اندازی نشده");
    await card.getByRole("link", { name: "راه‌اندازی روی سایت" }).click();
    await expect(page.getByLabel("آدرس صفحه")).toHaveValue(url);
    await expect(page.getByRole("figure")).toHaveCount(3);
    await mustFitEverywhere(page);
    if (javaScriptEnabled) await mustBeAccessible(page);

    await page.getByLabel("آدرس صفحه").fill("جایی");
    await page.getByRole("button", { name: "ساخت پیام آزمایشی" }).click();
    await expect(page.getByLabel("آدرس صفحه")).toHaveAccessibleDescription(/آدرس/);
    await page.getByLabel("آدرس صفحه").fill(`${url}/cart`);
    await page.getByLabel("شکل", { exact: true }).selectOption("modal");
    await page.getByLabel("عنوان", { exact: true }).fill("ارسال رایگان");
    await page.getByRole("button", { name: "ساخت پیام آزمایشی" }).click();
    const open = page.getByRole("link", { name: "باز کردن صفحه" });
    await expect(open).toBeVisible();
    if (javaScriptEnabled) {
      await open.click();
      const dialog = page.getByRole("dialog", { name: "آزمایشی: ارسال رایگان" });
      await expect(dialog).toBeVisible();
      await dialog.getByRole("button", { name: "بستن" }).click();
      await expect(dialog).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole("heading", { name: "فروشگاه" })).toBeVisible();
    }

    await page.goto(`${home}/on-site`);
    await page.getByLabel("پیام‌ها روی سایت نشان داده شوند").uncheck();
    await page.getByRole("button", { name: "ذخیرهٔ نمایش" }).click();
    await expect(page.getByLabel("پیام‌ها روی سایت نشان داده شوند")).not.toBeChecked();
    await page.getByRole("link", { name: "گزارش این پیام‌ها" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "آزمایشی: ارسال رایگان" });
    await expect(row).toContainText(javaScriptEnabled ? "رسید" : "در صف");
  } finally {
    shop.closeAllConnections();
    shop.close();
  }
});
