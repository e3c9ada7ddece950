import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

test("an owner describes a panel of their own, sends a test by it, deletes it, and records consents", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  test.slow();
  expected.push(statusMessage(400), statusMessage(409));
  const seen: string[] = [];
  const panel = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push(`${request.headers["x-key"]} ${body}`);
    response.end(JSON.stringify({ ok: true, data: { id: "77" } }));
  });
  panel.listen(0, "127.0.0.1");
  await once(panel, "listening");
  const url = `http://127.0.0.1:${(panel.address() as AddressInfo).port}/send`;
  try {
    const owner = await nabz.addOwner();
    const home = `${nabz.url}/w/${owner.website.id}/integration`;
    await signIn(page, nabz.url, owner);
    await page.goto(`${home}/sms/new`);
    await page.getByRole("link", { name: "پنل دیگر" }).click();
    await page.getByLabel("آدرس ارسال").fill(url);
    await page.getByLabel("شیوهٔ ارسال").selectOption("json");
    await page.getByLabel("کلید API").fill("k3y");
    await page.getByLabel("سرآیندها").fill("X-Key: {apiKey}");
    await page.getByLabel("فیلدهای درخواست").fill("to = {to}");
    await page.getByLabel("فیلد نتیجه در پاسخ").fill("ok");
    await page.getByLabel("مقدارهای موفق").fill("true");
    await page.getByLabel("فیلد شناسهٔ پیام در پاسخ").fill("data.id");
    await mustFitEverywhere(page);
    if (javaScriptEnabled) await mustBeAccessible(page);
    await page.getByRole("button", { name: "ذخیره", exact: true }).click();

    // What is missing is said beside its field, and the key does not come back.
    await expect(page.getByLabel("فیلدهای درخواست")).toHaveAccessibleDescription(/شماره و متن/);
    await expect(page.getByLabel("کلید API")).toHaveValue("");
    await page.getByLabel("فیلدهای درخواست").fill("to = {to}\ntext = {text}");
    await page.getByLabel("کلید API").fill("k3y");
    await page.getByRole("button", { name: "ذخیره", exact: true }).click();
    await page.getByRole("link", { name: "افزودن خط" }).click();
    await page.getByLabel("شمارهٔ خط").fill("30004505");
    await page.getByLabel("خدماتی").check();
    await page.getByRole("button", { name: "افزودن خط" }).click();
    await expect(page.getByLabel("فیلدهای درخواست")).toHaveValue("to = {to}\ntext = {text}");

    await page.goto(`${home}/test`);
    await page.getByLabel("شمارهٔ موبایل").fill("09121234567");
    await page.getByLabel("متن").fill("سلام از پنل خودم");
    await page.getByRole("button", { name: "ارسال پیام آزمایشی" }).click();
    await expect(page.getByText(/ارسال شد/).first()).toBeVisible();
    expect(seen).toEqual([expect.stringMatching(/^k3y \{"to":"09121234567","text":".*سلام از پنل خودم/)]);

    // It is deleted on a page that says what goes with it; a template likewise.
    await page.goto(`${home}/sms`);
    await page.getByRole("table").getByRole("link", { name: "پنل دیگر" }).click();
    await page.getByRole("link", { name: "حذف کانال…" }).click();
    await expect(page.getByText("خط‌های آن هم حذف می‌شود.")).toBeVisible();
    await expect(page.getByText("۰ پیام در صفِ آن ارسال نمی‌شود")).toBeVisible();
    await mustFitEverywhere(page);
    await page.getByRole("button", { name: "حذف کانال" }).click();
    await expect(page.getByText("هنوز پنلی ندارید.")).toBeVisible();
    const client = await clientOf(nabz.platformUrl, owner);
    const wid = owner.website.id;
    const content = { text: "سلام" };
    const { id } = (await client.integration.templates.save({ wid, type: "SMS", name: "یادآوری", content })).result;
    const { id: journey } = (await client.journeys.create({ wid, name: "سبد", template: "cart" })).result;
    const block = (await client.journeys.map({ jid: journey })).result.blocks.find(({ type }) => type === "action.sms");
    await client.journeys.blocks.update({ id: block?.id ?? "", fields: { ...block?.fields, template: id } });
    await page.goto(`${home}/templates/${id}/delete`);
    await page.getByRole("button", { name: "حذف قالب" }).click();
    await expect(page.getByText("سفر «سبد»")).toBeVisible();
    await client.journeys.delete({ id: journey });
    await page.getByRole("button", { name: "حذف قالب" }).click();
    await expect(page.getByText("هنوز قالبی نیست")).toBeVisible();

    // Consents of elsewhere are pasted with their source and day; a wrong line is named.
    await page.goto(`${nabz.url}/w/${wid}/suppression`);
    await page.getByRole("link", { name: "ثبت رضایت‌ها" }).click();
    await page.getByLabel("اگر در سطر نباشد، منبع").fill("فرم عضویت");
    await page.getByLabel("اگر در سطر نباشد، تاریخ").fill("۱۴۰۴/۰۱/۱۵");
    await page.getByLabel("شماره‌ها یا ایمیل‌ها").fill("09121110011\n0912");
    await mustFitEverywhere(page);
    if (javaScriptEnabled) await mustBeAccessible(page);
    await page.getByRole("button", { name: "ثبت رضایت‌ها" }).click();
    await expect(page.getByLabel("شماره‌ها یا ایمیل‌ها")).toHaveAccessibleDescription(/سطر ۲/);
    await page.getByLabel("شماره‌ها یا ایمیل‌ها").fill("09121110011\n09121110012,خیر,تماس,1404-02-03");
    await page.getByRole("button", { name: "ثبت رضایت‌ها" }).click();
    await expect(page.getByText("۲ رضایت ثبت شد")).toBeVisible();
    await page.goto(`${nabz.url}/w/${wid}/messages`);
    await expect(page.getByRole("link", { name: "با تاریخ شمسی" })).toHaveAttribute("href", /dates=jalali/);
    await page.getByRole("link", { name: "هزینهٔ روزانه" }).click();
    await expect(page.getByRole("heading", { name: "هزینهٔ پیام‌ها" })).toBeVisible();
  } finally {
    panel.close();
  }
});
