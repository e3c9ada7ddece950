import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

/** Meta as its documents say, for one number and one template. */
async function serveMeta() {
  const components = [{ type: "BODY", text: "سلام {{1}}" }];
  const listed = { name: "yalda", status: "APPROVED", language: "fa", category: "MARKETING", components };
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === "Bearer right-token";
    response.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(request.url?.includes("/message_templates") ? { data: [listed] } : { id: "106" }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("an owner adds WhatsApp and Bale, reads which credential is wrong, and deletes them", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  test.slow();
  expected.push(statusMessage(400), statusMessage(409), statusMessage(422));
  const meta = await serveMeta();
  try {
    const owner = await nabz.addOwner();
    const wid = owner.website.id;
    const home = `${nabz.url}/w/${wid}/integration`;
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const field = (name: string | RegExp) => page.getByLabel(name).first();
    await signIn(page, nabz.url, owner);

    // Meta refuses the token: that is said beside it, and no secret comes back.
    await page.goto(`${home}/whatsapp`);
    await page.getByRole("link", { name: "افزودن حساب واتساپ" }).first().click();
    await field(/^نام/).fill("واتساپ فروشگاه");
    await field("شناسهٔ شمارهٔ واتساپ").fill("106");
    await field("شناسهٔ حساب کسب‌وکار واتساپ").fill("9");
    await field("توکن دسترسی").fill("wrong-token");
    await field("رمز برنامهٔ متا").fill("app-secret");
    await field(/^آدرس API/).fill(meta.url);
    await mustFitEverywhere(page);
    if (javaScriptEnabled) await mustBeAccessible(page);
    await press("آزمودن و ذخیره");
    await expect(field("توکن دسترسی")).toHaveAccessibleDescription(/این کلید را سرویس‌دهنده نمی‌پذیرد/);
    await expect(field("توکن دسترسی")).toHaveValue("");
    await field("توکن دسترسی").fill("right-token");
    await field("رمز برنامهٔ متا").fill("app-secret");
    await press("آزمودن و ذخیره");
    await expect(page.getByRole("textbox", { name: "توکن تأیید" })).toBeVisible();
    await mustFitEverywhere(page);

    // Of Bale what is missing is said; then its bot is a line.
    await page.goto(`${home}/sms/new`);
    await page.getByRole("link", { name: "بله", exact: true }).click();
    await page.waitForURL(/bale/);
    // The form of the panel before it would take what is typed with it.
    await expect(field(/^نام/)).toHaveValue("بله");
    await field(/^نام/).fill("بلهٔ فروشگاه");
    await press("ذخیره");
    await expect(field("کلید API")).toHaveAccessibleDescription(/این فیلد لازم است/);
    await field("کلید API").fill("bale-key");
    await press("ذخیره");
    await page.getByRole("link", { name: "افزودن خط" }).click();
    await field("شمارهٔ خط").fill("555");
    await press("افزودن خط");
    await expect(page.getByRole("table").getByText("۵۵۵")).toBeVisible();

    // What a campaign sends by is not deleted before it.
    const client = await clientOf(nabz.platformUrl, owner);
    const [template] = (await client.integration.templates.list({ website: wid, type: "WHATSAPP" })).result.items;
    const channels = [{ type: "WHATSAPP" as const, template: template?.id ?? "" }];
    const { id } = (await client.campaigns.create({ wid, name: "شب یلدا", channels })).result;
    await page.goto(`${home}/whatsapp`);
    await page.getByRole("table").getByRole("link", { name: "واتساپ فروشگاه" }).click();
    await page.getByRole("link", { name: "حذف کانال…" }).click();
    await press("حذف کانال");
    await expect(page.getByText("کمپین «شب یلدا»")).toBeVisible();
    await client.campaigns.delete({ id });
    await press("حذف کانال");
    await expect(page.getByText("هنوز حسابی ندارید.")).toBeVisible();
    await page.goto(`${home}/sms`);
    await page.getByRole("table").getByRole("link", { name: "بلهٔ فروشگاه" }).click();
    await page.getByRole("link", { name: "حذف کانال…" }).click();
    await press("حذف کانال");
    await expect(page.getByText("هنوز پنلی ندارید.")).toBeVisible();
  } finally {
    meta.server.close();
  }
});

test("a push and a message on pages are written like any template, and a campaign is made of them", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400), statusMessage(409));
  const owner = await nabz.addOwner();
  const wid = owner.website.id;
  const home = `${nabz.url}/w/${wid}/integration`;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const field = (name: string | RegExp) => page.getByLabel(name).first();
  await signIn(page, nabz.url, owner);
  await page.goto(`${home}/templates?type=WEB_PUSH`);
  await page.getByRole("link", { name: "قالب پوش وب" }).click();
  await field("نام قالب").fill("یلدا");
  await field(/^عنوان/).fill("سلام {{person.name||دوست}}");
  await press("ذخیرهٔ قالب");
  await expect(page.getByLabel("متن", { exact: true })).toHaveAccessibleDescription(/این فیلد لازم است/);
  await page.getByLabel("متن", { exact: true }).fill("یلدا مبارک");
  await mustFitEverywhere(page);
  if (javaScriptEnabled) await mustBeAccessible(page);
  await press("پیش‌نمایش");
  await expect(page.getByText("این قالب تأیید می‌شود.")).toBeVisible();
  await press("ذخیرهٔ قالب");
  await expect(page.getByRole("table").getByText("تأییدشده")).toBeVisible();
  await page.getByRole("link", { name: "روی سایت", exact: true }).last().click();
  await page.getByRole("link", { name: "قالب پیام روی سایت" }).click();
  await field("نام قالب").fill("نوار یلدا");
  await page.getByLabel(/^نوار بالا/).check();
  await field(/^عنوان/).fill("شب یلدا");
  await page.getByLabel("متن", { exact: true }).fill("تا ۳۰٪ تخفیف");
  await field(/^چند روز منتظر مخاطب بماند/).fill("۹۰");
  await press("ذخیرهٔ قالب");
  await expect(field(/^چند روز منتظر مخاطب بماند/)).toHaveAccessibleDescription(/حداکثر ۳۰/);
  await field(/^چند روز منتظر مخاطب بماند/).fill("۵");
  await mustFitEverywhere(page);
  await press("ذخیرهٔ قالب");
  await expect(page.getByRole("table").getByRole("link", { name: "نوار یلدا" })).toBeVisible();

  const client = await clientOf(nabz.platformUrl, owner);
  await client.integration.channels.create({
    ...{ wid, type: "SMS", provider: "bale", name: "بله", settings: { apiKey: "key" }, caps: {}, quiet: [] },
    lines: [{ number: "555", kind: "bale" }],
  });
  const content = { text: "یلدا مبارک" };
  await client.integration.templates.save({ wid, type: "SMS", name: "پیامک یلدا", content });
  await client.drafts.save({
    ...{ kind: "campaign", wid, revision: 0 },
    data: {
      info: { name: "شب یلدا", cost: "" },
      link: { url: "https://shop.example/", source: "nabz", medium: "push", campaign: "yalda" },
    },
  });
  await page.goto(`${nabz.url}/w/${wid}/campaigns/new/settings`);
  const row = (number: string) => page.getByRole("listitem").filter({ hasText: `پیام ${number}` });
  const templates = ["پوش وب: یلدا", "روی سایت: نوار یلدا", "پیامک: پیامک یلدا"];
  for (const [index, label] of templates.entries()) {
    await press("افزودن پیام");
    await row("۱۲۳"[index] ?? "")
      .getByLabel("قالب", { exact: true })
      .selectOption({ label });
  }
  await row("۳").getByLabel("بلهٔ پیام‌رسان").selectOption("first");
  await mustFitEverywhere(page);
  if (javaScriptEnabled) await mustBeAccessible(page);
  await press("ادامه: خلاصه");
  await expect(page.getByText(/پوش وب: یلدا، روی سایت: نوار یلدا، .*اول با بله/)).toBeVisible();
  await press("ساخت کمپین");
  await expect(page.getByText("«شب یلدا» ساخته شد.")).toBeVisible();
  const [made] = (await client.campaigns.list({ website: wid })).result.items;
  expect(made?.channels.map(({ type, bale }) => [type, bale])).toEqual([
    ["PUSH", undefined],
    ["ON_SITE", undefined],
    ["SMS", "first"],
  ]);
});
