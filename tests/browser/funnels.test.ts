import { randomUUID } from "node:crypto";
import { ageFunnel } from "./age-funnel.ts";
import { mustFit } from "./fit.ts";
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

test("a funnel is made in steps that say what is wrong and what they count", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
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
  const compare = row("۱").getByLabel("مقایسهٔ آدرس (برای صفحه)");
  await expect(compare).toBeVisible();
  await fill("۱", "product_view");
  // An event is compared by its name alone.
  await expect(compare).toBeHidden();
  await press("ادامه: خلاصه");
  await expect(row("۲").getByLabel("آدرس صفحه یا نام رویداد")).toHaveAccessibleDescription(/این فیلد لازم است/);
  await fill("۲", "add_to_cart");
  await row("۲").getByLabel("نقش").selectOption("optional");
  await press("ادامه: خلاصه");
  await expect(row("۲").getByLabel("نقش")).toHaveAccessibleDescription(/مرحلهٔ آخر/);
  await row("۲").getByLabel("نقش").selectOption("required");
  await press("افزودن مرحله");
  await expect(row("۳").locator(":focus")).toHaveAttribute("name", /^steps\[2\]/);
  await expect(row("۱").getByLabel("آدرس صفحه یا نام رویداد")).toHaveValue("product_view");
  await press("حذف مرحلهٔ ۳");
  await expect(row("۳")).toHaveCount(0);

  const counted = page.getByRole("table", { name: "۳۰ روز گذشته با این مرحله‌ها" });
  if (javaScriptEnabled) {
    // Counted while they are typed, before anything is stored.
    await fill("۲", "product_view");
    await expect(counted.getByRole("row").nth(2)).toContainText("۰٫۰٪");
    await fill("۲", "");
    await expect(page.getByText("مرحله‌ها هنوز کامل نیست؛ این شمارش پیش از آن است.")).toBeVisible();
    await expect(counted).toContainText("مشاهدهٔ محصول");
    await fill("۲", "add_to_cart");
    await expect(counted.getByRole("row").filter({ hasText: "افزودن به سبد" })).toContainText("۵۰٫۰٪");
  }
  // The page comes anew: what is pressed next is of its revision.
  const loaded = page.waitForEvent("load");
  await press("شمارش دوباره");
  await loaded;
  await expect(counted.getByRole("row").filter({ hasText: "افزودن به سبد" })).toContainText("۵۰٫۰٪");
  await expect(row("۲").getByLabel("آدرس صفحه یا نام رویداد")).toHaveValue("add_to_cart");
  await press("ادامه: خلاصه");
  await expect(page.getByRole("row").filter({ hasText: "افزودن به سبد" })).toContainText("۵۰٫۰٪");
  await press("ساخت قیف");

  await expect(page.getByText("«تا سبد» ساخته شد.")).toBeVisible();
  await expect(page.getByText(/^داده از/)).toBeVisible();
});

test("a step's event is narrowed by filters", { tag: "@plain" }, async ({ page, nabz, expected }) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  await visit(nabz.platformUrl, owner, ["product_view", "add_to_cart"]);
  await visit(nabz.platformUrl, owner, ["product_view"]);
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${owner.website.id}/funnels`;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(`${address}/new/basics`);
  await page.getByLabel("نام قیف").fill("چای تا سبد");
  await press("ادامه: مرحله‌ها");
  for (const [number, name] of [["۱", "product_view"] as const, ["۲", "add_to_cart"] as const]) {
    const row = page.getByRole("listitem").filter({ hasText: `مرحلهٔ ${number}` });
    await expect(row.getByRole("button", { name: /^افزودن فیلتر رویداد/ })).toBeHidden();
    await row.getByLabel("چه رخ می‌دهد").selectOption("event");
    await row.getByLabel("آدرس صفحه یا نام رویداد").fill(name);
  }
  await press("افزودن فیلتر رویداد به مرحلهٔ ۲");
  const filter = page.getByRole("group", { name: "فیلتر ۱ مرحلهٔ ۲" });
  await press("ادامه: خلاصه");
  await expect(filter.getByLabel("ویژگی رویداد")).toHaveAccessibleDescription(/این فیلد لازم است/);
  await filter.getByLabel("ویژگی رویداد").fill("رنگ");
  await filter.getByLabel("مقدار").fill("/product/coffee");
  await press("ادامه: خلاصه");
  await expect(filter.getByLabel("ویژگی رویداد")).toHaveAccessibleDescription(/چنین فیلدی پذیرفته نیست/);
  await filter.getByLabel("ویژگی رویداد").fill("صفحه");
  await press("ادامه: خلاصه");
  await expect(page.getByText("افزودن به سبد، با ۱ فیلتر")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "افزودن به سبد" })).toContainText("۰٫۰٪");
  await press("مرحلهٔ قبل");
  await filter.getByLabel("مقدار").fill("/product/tea");
  await press("ادامه: خلاصه");
  await expect(page.getByRole("row").filter({ hasText: "افزودن به سبد" })).toContainText("۵۰٫۰٪");
  await mustFit(page);
  await press("ساخت قیف");
  await expect(page.getByText("«چای تا سبد» ساخته شد.")).toBeVisible();
  const client = await clientOf(nabz.platformUrl, owner);
  const { items } = (await client.funnels.list({ website: owner.website.id })).result;
  expect(items[0]?.steps).toMatchObject([
    { event: "product_view", filters: [] },
    { event: "add_to_cart", filters: [{ property: "path", op: "is", value: "/product/tea" }] },
  ]);
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

const shop = ["product_view", "add_to_cart", "purchase"];

/** Six people, of whom three come to the cart and one buys, and a funnel that shows them. */
async function openInsight(nabz: Parameters<typeof ageFunnel>[0] & { platformUrl: string }, owner: Owner) {
  for (const depth of [1, 1, 1, 2, 2, 3]) await visit(nabz.platformUrl, owner, shop.slice(0, depth));
  const client = await clientOf(nabz.platformUrl, owner);
  const steps = shop.map((event) => ({ type: "event" as const, event }));
  const funnel = { wid: owner.website.id, name: "خرید", type: "ordered" as const, steps };
  const { id } = (await client.funnels.create(funnel)).result;
  await ageFunnel(nabz, id);
  return { client, id };
}

test("an insight draws the trend, breaks down by device and segment, and comes as a file", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  const { id } = await openInsight(nabz, owner);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/funnels/${id}?timeline=day&compare=before`);
  await expect(page.getByRole("main").getByText(/هر نفر یک بار.* در برابر /)).toBeVisible();
  const device = page.getByRole("table", { name: "تفکیک بر پایهٔ دستگاه" });
  await expect(device.getByRole("row").last()).toHaveText(/جمع۶۳ ۵۰٫۰٪۱ ۳۳٫۳٪۱۶٫۷٪/);
  await expect(page.getByRole("img", { name: /نرخ تبدیل کل/ })).toBeVisible();
  const table = page.locator("details", { hasText: "جدول همین نمودار" });
  await table.locator("summary").click();
  await expect(table.getByRole("row", { name: /۱۶٫۷٪/ })).toBeVisible();
  await page.getByRole("link", { name: "بخش", exact: true }).click();
  await expect(page.getByRole("table", { name: "تفکیک بر پایهٔ بخش" })).toContainText("همه");
  await expect(page.getByText(/عضویت همین حالا ملاک است/)).toBeVisible();
  const file = await page
    .getByRole("link", { name: /فایل|خروجی/ })
    .first()
    .getAttribute("href");
  const answer = await page.request.get(new URL(file ?? "", page.url()).href);
  expect(answer.headers()["content-type"]).toContain("text/csv");
  const lines = (await answer.text()).trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",").slice(0, 5))).toEqual([
    ["1", "مشاهدهٔ محصول", "6", "1", "1"],
    ["2", "افزودن به سبد", "3", "0.5", "0.5"],
    ["3", "خرید", "1", "0.1667", "0.3333"],
  ]);
  const breakdown = await page.getByRole("link", { name: /^خروجی.*تفکیک بر پایهٔ بخش/ }).getAttribute("href");
  const rows = await page.request.get(new URL(breakdown ?? "", page.url()).href.replace("by=segment", "by=device"));
  expect((await rows.text()).trim().split("\r\n")).toHaveLength(4);
  await page.setViewportSize({ width: 360, height: 800 });
  await mustFit(page);
});

test("people who left at a step are a list with profiles, and become a segment", async ({ page, nabz, expected }) => {
  expected.push(statusMessage(400), statusMessage(409));
  const owner = await nabz.addOwner();
  const { id, client } = await openInsight(nabz, owner);
  await signIn(page, nabz.url, owner);
  const insight = `${nabz.url}/w/${owner.website.id}/funnels/${id}?timeline=day`;
  await page.goto(insight);
  await page
    .getByRole("listitem")
    .filter({ hasText: "افزودن به سبد" })
    .getByRole("link", { name: "فهرست ریزش" })
    .click();
  await expect(page.getByText(/۳ نفر در این بازه به «مشاهدهٔ محصول» رسیدند و به «افزودن به سبد» نه/)).toBeVisible();
  const people = page.getByRole("table", { name: "فهرست مخاطبان" });
  await expect(people.locator("tbody").getByRole("row")).toHaveCount(3);
  await expect(people.getByRole("link").first()).toHaveAttribute(
    "href",
    new RegExp(`/w/${owner.website.id}/people/\\d+$`),
  );
  const file = await page.getByRole("link", { name: "چه کسانی رفتند" }).first().getAttribute("href");
  const answer = await page.request.get(new URL(file ?? "", page.url()).href);
  expect(answer.headers()["content-type"]).toContain("text/csv");
  const lines = (await answer.text()).trim().split("\r\n").slice(1);
  expect(lines.map((line) => line.split(",").at(-1))).toEqual(
    Array.from({ length: 3 }, () => "به «مشاهدهٔ محصول» رسید و به «افزودن به سبد» نه"),
  );
  await expect(page.getByText("این شرط‌ها همین حالا ۳ نفر را نگه می‌دارد.")).toBeVisible();
  await mustFit(page);

  const { result } = await client.segments.create({ wid: owner.website.id, name: "گرفته", type: "attribute" });
  await page.getByLabel("نام بخش").fill("");
  await page.getByRole("button", { name: "ساخت بخش" }).click();
  await expect(page.getByLabel("نام بخش")).toHaveAccessibleDescription(/این فیلد لازم است/);
  await page.getByLabel("نام بخش").fill(result.name);
  await page.getByRole("button", { name: "ساخت بخش" }).click();
  await expect(page.getByLabel("نام بخش")).toHaveAccessibleDescription(/./);
  await page.getByLabel("نام بخش").fill("ماندگان");
  await page.getByRole("button", { name: "ساخت بخش" }).click();
  await expect(page.getByRole("heading", { name: "ماندگان" })).toBeVisible();
  const { items } = (await client.segments.list({ website: owner.website.id, q: "ماندگان" })).result;
  expect(items[0]).toMatchObject({
    status: "running",
    groups: [{ negate: false, items: [{ op: "did" }, { op: "did_not" }] }],
  });

  expect((await page.request.get(insight.replace("?", "/left/3?"))).status()).toBe(404);
});

test("a funnel is edited: its steps and their filters are as they were made, and other tabs conflict", async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(409));
  const owner = await nabz.addOwner();
  const { id, client } = await openInsight(nabz, owner);
  const filters = [{ property: "path", op: "is" as const, value: "/product/tea" }];
  const event = (name: string) => ({ type: "event" as const, event: name });
  await client.funnels.update({ id, steps: [{ ...event("product_view"), filters }, event("add_to_cart")] });
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${owner.website.id}/funnels/${id}`;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(address);
  await page.getByRole("link", { name: "ویرایش مرحله‌ها" }).click();
  await expect(page.getByRole("heading", { name: "ویرایش قیف" })).toBeVisible();
  const row = (number: string) => page.getByRole("listitem").filter({ hasText: `مرحلهٔ ${number}` });
  const filter = page.getByRole("group", { name: "فیلتر ۱ مرحلهٔ ۱" });
  await expect(filter.getByLabel("ویژگی رویداد")).toHaveValue("صفحه");
  await expect(filter.getByLabel("مقدار")).toHaveValue("/product/tea");
  await expect(row("۲").getByLabel("آدرس صفحه یا نام رویداد")).toHaveValue("add_to_cart");
  const other = await page.context().newPage();
  await other.goto(`${address}/edit/basics`);
  await other.getByLabel("نام قیف").fill("از برگهٔ دیگر");
  await other.getByRole("button", { name: "ادامه: مرحله‌ها", exact: true }).click();
  await expect(other.getByRole("heading", { name: "مخاطب از چه مرحله‌هایی می‌گذرد؟" })).toBeVisible();
  await other.close();
  // Shown again, the step keeps the revision that it was opened with.
  await press("افزودن مرحله");
  await expect(row("۳")).toBeVisible();
  await press("حذف مرحلهٔ ۳");
  await expect(row("۳")).toHaveCount(0);
  await row("۲").getByLabel("آدرس صفحه یا نام رویداد").fill("purchase");
  await press("ادامه: خلاصه");
  await expect(
    page
      .getByRole("definition")
      .filter({ hasText: /^خرید$/ })
      .first(),
  ).toBeVisible();
  await press("نگه داشتن نسخهٔ من");
  await expect(page.getByText("با ذخیره، همهٔ عددها حتی برای گذشته از نو با این مرحله‌ها شمرده می‌شود")).toBeVisible();

  await client.funnels.update({ id, windowDays: 3 });
  await page.reload();
  await expect(page.getByText("این قیف پس از باز شدن این ویرایش عوض شده است")).toBeVisible();
  await press("ذخیرهٔ قیف");
  await expect(page.getByText("همهٔ عددها با مرحله‌های جدید از نو شمرده شد")).toBeVisible();
  const saved = (await client.funnels.get({ id })).result;
  expect(saved).toMatchObject({ name: "از برگهٔ دیگر", windowDays: 14 });
  expect(saved.steps).toMatchObject([{ event: "product_view", filters }, { event: "purchase" }]);
});
