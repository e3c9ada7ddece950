import { generateKeyPairSync } from "node:crypto";
import { startPushPeer } from "../http/fcm-peer.ts";
import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { expect, signIn, statusMessage, test } from "./test.ts";

test("an owner adds an account of Firebase, writes a push to apps, tries it on an app, changes and deletes it", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  test.slow();
  expected.push(statusMessage(400));
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const google = await startPushPeer();
  try {
    const owner = await nabz.addOwner();
    const home = `${nabz.url}/w/${owner.website.id}/integration`;
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const field = (name: string | RegExp) => page.getByLabel(name).first();
    const body = page.getByLabel("متن", { exact: true });
    await signIn(page, nabz.url, owner);

    await page.goto(`${home}/push`);
    await page.getByRole("link", { name: "افزودن حساب Firebase" }).first().click();
    await field(/^نام/).fill("اپ فروشگاه");
    await field(/^حساب سرویس/).fill(
      JSON.stringify({
        ...{ type: "service_account", project_id: "shop-app", client_email: "nabz@shop-app.example" },
        private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
        token_uri: `${google.url}/token`,
      }),
    );
    await field(/^آدرس API/).fill(google.url);
    await press("آزمودن و ذخیره");
    await expect(page.getByRole("heading", { name: "اپ فروشگاه" })).toBeVisible();

    await page.goto(`${home}/templates?type=PUSH`);
    await page.getByRole("link", { name: "قالب پوش اپ" }).click();
    await field("نام قالب").fill("رسید سفارش");
    await field(/^عنوان/).fill("فروشگاه");
    await press("ذخیرهٔ قالب");
    await expect(body).toHaveAccessibleDescription(/این فیلد لازم است/);
    await body.fill("سفارش شما رسید.");
    await field(/^آدرس صفحه/).fill("https://shop.example/orders");
    await mustFitEverywhere(page);
    if (javaScriptEnabled) await mustBeAccessible(page);
    await press("پیش‌نمایش");
    await expect(page.getByText("این قالب تأیید می‌شود.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "نمونهٔ ساختگی" })).toContainText("سفارش شما رسید.");
    await press("ذخیرهٔ قالب");
    await expect(page.getByRole("table").getByText("تأییدشده")).toBeVisible();

    // What was written comes back as it was, and its next version is another text.
    await page.getByRole("table").getByRole("link", { name: "رسید سفارش" }).click();
    await expect(field(/^آدرس صفحه/)).toHaveValue("https://shop.example/orders");
    await body.fill("سفارش شما آماده است.");
    await press("ذخیرهٔ قالب");
    await expect(page.getByRole("table").getByRole("row", { name: /رسید سفارش/ })).toContainText("۲");

    await page.goto(`${home}/test?type=PUSH`);
    await mustFitEverywhere(page);
    if (javaScriptEnabled) await mustBeAccessible(page);
    await press("ارسال پیام آزمایشی");
    await expect(field(/^توکن نصب اپ/)).toHaveAccessibleDescription(/این فیلد لازم است/);
    await field(/^توکن نصب اپ/).fill("tok-mine");
    await field("قالب").selectOption({ label: "رسید سفارش" });
    await press("ارسال پیام آزمایشی");
    await expect(page.getByText("ارسال شد").first()).toBeVisible();
    expect(google.sent.map(({ token, message }) => [token, message.notification, message.data?.url])).toEqual([
      ["tok-mine", { title: "آزمایشی: فروشگاه", body: "سفارش شما آماده است." }, "https://shop.example/orders"],
    ]);
    google.answer("tok-mine", 404, "UNREGISTERED");
    await field("قالب").selectOption("");
    await field(/^عنوان/).fill("یلدا");
    await body.fill("مبارک");
    await press("ارسال پیام آزمایشی");
    await expect(page.getByText("ارسال نشد").first()).toBeVisible();

    await page.goto(`${home}/templates?type=PUSH`);
    await page.getByRole("table").getByRole("link", { name: "رسید سفارش" }).click();
    await page.getByRole("link", { name: "حذف قالب…" }).click();
    await press("حذف قالب");
    await expect(page.getByText("هنوز قالبی نیست")).toBeVisible();
  } finally {
    await google.close();
  }
});
