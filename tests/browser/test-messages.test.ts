import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSmtp } from "../mail/smtp.ts";
import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

const days = ["sat", "sun", "mon", "tue", "wed", "thu", "fri"] as const;

test("a test SMS to a number of the suppression list is refused, and sent once its owner says they know", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400));
  const panel = createServer((_, response) => {
    const entries = [{ messageid: Date.now(), status: 1, cost: 900, remaincredit: 1 }];
    response.end(JSON.stringify({ return: { status: 200, message: "تایید شد" }, entries }));
  }).listen(0, "127.0.0.1");
  await once(panel, "listening");
  try {
    const owner = await nabz.addOwner();
    const wid = owner.website.id;
    const client = await clientOf(nabz.platformUrl, owner);
    const baseUrl = `http://127.0.0.1:${(panel.address() as AddressInfo).port}/v1`;
    const hours = [{ days: [...days], from: "00:00", to: "24:00" }];
    await client.integration.channels.create({
      ...{ wid, type: "SMS", provider: "kavenegar", name: "پنل", settings: { apiKey: "key", baseUrl }, caps: {} },
      ...{ quiet: [], lines: [{ number: "30001234", kind: "service", hours }] },
    });
    await client.delivery.suppressions.add({ website: wid, channel: "SMS", address: "09121234567" });
    const number = page.getByLabel("شمارهٔ موبایل");
    const text = page.getByLabel("متن", { exact: true });
    const box = page.getByLabel(/^می‌دانم/);
    const press = () => page.getByRole("button", { name: "ارسال پیام آزمایشی" }).click();
    await signIn(page, nabz.url, owner);
    await page.goto(`${nabz.url}/w/${wid}/integration/test?type=SMS`);
    await expect(page.getByText("اگر قالبی انتخاب شده باشد")).toHaveCount(0);
    await expect(box).toHaveCount(0);

    await number.fill("۰۹۱۲۱۲۳۴۵۶۷");
    await text.fill("سلام {{person.name||دوست}}");
    await press();
    await expect(number).toHaveAccessibleDescription(/این شماره در فهرست لغو عضویت است/);
    await expect(text).toHaveAccessibleDescription(/در متن آزاد پر نمی‌شود/);
    await expect(number).toHaveValue("۰۹۱۲۱۲۳۴۵۶۷");
    await mustFitEverywhere(page);
    if (javaScriptEnabled) await mustBeAccessible(page);
    await box.check();
    await press();
    await expect(text).toHaveAccessibleDescription(/در متن آزاد پر نمی‌شود/);
    await expect(box).toBeChecked();
    await text.fill("سلام");
    await press();
    await expect(page.getByText("متن ارسال‌شده: آزمایشی: سلام")).toBeVisible();
    await expect(box).toHaveCount(0);
  } finally {
    panel.close();
  }
});

test("a test mail without a verified domain says so first, and leads to the domains", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  const wid = owner.website.id;
  const client = await clientOf(nabz.platformUrl, owner);
  const smtp = await startSmtp({ account: { user: "shop", password: "right" } });
  await client.integration.channels.create({
    ...{ wid, type: "EMAIL", provider: "smtp", name: "سرور", caps: {}, quiet: [] },
    settings: { host: "localhost", port: smtp.port, secure: "none", user: "shop", password: "right" },
  });
  await smtp.close();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${wid}/integration/test?type=EMAIL`);
  await expect(page.getByRole("heading", { name: "هنوز دامنهٔ تأییدشده‌ای ندارید." })).toBeVisible();
  await expect(page.getByRole("button", { name: "ارسال پیام آزمایشی" })).toHaveCount(0);
  await page.getByRole("link", { name: "رفتن به دامنه‌ها" }).click();
  await expect(page.getByRole("button", { name: "افزودن دامنه" })).toBeVisible();
});
