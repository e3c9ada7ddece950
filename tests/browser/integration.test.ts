import { startDns } from "../dns/dns.ts";
import { startPanel } from "../http/panel.ts";
import { startSmtp } from "../mail/smtp.ts";
import { startNabz } from "../nabz.ts";
import { mustFitEverywhere } from "./fit.ts";
import { clientOf, expect, makeOwner, signIn, statusMessage, test } from "./test.ts";

test("channels are set up against real peers; templates and the switch follow", async ({ page, expected }) => {
  test.slow();
  expected.push(statusMessage(400), statusMessage(409), statusMessage(422));
  const [dns, smtp, panel] = [
    await startDns(),
    await startSmtp({ account: { user: "shop", password: "right" } }),
    await startPanel("good"),
  ];
  const nabz = await startNabz({ ALLOW_PRIVATE_TARGETS: "1", DNS_SERVERS: dns.address });
  try {
    const owner = await makeOwner(nabz, "sender@shop.example");
    const client = await clientOf(nabz.platformUrl, owner);
    const website = owner.website.id;
    const home = `${nabz.url}/w/${website}/integration`;
    await signIn(page, nabz.url, owner);
    await page.goto(home);
    await expect(page.getByRole("region", { name: "پیامک" })).toContainText("راه‌اندازی نشده");

    // A mail server whose password is wrong is refused beside the field; the right one is stored.
    await page.getByRole("link", { name: "راه‌اندازی ایمیل" }).click();
    await page.getByRole("link", { name: "افزودن سرور ارسال" }).click();
    await page.getByLabel("آدرس سرور").fill("localhost");
    await page.getByLabel("درگاه").fill(String(smtp.port));
    await page.getByLabel("نوع اتصال").selectOption("none");
    await page.getByLabel("نام کاربری").fill("shop");
    await page.getByLabel("رمز (اختیاری)", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "آزمودن و ذخیره" }).click();
    await expect(page.getByLabel("رمز (اختیاری)", { exact: true })).toHaveAccessibleDescription(/نمی‌پذیرد/);
    await expect(page.getByLabel("رمز (اختیاری)", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("درگاه")).toHaveValue(String(smtp.port));
    await page.getByLabel("رمز (اختیاری)", { exact: true }).fill("right");
    await page.getByRole("button", { name: "آزمودن و ذخیره" }).click();
    await expect(page.getByRole("table", { name: "سرورهای ارسال" })).toContainText("کار می‌کند");

    // A domain shows the records that it needs; what the DNS has stands beside them.
    await page.getByLabel("دامنه").fill("https://shop.example/path");
    await page.getByRole("button", { name: "افزودن دامنه" }).click();
    await expect(page.getByRole("heading", { name: "shop.example", level: 1 })).toBeVisible();
    const [domain] = (await client.integration.domains.list({ website })).result.items;
    const wanted = domain?.records.filter(({ required }) => required) ?? [];
    for (const { type, name, value } of wanted)
      dns.zone.set(`${type} ${name}`, [type === "TXT" ? (value.match(/.{1,200}/g) ?? []) : value]);
    const token = wanted.find(({ purpose }) => purpose === "token");
    dns.zone.set(`TXT ${token?.name}`, ["another"]);
    await page.getByRole("button", { name: "بررسی رکوردها" }).click();
    await expect(page.getByText("مقدار دیگری دارد")).toBeVisible();
    await expect(page.getByText("another", { exact: true })).toBeVisible();
    await mustFitEverywhere(page);
    dns.zone.set(`TXT ${token?.name}`, [token?.value ?? ""]);
    await page.getByRole("button", { name: "بررسی رکوردها" }).click();
    await expect(page.getByText("دامنه تأیید شد.")).toBeVisible();

    // A panel needs a line before it sends.
    await page.goto(`${home}/sms/new`);
    await page.getByLabel("کلید API").fill("good");
    await page.getByLabel("آدرس API").fill(panel.url);
    // It begins cautiously; what its owner empties stays empty.
    await expect(page.getByLabel("سقف در روز")).toHaveValue("1");
    await expect(page.getByLabel("سقف در ماه")).toHaveValue("8");
    await expect(page.getByLabel("از ساعت")).toHaveValue("22:00");
    await expect(page.getByLabel("تا ساعت")).toHaveValue("09:00");
    await mustFitEverywhere(page);
    await page.getByLabel("سقف در هفته").fill("");
    for (const name of ["از ساعت", "تا ساعت"]) await page.getByLabel(name).fill("");
    await page.getByRole("button", { name: "آزمودن و ذخیره" }).click();
    await expect(page.getByText("هنوز خطی نیست.")).toBeVisible();
    await page.getByRole("link", { name: "افزودن خط" }).click();
    await page.getByLabel("شمارهٔ خط").fill("خط");
    await page.getByRole("button", { name: "افزودن خط" }).click();
    await expect(page.getByLabel("شمارهٔ خط")).toHaveAccessibleDescription(/./);
    await page.getByLabel("شمارهٔ خط").fill("30004505");
    await page.getByLabel("خدماتی").check();
    await page.getByLabel("تعرفهٔ هر پارت فارسی (ریال)").fill("۲۵۰۰");
    await page.getByRole("button", { name: "افزودن خط" }).click();
    const lines = page.getByRole("table", { name: "فهرست خط‌ها" });
    await expect(lines).toContainText("تمام روز");
    await expect(lines).toContainText("۲٬۵۰۰");
    await expect(page.getByRole("textbox", { name: "آدرس گزارش" })).toHaveValue(/\/hooks\/\w+\/[\w.-]{20,}$/);
    for (const name of ["سقف در هفته", "از ساعت", "تا ساعت"]) await expect(page.getByLabel(name)).toHaveValue("");
    await page.getByLabel("سقف در روز").fill("۳");
    await page.getByLabel("از ساعت").fill("۲۲");
    await page.getByLabel("تا ساعت").fill("8:30");
    await page.getByRole("button", { name: "ذخیرهٔ سقف و صف" }).click();
    await expect(page.getByText("ذخیره شد.")).toBeVisible();
    const sms = (await client.integration.channels.list({ website, type: "SMS" })).result.items[0];
    expect(sms).toMatchObject({
      caps: { day: 3, week: null, month: 8 },
      quiet: [{ from: "22:00", to: "08:30" }],
      settings: { apiKey: true },
    });
    expect(sms?.quiet[0]?.days).toHaveLength(7);
    await mustFitEverywhere(page);

    // An SMS of people's own values, with its parts and price before it is saved.
    await page.goto(`${home}/templates/new/sms`);
    await page.getByLabel("نام قالب").fill("یادآوری");
    await page.getByLabel("متن پیامک").fill("سلام {{person.nam}}");
    await page.getByLabel("خط برای پیش‌نمایش").selectOption({ index: 1 });
    await page.getByRole("button", { name: "پیش‌نمایش" }).click();
    await expect(page.getByText(/شناخته نیستند/)).toBeVisible();
    await page.getByLabel("متن پیامک").fill("سلام {{person.name||مشتری}}، سبد شما منتظر است.");
    await page.getByRole("button", { name: "پیش‌نمایش" }).click();
    await expect(page.getByText("این قالب تأیید می‌شود.")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("۱ پارت، ۲۵۰ تومان").first()).toBeVisible();
    await page.getByRole("button", { name: "ذخیرهٔ قالب" }).click();
    await expect(page.getByRole("row").filter({ hasText: "یادآوری" })).toContainText("تأییدشده");

    // A mail of blocks that buttons add, move and remove, shown as a light and a dark program shows it.
    await page.goto(`${home}/templates/new/email`);
    await page.getByLabel("نام قالب").fill("خوش‌آمد");
    await page.getByLabel("موضوع").fill("به {{website.name}} خوش آمدید");
    await page.getByRole("button", { name: "افزودن تصویر" }).click();
    await expect(page.getByRole("heading", { name: "بلوک ۴: تصویر" })).toBeVisible();
    await page.getByRole("button", { name: "حذف بلوک ۴: تصویر" }).click();
    await page.getByLabel("متن", { exact: true }).first().fill("سلام");
    await page.getByLabel("متن", { exact: true }).nth(1).fill("از دیدنتان خوشحالیم.");
    await page.getByLabel("نوشتهٔ دکمه").fill("دیدن فروشگاه");
    await page.getByRole("button", { name: "پیش‌نمایش" }).click();
    await expect(page.getByLabel("آدرس لینک")).toHaveAccessibleDescription(/لازم|خالی/);
    await page.getByLabel("آدرس لینک").fill("https://shop.example/");
    await page.getByRole("button", { name: "بالا بردن بلوک ۲: متن" }).click();
    await expect(page.getByLabel("متن", { exact: true }).first()).toHaveValue("از دیدنتان خوشحالیم.");
    await page.getByRole("button", { name: "پیش‌نمایش" }).click();
    for (const scheme of ["روشن", "تیره"]) {
      const frame = page.frameLocator(`iframe[title="پیش‌نمایش ${scheme} به پهنای موبایل"]`);
      await expect(frame.getByText("دیدن فروشگاه")).toBeVisible();
      const [widest, width] = await frame
        .locator("html")
        .evaluate((html) => [html.scrollWidth, html.ownerDocument.defaultView?.innerWidth ?? 0]);
      expect(widest).toBeLessThanOrEqual(width ?? 0);
    }
    await page.getByRole("button", { name: "ذخیرهٔ قالب" }).click();
    await page.getByRole("link", { name: "خوش‌آمد" }).click();
    await expect(page.getByRole("heading", { name: "بلوک ۱: متن" })).toBeVisible();

    // One switch, with a confirmation.
    await page.goto(home);
    await page.getByRole("link", { name: "توقف همهٔ ارسال‌ها…" }).click();
    await page.getByRole("button", { name: "توقف همهٔ ارسال‌ها" }).click();
    await expect(page.getByText("ارسال این سایت متوقف است")).toBeVisible();
    expect((await client.delivery.sending.get({ website })).result.isStopped).toBe(true);
    await page.getByRole("link", { name: "ادامهٔ ارسال…" }).click();
    await page.getByRole("button", { name: "ادامهٔ ارسال" }).click();
    await expect(page.getByText("ارسال این سایت متوقف است")).toHaveCount(0);
  } finally {
    await page.goto("about:blank");
    await nabz.stop();
    await smtp.close();
    panel.close();
    dns.close();
  }
});
