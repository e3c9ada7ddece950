import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { newBrowserKeys, startPushService } from "../platform-fixtures/push-service.ts";
import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { expect, type Owner, signIn, statusMessage, test } from "./test.ts";

test("an owner turns web push on, words its prompt, and is sent a push that goes to the log", async ({
  page,
  context,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  test.slow();
  expected.push(statusMessage(400));
  const service = await startPushService();
  const keys = newBrowserKeys();
  let owner: Owner | undefined;
  const shop = createServer((request, response) => {
    if (request.url === "/nabz-sw.js") {
      response.writeHead(200, { "content-type": "text/javascript" });
      return response.end(`importScripts("${nabz.platformUrl}/push-worker.js");`);
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    const scripts = ["t", "push"].map(
      (name) => `<script async src="${nabz.platformUrl}/${name}.js" data-key="${owner?.website.key}"></script>`,
    );
    return response.end(
      `<!doctype html><html lang="fa" dir="rtl"><title>فروشگاه</title><h1>فروشگاه</h1>${scripts.join("")}`,
    );
  }).listen(0, "127.0.0.1");
  await once(shop, "listening");
  const url = `http://localhost:${(shop.address() as AddressInfo).port}`;
  // Only the push service of the browser's maker is stood in for: a headless browser has none.
  await context.grantPermissions(["notifications"], { origin: url });
  const made = { endpoint: `${service.url}/1`, expirationTime: null, keys: keys.subscription };
  if (javaScriptEnabled) {
    await page.addInitScript((subscription) => {
      Object.assign(PushManager.prototype, {
        getSubscription: async () => null,
        subscribe: async () => ({ toJSON: () => subscription }),
      });
    }, made);
  }
  try {
    owner = await nabz.addOwner({ url });
    const home = `${nabz.url}/w/${owner.website.id}/integration`;
    await signIn(page, nabz.url, owner);
    await page.goto(home);
    const card = page.getByRole("region", { name: "پوش وب" });
    await expect(card).toContainText("راه‌اندازی نشده");
    await card.getByRole("link", { name: "راه‌اندازی پوش وب" }).click();
    await expect(page.getByText("پوش وب خاموش است")).toBeVisible();
    await expect(page.getByText(/^importScripts\("http\S+\/push-worker\.js"\);$/)).toBeVisible();
    await expect(page.getByText(`data-key="${owner.website.key}"`)).toBeVisible();
    await mustFitEverywhere(page);
    if (javaScriptEnabled) await mustBeAccessible(page);

    await page.getByLabel("پوش وب این سایت روشن باشد").check();
    await page.getByRole("button", { name: "ذخیرهٔ نمایش" }).click();
    await expect(page.getByText("منتظر اولین عضو")).toBeVisible();
    await page.getByLabel("دکمهٔ پذیرفتن").fill("باشه");
    await page.getByRole("button", { name: "ذخیرهٔ متن‌ها" }).click();
    await expect(page.getByLabel("دکمهٔ پذیرفتن")).toHaveValue("باشه");
    await page.getByLabel("آدرس صفحه").fill("جایی");
    await page.getByRole("button", { name: "ساخت پوش آزمایشی" }).click();
    await expect(page.getByLabel("آدرس صفحه")).toHaveAccessibleDescription(/آدرس/);
    await page.getByLabel("آدرس صفحه").fill(`${url}/cart`);
    const trial = page.getByRole("region", { name: "پیام آزمایشی" });
    await trial.getByLabel("عنوان", { exact: true }).fill("ارسال رایگان");
    await page.getByRole("button", { name: "ساخت پوش آزمایشی" }).click();
    const open = page.getByRole("link", { name: "باز کردن صفحه" });
    await expect(open).toBeVisible();
    if (javaScriptEnabled) {
      await open.click();
      await page.getByRole("button", { name: "باشه" }).click();
      await expect(page.getByText("اعلان‌ها فعال شد.")).toBeVisible();
      await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(1);
      const [request] = service.received;
      expect(keys.open(request?.body ?? Buffer.of())).toMatchObject({
        title: "آزمایشی: ارسال رایگان",
        url: `${url}/cart`,
      });
      await page.goto(`${home}/web-push`);
      await expect(page.getByText("۱ مرورگر عضو است")).toBeVisible();
    } else {
      await page.goto(`${home}/web-push`);
    }
    await page.getByRole("link", { name: "گزارش این پیام‌ها" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "آزمایشی: ارسال رایگان" });
    await expect(row).toContainText(javaScriptEnabled ? "ارسال شد" : "در صف");
  } finally {
    shop.closeAllConnections();
    shop.close();
    await service.close();
  }
});
