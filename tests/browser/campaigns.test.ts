import { randomUUID } from "node:crypto";
import { mustFit } from "./fit.ts";
import { clientOf, expect, type Owner, signIn, statusMessage, test } from "./test.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

/** A visit that begins at an address, and buys where it has a value. */
async function visit(platformUrl: string, { website }: Owner, url: string, value?: number) {
  const visitor = randomUUID();
  const events = [
    { id: randomUUID(), name: "page_view", url },
    ...(value === undefined
      ? []
      : [{ id: randomUUID(), name: "purchase", url: "https://shop.example/thanks", data: { value } }]),
  ];
  const body = JSON.stringify({ key: website.key, visitor, events });
  const headers = { "content-type": "application/json", "user-agent": agent };
  const answer = await fetch(`${platformUrl}/collect`, { method: "POST", headers, body });
  expect(answer.status).toBe(202);
}

test("a campaign is made in steps that warn of other spellings, and edited with its codes kept", async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(400), statusMessage(409));
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const wid = owner.website.id;
  await client.campaigns.create({
    ...{ wid, name: "پاییز" },
    utm: { url: "https://shop.example/", source: "instagram", medium: "story", campaign: "autumn_sale" },
  });
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${wid}/campaigns`;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(`${address}/new/info`);
  await press("ادامه: لینک ردیابی");
  await expect(page.getByLabel("نام کمپین")).toHaveAccessibleDescription(/این فیلد لازم است/);
  await page.getByLabel("نام کمپین").fill("یلدا");
  await page.getByLabel(/^هزینهٔ تبلیغ/).fill("۲٬۵۰۰٬۰۰۰");
  await press("ادامه: لینک ردیابی");

  const field = (name: string) => page.getByLabel(name, { exact: true }).first();
  await field("آدرس صفحهٔ مقصد").fill("https://shop.example/yalda?id=7");
  await field("منبع").fill("Instagram");
  await field("کانال ورودی").fill("Story");
  await field("نام کمپین در آدرس").fill("Autumn Sale");
  await press("بررسی لینک");
  const result = page.getByRole("region", { name: "لینک شما" });
  await expect(result.getByText(/«\u2068autumn_sale\u2069» هست/)).toBeVisible();
  await field("نام کمپین در آدرس").fill("yalda");
  await press("افزودن لینک");
  const further = page.getByRole("listitem").filter({ hasText: "لینک ۲" });
  await further.getByLabel("منبع", { exact: true }).fill("instagram");
  await further.getByLabel("کانال ورودی", { exact: true }).fill("story");
  await press("ادامه: ارسال");
  await expect(further.getByLabel("منبع", { exact: true })).toHaveAccessibleDescription(/با لینک دیگری/);
  await further.getByLabel("منبع", { exact: true }).fill("newsletter");
  await further.getByLabel("کانال ورودی", { exact: true }).fill("email");
  await mustFit(page);
  await press("ادامه: ارسال");

  await expect(page.getByText("هنوز قالب تأییدشده‌ای ندارید", { exact: false })).toBeVisible();
  await page.getByLabel(/^حداکثر پیام در دقیقه/).fill("۹۹٬۹۹۹");
  await press("ادامه: خلاصه");
  await expect(page.getByLabel(/^حداکثر پیام در دقیقه/)).toHaveAccessibleDescription(/حداکثر ۶۰٬۰۰۰/);
  await page.getByLabel(/^حداکثر پیام در دقیقه/).fill("۶۰");
  await press("ادامه: خلاصه");
  await expect(page.getByText("۶۰ پیام در دقیقه")).toBeVisible();
  await expect(result.getByRole("textbox", { name: "آدرس کامل ۱" })).toHaveValue(
    /utm_source=instagram.*utm_campaign=yalda/,
  );
  await press("ساخت کمپین");
  await expect(page.getByText("«یلدا» ساخته شد.")).toBeVisible();
  await expect(page.getByText("۲٬۵۰۰٬۰۰۰")).toBeVisible();

  const { items } = (await client.campaigns.list({ website: wid, q: "یلدا" })).result;
  const [made] = items;
  expect(made?.schedule).toEqual({ at: "now", throttle: 60 });
  expect(made?.info).toMatchObject({ name: "یلدا", cost: 2_500_000 });
  const codes = made?.links.map(({ code }) => code);
  expect(codes).toHaveLength(2);

  await page.goto(`${address}/${made?.id}/edit/link`);
  await field("آدرس صفحهٔ مقصد").fill("https://shop.example/winter");
  await press("ادامه: ارسال");
  await press("ادامه: خلاصه");
  await press("ذخیرهٔ کمپین");
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  const { result: changed } = await client.campaigns.get({ id: made?.id ?? "" });
  expect(changed.links.map(({ code }) => code)).toEqual(codes);
  expect(changed.links.map(({ url }) => url)).toEqual(["https://shop.example/winter", "https://shop.example/winter"]);
});

test("messages, segments and a start in the website's zone are chosen and said in words", { tag: "@plain" }, async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(400), statusMessage(409));
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const wid = owner.website.id;
  const template = {
    ...{ wid, type: "SMS" as const, name: "تخفیف", category: "marketing" as const },
    ...{ content: { text: "یلدا مبارک" }, variables: [] },
  };
  const { id: templateId } = (await client.integration.templates.save(template)).result;
  await visit(nabz.platformUrl, owner, "https://shop.example/");
  const everybody = [{ negate: false, items: [{ of: "kpi", field: "visits", op: "gte", value: 1 }] }] as never;
  const segment = async (name: string) =>
    (await client.segments.create({ wid, name, type: "kpi", groups: everybody })).result.id;
  const [all, left] = [await segment("همه"), await segment("خریده‌ها")];
  await client.drafts.save({
    ...{ kind: "campaign", wid, revision: 0 },
    data: {
      info: { name: "شب یلدا", cost: "" },
      link: { url: "https://shop.example/", source: "sms", medium: "sms", campaign: "yalda" },
    },
  });
  await signIn(page, nabz.url, owner);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(`${nabz.url}/w/${wid}/campaigns/new/settings`);
  await press("افزودن پیام");
  await press("افزودن پیام");
  const row = (number: string) => page.getByRole("listitem").filter({ hasText: `پیام ${number}` });
  await row("۱").getByLabel("قالب", { exact: true }).selectOption({ label: "پیامک: تخفیف" });
  await row("۲").getByLabel("قالب", { exact: true }).selectOption({ label: "پیامک: تخفیف" });
  await press("ادامه: خلاصه");
  await expect(row("۲").getByLabel("قالب", { exact: true })).toHaveAccessibleDescription(/این کانال بالاتر آمده است/);
  await press("حذف پیام ۲");
  const into = page.getByRole("group", { name: "به چه کسی ارسال شود؟" });
  const out = page.getByRole("group", { name: "چه کسی کنار گذاشته شود؟" });
  await into.getByLabel(/^همه/).check();
  await page.getByText("کنار گذاشتن بعضی از بخش‌ها").click();
  await out.getByLabel(/^همه/).check();
  await press("ادامه: خلاصه");
  await expect(page.getByText(/هم انتخاب شده و هم کنار گذاشته شده/)).toBeVisible();
  await out.getByLabel(/^همه/).uncheck();
  await out.getByLabel(/^خریده‌ها/).check();
  await page.getByLabel(/^در زمانی که می‌گویم/).check();
  const year = page.getByLabel("تاریخ شروع: سال");
  const next = await year.locator("option").last().getAttribute("value");
  await year.selectOption(next);
  await page.getByLabel("تاریخ شروع: ماه").selectOption("1");
  await page.getByLabel("تاریخ شروع: روز").selectOption("15");
  await page.getByLabel("ساعت شروع").selectOption("09:30");
  await press("ادامه: خلاصه");

  await expect(page.getByText("پیامک: تخفیف", { exact: true })).toBeVisible();
  // A template without a link of the campaign is warned of, and refuses nothing.
  const linkless = page.getByRole("status").filter({ hasText: "قالبی لینک این کمپین را ندارد" });
  await expect(linkless).toContainText("پیامک: تخفیف: این قالب لینکی از کمپین ندارد");
  await expect(linkless.getByRole("link", { name: "ویرایش پیامک: تخفیف" })).toHaveAttribute(
    "href",
    `/w/${wid}/integration/templates/${templateId}`,
  );
  await expect(page.getByText(/^۱۵ فروردین .*، ۰۹:۳۰$/)).toBeVisible();
  const audience = page.getByRole("region", { name: "چه کسانی پیام می‌گیرند" });
  await expect(audience.getByText("اکنون کسی در این بخش‌ها نیست.")).toBeVisible();
  await expect(audience.getByRole("link", { name: "ارسال آزمایشی پیامک به خودم" })).toHaveAttribute(
    "href",
    `/w/${wid}/integration/test?type=SMS&template=${templateId}`,
  );
  await press("ساخت کمپین");
  await expect(page.getByText("«شب یلدا» ساخته شد.")).toBeVisible();
  const [made] = (await client.campaigns.list({ website: wid })).result.items;
  expect(made?.channels).toEqual([{ type: "SMS", template: templateId }]);
  expect(made?.segments).toEqual({ segments: [all], exclude: [left], mode: "snapshot" });
  expect(made?.schedule.at).toMatch(/-04T09:30:00/);

  // What is missing is said first, and where to mend it.
  await expect(page.getByText("هنوز کانالی از این نوع ساخته نشده یا غیرفعال است.")).toBeVisible();
  const line = { number: "30001234", kind: "promotional" as const };
  const panel = { wid, type: "SMS" as const, provider: "kavenegar" as const, name: "پنل", settings: { apiKey: "key" } };
  const { lines } = (await client.integration.channels.create({ ...panel, caps: {}, quiet: [], lines: [line] })).result;
  const id = made?.id ?? "";
  await client.campaigns.setChannels({ id, channels: [{ type: "SMS", template: templateId, line: lines[0]?.id }] });
  // Until the segments have been computed the page says so instead.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("اکنون کسی پیام نمی‌گیرد.")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "ارسال کمپین «شب یلدا» شروع شود؟" })).toBeVisible();
  await press("زمان‌بندی ارسال");
  await expect(page.getByText("ارسال کمپین «شب یلدا» زمان‌بندی شد.")).toBeVisible();
  const sending = page.getByRole("region", { name: "ارسال", exact: true });
  await expect(sending.getByText(/^در ۱۵ فروردین .*، ۰۹:۳۰ شروع می‌شود/)).toBeVisible();
  await expect(page.getByRole("link", { name: "ویرایش", exact: true })).toHaveCount(0);
  await sending.getByRole("link", { name: "توقف ارسال" }).click();
  await press("توقف ارسال");
  await expect(page.getByText("ارسال کمپین «شب یلدا» متوقف شد.")).toBeVisible();
  await sending.getByRole("link", { name: "بازبینی و ادامه" }).click();
  await press("ادامهٔ ارسال");
  await expect(page.getByText("ارسال کمپین «شب یلدا» ادامه یافت.")).toBeVisible();
  expect((await client.campaigns.get({ id })).result.status).toBe("scheduled");
});

test("an insight shows each link with its code; campaigns are compared, found, deleted", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const wid = owner.website.id;
  const utm = { url: "https://shop.example/yalda", source: "instagram", medium: "story", campaign: "yalda" };
  const { id, links } = (
    await client.campaigns.create({
      ...{ wid, name: "یلدا", info: { cost: 1_000 }, utm },
      links: [{ url: utm.url, source: "newsletter", medium: "email" }],
    })
  ).result;
  const [story, mail] = links;
  await visit(nabz.platformUrl, owner, story?.full ?? "", 4_000);
  await visit(nabz.platformUrl, owner, mail?.full ?? "");
  const taken = await fetch(story?.short ?? "", { redirect: "manual", headers: { "user-agent": agent } });
  expect(taken.headers.get("location")).toBe(story?.full);
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${wid}/campaigns`;
  await page.goto(`${address}/${id}?timeline=day`);
  const table = page.getByRole("table", { name: "نتیجهٔ هر لینک" });
  await expect(table.getByRole("row").filter({ hasText: "instagram.com" })).toContainText("۴٬۰۰۰");
  await expect(table.getByRole("row").last()).toHaveText(/جمع۱۰۲۲/);
  await expect(page.getByText("۳۰۰٫۰٪")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "لینک کوتاه instagram · story" })).toHaveValue(story?.short ?? "");
  const picture = page.getByRole("img", { name: "کد QR لینک instagram · story" });
  await expect(picture).toBeVisible();
  const png = await page.request.get(`${address}/${id}/links/${story?.id}/qr?file=png`);
  expect([png.headers()["content-type"], (await png.body()).readUInt32BE(16)]).toEqual(["image/png", 1_200]);
  const csv = await (await page.request.get(`${address}/${id}/export?timeline=day`)).text();
  expect(csv).toContain(story?.short ?? "");

  await page.getByRole("link", { name: "در گزارش کمپین‌ها" }).click();
  await expect(page.getByRole("table").getByRole("link", { name: /^یلدا/ })).toBeVisible();
  await page.getByRole("link", { name: "نتایج کمپین «یلدا»" }).click();
  await expect(page.getByRole("heading", { name: "یلدا", level: 1 })).toBeVisible();

  await page.goto(`${address}/compare?timeline=day`);
  const compared = page.getByRole("table", { name: "کمپین‌ها از شروع" });
  await expect(compared.getByRole("row").filter({ hasText: "یلدا" })).toContainText("۴٬۰۰۰");
  const file = await (await page.request.get(`${address}/compare/export`)).text();
  expect(file.split("\r\n")[1]).toContain("یلدا");

  await page.goto(address);
  await page.getByLabel("جست‌وجوی نام").fill("نوروز");
  await page.getByRole("button", { name: "جست‌وجو", exact: true }).click();
  await expect(page.getByRole("heading", { name: "کمپینی با این جست‌وجو پیدا نشد" })).toBeVisible();
  await page.goto(`${address}/${id}/delete`);
  await expect(page.getByText(/۲ لینک، ۱ کلیک/)).toBeVisible();
  await page.getByRole("button", { name: "حذف کمپین" }).click();
  await expect(page.getByText("«یلدا» حذف شد.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "هنوز کمپینی ساخته نشده است" })).toBeVisible();
});
