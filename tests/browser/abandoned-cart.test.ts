import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { startDns } from "../dns/dns.ts";
import { startSmtp } from "../mail/smtp.ts";
import { startNabz } from "../nabz.ts";
import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { addMailServer, addSenderDomain } from "./mail-sender.ts";
import { clientOf, expect, makeOwner, type Owner, signIn, test } from "./test.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

/** What pages of the shop say of one of its visitors. */
async function collect(platformUrl: string, { website }: Owner, visitor: string, events: readonly object[]) {
  const url = "https://shop.example/product/tea";
  const body = JSON.stringify({
    ...{ key: website.key, visitor },
    events: events.map((event) => ({ id: randomUUID(), url, ...event })),
  });
  const headers = { "content-type": "application/json", "user-agent": agent };
  expect((await fetch(`${platformUrl}/collect`, { method: "POST", headers, body })).status).toBe(202);
}

/** A journey in which everybody waits for a day. */
function waiting() {
  const [start, wait, end] = [randomUUID(), randomUUID(), randomUUID()];
  const place = { title: "", x: 0, y: 0, items: [] };
  const to = (id: string) => [{ output: "next" as const, to: id }];
  return [
    { ...place, id: start, type: "trigger.event" as const, fields: { event: "add_to_cart" }, connections: to(wait) },
    {
      ...{ ...place, id: wait, type: "flow.wait_time" as const, connections: to(end) },
      fields: { for: { amount: 1, unit: "day" } },
    },
    { ...place, id: end, type: "flow.end" as const, fields: {}, connections: [] },
  ];
}

const openBlock = (page: Page, name: RegExp) =>
  page.getByRole("region", { name: "نقشهٔ سفر" }).getByRole("link", { name }).click();

test("سبد رهاشده: from an empty account to a delivered message", async ({ page, javaScriptEnabled }) => {
  // A minute is the shortest wait.
  test.setTimeout(300_000);
  page.setDefaultTimeout(15_000);
  // Scripts lead the map of wider screens (journey-map.test.ts).
  await page.setViewportSize({ width: 700, height: 900 });
  const [dns, smtp] = [await startDns(), await startSmtp({ account: { user: "shop", password: "right" } })];
  const nabz = await startNabz({ ALLOW_PRIVATE_TARGETS: "1", DNS_SERVERS: dns.address });
  try {
    const owner = await makeOwner(nabz, "sender@shop.example");
    const client = await clientOf(nabz.platformUrl, owner);
    const website = owner.website.id;
    await signIn(page, nabz.url, owner);
    const main = page.getByRole("main");

    // The journey comes first: it names what is missing, and leads there.
    await page.goto(`${nabz.url}/w/${website}/journeys`);
    await main.getByRole("link", { name: "سفر جدید" }).click();
    await page.getByLabel("نام سفر").fill("سبد رهاشده");
    await page.getByRole("radio", { name: /^سبد رهاشده/ }).check();
    await page.getByRole("button", { name: "ساخت سفر" }).click();
    await expect(page.getByRole("heading", { name: "سبد رهاشده", level: 1 })).toBeVisible();
    const map = page.url();
    await openBlock(page, /پیامک «یادآوری سبد»/);
    await page.getByRole("link", { name: "حذف بلوک…" }).click();
    await page.getByRole("button", { name: "حذف بلوک" }).click();
    await openBlock(page, /۲۳ ساعت صبر/);
    await page.getByRole("link", { name: "حذف بلوک…" }).click();
    await page.getByRole("button", { name: "حذف بلوک" }).click();
    await openBlock(page, /انتظار برای خرید/);
    await page.getByLabel("مهلت: واحد").selectOption("دقیقه");
    await page.getByRole("button", { name: "ذخیرهٔ بلوک" }).click();
    await page.getByRole("link", { name: "تنظیمات" }).click();
    await page.getByLabel("سهم کسانی که سفر را می‌روند").fill("۱۰۰");
    await page.getByRole("button", { name: "ذخیرهٔ هدف" }).click();
    await expect(page.getByText("ذخیره شد.")).toBeVisible();
    await page.goto(map);
    await openBlock(page, /ایمیل «تخفیف تا فردا»/);

    // What the block lacks is a link away: a mail server, a domain whose records the DNS has, a template.
    await expect(page.getByRole("link", { name: "راه‌اندازی کانال" })).toBeVisible();
    await mustFitEverywhere(page);
    await page.getByRole("link", { name: "راه‌اندازی کانال" }).click();
    await addMailServer(page, smtp.port);
    const readRecords = async () => (await client.integration.domains.list({ website })).result.items[0]?.records ?? [];
    await addSenderDomain(page, { zone: dns.zone, readRecords });

    await page.goto(map);
    await openBlock(page, /ایمیل «تخفیف تا فردا»/);
    await page.getByRole("link", { name: "ساخت قالب" }).click();
    await page.getByLabel("نام قالب").fill("سبد شما");
    await page.getByLabel("موضوع").fill("{{person.name||سلام}}، سبدتان منتظر است");
    await page.getByLabel("متن", { exact: true }).first().fill("{{event.product.name||کالای شما}} هنوز در سبد است");
    await page.getByLabel("متن", { exact: true }).nth(1).fill("تا فردا ده درصد ارزان‌تر.");
    await page.getByLabel("نوشتهٔ دکمه").fill("ادامهٔ خرید");
    await page.getByLabel("آدرس لینک").fill("https://shop.example/cart");
    await page.getByRole("button", { name: "ذخیرهٔ قالب" }).click();
    await expect(page.getByRole("row").filter({ hasText: "سبد شما" })).toContainText("تأییدشده");

    await page.goto(map);
    await openBlock(page, /ایمیل «تخفیف تا فردا»/);
    await page.getByLabel("قالب پیام").selectOption("سبد شما");
    await page.getByLabel("دامنهٔ فرستنده").selectOption("shop.example");
    await page.getByLabel("نام فرستنده").fill("بهار نارنج");
    await page.getByLabel("بخش پیش از @ فرستنده").fill("shop");
    await page.getByRole("button", { name: "ذخیرهٔ بلوک" }).click();
    await expect(page.getByText("پیش از شروع")).toHaveCount(0);
    await page.getByRole("link", { name: "شروع سفر" }).click();
    await page.getByRole("button", { name: "شروع سفر" }).click();
    await expect(page.getByRole("link", { name: "توقف سفر" })).toBeVisible();

    // Another journey, in which سارا waits for a day.
    const { id: other } = (await client.journeys.create({ wid: website, name: "یک روز بعد" })).result;
    await client.journeys.blocks.replace({ journey: other, blocks: waiting() });
    await client.journeys.start({ id: other });

    // سارا leaves her cart; مریم buys hers.
    const [sara, maryam] = [randomUUID(), randomUUID()];
    const cart = { name: "add_to_cart", data: { product: { id: "tea", name: "چای بهاره" } } };
    const who = (name: string, email: string) => ({ name: "identify", data: { name, email } });
    await collect(nabz.platformUrl, owner, sara, [who("سارا", "sara@mail.example"), cart]);
    await collect(nabz.platformUrl, owner, maryam, [who("مریم", "maryam@mail.example"), cart]);
    await expect
      .poll(async () => (await client.journeys.blockStats({ wid: website })).result.items.length, { timeout: 60_000 })
      .toBeGreaterThan(0);
    const purchase = { name: "purchase", data: { order: "1", value: 2_000_000 } };
    await collect(nabz.platformUrl, owner, maryam, [purchase]);
    await expect.poll(() => smtp.received.length, { timeout: 200_000, intervals: [500] }).toBe(1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ to: ["sara@mail.example"], headers: { subject: "سارا، سبدتان منتظر است" } });
    expect(mail?.html).toContain("چای بهاره هنوز در سبد است");
    expect(mail?.headers["dkim-signature"]).toContain("d=shop.example");

    await page.goto(`${nabz.url}/w/${website}/messages`);
    const row = main.getByRole("listitem").filter({ hasText: "سارا" });
    await expect(row).toContainText("sara@mail.example");
    await expect(row).toContainText("ارسال شد");

    // Her page says why she got it, and a colleague takes her out of the other journey.
    await row.getByRole("link", { name: "سارا" }).click();
    await main.getByRole("link", { name: "سبد رهاشده" }).click();
    await expect(main.getByText(/^سارا از شاخهٔ «خیر · مهلت تمام شد» رفت، چون تا .* را نداشت\.$/)).toBeVisible();
    await expect(main.getByText("سارا از سفر بیرون رفت، چون به پایان رسید.")).toBeVisible();
    await mustFitEverywhere(page, async () => void (javaScriptEnabled && (await mustBeAccessible(page))));
    await page.getByRole("link", { name: "پروندهٔ مخاطب" }).click();
    await main.getByRole("link", { name: "یک روز بعد" }).click();
    await expect(main.getByText("اکنون اینجاست")).toBeVisible();
    await page.getByRole("link", { name: "بیرون بردن از سفر…" }).click();
    await page.getByRole("button", { name: "بیرون بردن از سفر" }).click();
    await expect(main.getByText("سارا از سفر بیرون رفت، چون نسترن احمدی او را بیرون برد.")).toBeVisible();
    await expect(page.getByRole("link", { name: "بیرون بردن از سفر…" })).toHaveCount(0);

    // A rehearsal of the same days finds what happened: two came, one bought, one was written to.
    await page.goto(map.replace(/map$/, "stop"));
    await page.getByRole("button", { name: "توقف سفر" }).click();
    await page.getByRole("link", { name: "شروع سفر" }).click();
    await page.getByRole("link", { name: "اجرای آزمایشی روی روزهای گذشته" }).click();
    await expect(page.getByRole("heading", { name: "هنوز نتیجه‌ای نیست" })).toBeVisible();
    await page.getByRole("button", { name: "اجرای آزمایشی", exact: true }).click();
    await expect(page.getByRole("button", { name: "اجرای دوباره" })).toBeVisible();
    const figure = (name: string) => main.locator("dl > div").filter({ hasText: name }).locator("dd");
    await expect(figure("ورود به سفر")).toHaveText("۲");
    await expect(figure("پیام ارسال‌شدنی")).toHaveText("۱");
    await expect(figure("رسیدن به هدف")).toHaveText("۱");
    await expect(main.getByRole("listitem").filter({ hasText: "سارا" }).first()).toContainText("به پایان رسید");
    await expect(main.getByRole("listitem").filter({ hasText: "مریم" }).first()).toContainText("به هدف رسید");
    await mustFitEverywhere(page, async () => void (javaScriptEnabled && (await mustBeAccessible(page))));
    expect(smtp.received, "nothing is sent").toHaveLength(1);
  } finally {
    await page.goto("about:blank");
    await nabz.stop();
    await smtp.close();
    dns.close();
  }
});
