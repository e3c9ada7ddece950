import type { Locator, Page } from "playwright/test";
import { mustBeAccessibleInBoth } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { photograph, shopElements } from "./photograph.ts";
import { clientOf, expect, type Owner, signIn, statusMessage, test } from "./test.ts";
import { button, visit } from "./visit-shop.ts";

test("a heatmap is made in steps that keep what was typed and say what is wrong", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400), statusMessage(409));
  const owner = await nabz.addOwner();
  await visit(nabz.platformUrl, owner, [button]);
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${owner.website.id}/heatmaps`;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "هنوز نقشهٔ حرارتی ساخته نشده است" })).toBeVisible();
  await page.getByRole("link", { name: "ساخت نقشهٔ حرارتی" }).click();

  await press("ادامه: صفحه");
  await expect(page.getByLabel("نام نقشه")).toHaveAccessibleDescription(/این فیلد لازم است/);
  await page.getByLabel("نام نقشه").fill("صفحهٔ چای");
  await page.getByRole("radio", { name: /هر دو/ }).check();
  await press("ادامه: صفحه");

  const url = page.getByLabel("آدرس صفحه", { exact: true });
  await page.getByLabel("مقایسهٔ آدرس").selectOption("regex");
  await url.fill("^/product/(?!x)");
  await press("ادامه: عکس");
  await expect(url).toHaveAccessibleDescription(/در الگو.*پذیرفته نیست/);
  await expect(url).toHaveValue("^/product/(?!x)");
  await url.fill("^/product/\\w+$");
  await press("شمارش صفحه‌ها");
  await expect(page.getByText("۱ صفحه با ۱ بازدید در ۳۰ روز گذشته.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "/product/tea" })).toBeVisible();
  await page.getByLabel(/صفحه‌ای که عکسش/).fill("/cart");
  await press("ادامه: عکس");
  await expect(page.getByLabel(/صفحه‌ای که عکسش/)).toHaveAccessibleDescription(/با آدرس بالا نمی‌خواند/);
  await page.getByLabel(/صفحه‌ای که عکسش/).fill("/product/tea");
  await press("ادامه: عکس");

  for (const device of ["دسکتاپ", "تبلت", "موبایل"]) await page.getByRole("checkbox", { name: device }).uncheck();
  await press("ادامه: خلاصه");
  await expect(page.getByRole("checkbox", { name: "دسکتاپ" })).toHaveAccessibleDescription(/این فیلد لازم است/);
  await page.getByRole("checkbox", { name: "دسکتاپ" }).check();
  await press("افزودن بخش");
  await page.getByRole("textbox", { name: "بخش ۱" }).fill(".cookie-bar");
  await press("مرحلهٔ قبل");
  await expect(url).toHaveValue("^/product/\\w+$");
  await press("ادامه: عکس");
  await expect(page.getByRole("textbox", { name: "بخش ۱" })).toHaveValue(".cookie-bar");
  await expect(page.getByRole("checkbox", { name: "تبلت" })).not.toBeChecked();
  await press("ادامه: خلاصه");
  const main = page.getByRole("main");
  for (const answer of ["صفحهٔ چای", "هر دو", "آدرس با این الگو بخواند", "/product/tea", "دسکتاپ", ".cookie-bar"]) {
    await expect(main).toContainText(answer);
  }
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  await press("ساخت و گرفتن عکس");
  await expect(page.getByText("«صفحهٔ چای» ساخته شد.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "صفحهٔ چای" })).toBeVisible();
  await page.goto(`${address}?q=چای&type=normal`);
  await expect(page.getByRole("row").filter({ hasText: "صفحهٔ چای" })).toContainText("۱");
  await page.goto(`${address}?q=قهوه`);
  await expect(page.getByRole("heading", { name: "نقشه‌ای با این جست‌وجو پیدا نشد" })).toBeVisible();
});

test("a comparison asks for its second page", async ({ page, nabz, expected }) => {
  expected.push(statusMessage(409));
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(`${nabz.url}/w/${owner.website.id}/heatmaps/new/basics`);
  await page.getByLabel("نام نقشه").fill("دو صفحه");
  await page.getByRole("radio", { name: /A\/B/ }).check();
  await press("ادامه: صفحه");
  const [first, second] = [
    page.getByLabel("آدرس صفحه", { exact: true }).first(),
    page.getByLabel("آدرس صفحه", { exact: true }).last(),
  ];
  await first.fill("/a");
  await press("ادامه: عکس");
  await expect(second).toHaveAccessibleDescription(/این فیلد لازم است/);
  await second.fill("b?c=1");
  await press("ادامه: عکس");
  await expect(second).toHaveAccessibleDescription(/نشانهٔ پرسش/);
  await second.fill("/b");
  await press("ادامه: عکس");
  await press("ادامه: خلاصه");
  await expect(page.getByText("هنوز صفحه‌ای")).toHaveCount(0);
  await press("ساخت و گرفتن عکس");
  await expect(page.getByRole("heading", { name: "صفحهٔ" })).toHaveCount(2);
});

/** A heatmap of a page that four people clicked, one of them three times in a second. */
async function openHeatmap(nabz: { platformUrl: string }, owner: Owner) {
  for (const depth of [900, 1_500, 3_000]) await visit(nabz.platformUrl, owner, [button], depth);
  await visit(
    nabz.platformUrl,
    owner,
    [
      { ...button, f: 16 },
      { s: "main#shop>p.note", t: "" },
    ],
    3_000,
  );
  const client = await clientOf(nabz.platformUrl, owner);
  const heatmap = { wid: owner.website.id, name: "چای", type: "normal" as const, mode: "is" as const };
  const { id } = (await client.heatmaps.create({ ...heatmap, url: "/product/tea" })).result;
  return { client, id };
}

/** Who reached each quarter of the page, a row each. */
const depthsOf = (page: Page) =>
  page.getByRole("table", { name: "چند نفر تا کجا رسیده‌اند" }).locator("tbody").getByRole("row");

test("a view shows the figures of the call, and comes as a file", async ({ page, nabz, javaScriptEnabled }) => {
  const owner = await nabz.addOwner();
  const { id } = await openHeatmap(nabz, owner);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/heatmaps/${id}?timeline=day`);
  const ranking = page.getByRole("table", { name: "پرکلیک‌ترین عنصرها" });
  await expect(ranking.getByRole("row").nth(1)).toHaveText(/افزودن به سبد.*button\.buy.*۴.*۸۰٫۰٪.*۴.*۰.*۱/);
  await expect(ranking.getByRole("row").nth(2)).toContainText("بدون متن");
  await expect(page.getByText("۵ کلیک از ۴ نفر")).toBeVisible();
  await expect(page.getByText("نیمی از افراد تا ۱۰۰٫۰٪ بلندی صفحه را می‌بینند.")).toBeVisible();
  await expect(page.getByRole("img", { name: /صفحه در ۲۰ نوار/ })).toBeVisible();
  await expect(depthsOf(page)).toHaveText([/۲۵٪۴۱۰۰٫۰٪/, /۵۰٪۳۷۵٫۰٪/, /۷۵٪۲۵۰٫۰٪/, /پایان صفحه۲۵۰٫۰٪/]);
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  const fileOf = async (query: string) => {
    const href = await page
      .getByRole("link", { name: /^فایل|^خروجی/ })
      .first()
      .getAttribute("href");
    return (await page.request.get(new URL(`${href}${query}`, page.url()).href)).text();
  };
  const lines = (await fileOf("")).trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(","))).toEqual([
    ["1", "افزودن به سبد", button.s, "", "4", "4", "0.8", "0", "1", "0"],
    ["2", "بدون متن", "main#shop>p.note", "", "1", "1", "0.2", "0", "0", "0"],
  ]);
  expect((await fileOf("&list=scroll")).trim().split("\r\n")).toHaveLength(21);
  await page.getByRole("navigation", { name: "کدام کلیک‌ها" }).getByRole("link", { name: /بی‌اثر/ }).click();
  await expect(ranking.getByRole("row")).toHaveCount(2);
  await page
    .getByRole("navigation", { name: "دستگاه‌ها" })
    .getByRole("link", { name: /موبایل/ })
    .click();
  await expect(page.getByRole("heading", { name: "در این بازه روی این صفحه کلیکی نشده است" })).toBeVisible();
  await expect(page.getByText(/^در این بازه ثبت نشده است که کسی/)).toBeVisible();
  await expect(page.getByText("جدول همین نمودار")).toHaveCount(0);
  await mustFitEverywhere(page);
});

test("an element becomes an event, and those who clicked it a list and a segment", async ({
  page,
  nabz,
  javaScriptEnabled,
}) => {
  const owner = await nabz.addOwner();
  const { id, client } = await openHeatmap(nabz, owner);
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${owner.website.id}/heatmaps/${id}?timeline=day`;
  await page.goto(address);
  await page.getByRole("link", { name: /افزودن به سبد/ }).click();
  await expect(page.getByText(/۴ نفر با ۴ کلیک در «چای»/)).toBeVisible();
  const people = page.getByRole("table", { name: "فهرست مخاطبان" });
  await expect(people.locator("tbody").getByRole("row")).toHaveCount(4);
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  await mustFitEverywhere(page);
  await page.getByRole("button", { name: "ساخت بخش" }).click();
  await expect(page.getByRole("heading", { name: "کلیک روی «افزودن به سبد»" })).toBeVisible();
  const wid = owner.website.id;
  const [event] = (await client.userEvents.list({ website: wid })).result.items;
  expect(event).toMatchObject({
    name: "کلیک روی «افزودن به سبد»",
    action: "click",
    selector: "main#shop > button.buy",
    match: { mode: "exact", url: "/product/tea" },
  });
  const [segment] = (await client.segments.list({ website: wid })).result.items;
  expect(segment).toMatchObject({ status: "running", groups: [{ items: [{ op: "did", field: event?.name }] }] });

  await page.goto(address);
  await page.getByRole("link", { name: /افزودن به سبد/ }).click();
  await page.getByRole("button", { name: "تعریف رویداد از این عنصر" }).click();
  await page.getByLabel("نام رویداد").fill("افزودن با دکمه");
  await page.getByRole("button", { name: /^ادامه/ }).click();
  await expect(page.getByLabel("انتخابگر", { exact: false }).first()).toHaveValue("main#shop > button.buy");
});

test("clicks lie on the picture, with the numbers of the ranking and how true they are", async ({
  page,
  nabz,
  javaScriptEnabled,
}) => {
  const owner = await nabz.addOwner();
  const { buy, cart } = shopElements;
  const gone = { s: "main#shop>a.gone" };
  for (const _ of [1, 2, 3]) await visit(nabz.platformUrl, owner, [buy, buy, cart, gone]);
  const client = await clientOf(nabz.platformUrl, owner);
  const heatmap = { wid: owner.website.id, name: "زعفران", type: "normal" as const, mode: "is" as const };
  const { id } = (await client.heatmaps.create({ ...heatmap, url: "/product/tea" })).result;
  await photograph(page, nabz, { heatmap: id, device: "desktop" });
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/heatmaps/${id}?timeline=day`);
  await expect(page.getByText("۹ از ۱۲ کلیک روی این عکس جای گرفت (۷۵٫۰٪).")).toBeVisible();
  await expect(page.getByText(/۳ کلیک جایی روی این عکس ندارد.*دوباره عکس بگیرید/)).toBeVisible();
  const picture = page.getByRole("img", { name: /عکس صفحهٔ «زعفران»/ });
  const pictures = await picture.locator("image").evaluateAll((all) => all.map((each) => each.getAttribute("href")));
  const types = ["image/webp", "image/png"];
  for (const [index, href] of pictures.entries()) {
    const answer = await page.request.get(new URL(href ?? "", page.url()).href);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, types[index]]);
  }
  expect(pictures).toHaveLength(2);
  // What the browser has is not sent again.
  const layer = new URL(pictures[1] ?? "", page.url()).href;
  const etag = (await page.request.get(layer)).headers().etag ?? "";
  expect((await page.request.get(layer, { headers: { "if-none-match": etag } })).status()).toBe(304);
  const file = await page.getByRole("link", { name: "تصویر", exact: true }).getAttribute("href");
  const finished = await page.request.get(new URL(file ?? "", page.url()).href);
  expect([finished.status(), finished.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect(finished.headers()["content-disposition"]).toBe('attachment; filename="nabz-heatmap.png"');
  expect((await finished.body()).readUInt32BE(16)).toBe(1_440);
  const ranking = page.getByRole("list", { name: "پرکلیک‌ترین عنصرها" }).getByRole("listitem");
  await expect(ranking.first()).toHaveText(/۱افزودن به سبد.*button\.buy.*۶.*۶۶٫۷٪.*۳ نفر/);
  await expect(ranking).toHaveCount(2);
  const marks = picture.locator("g.mark");
  expect(await marks.locator("text").allTextContents()).toEqual(["۱", "۲"]);
  expect(await marks.locator("title").allTextContents()).toEqual(["افزودن به سبد", "سبد خرید"]);
  await page.getByText("مشاهدهٔ عنصرهای گم‌شده").click();
  await expect(page.getByRole("table", { name: "عنصرهای گم‌شده" })).toContainText("دیگر در صفحه نیست");
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  expect(await picture.locator("rect.area title").allTextContents()).toEqual([
    "افزودن به سبد: ۶ کلیک از ۳ نفر",
    "سبد خرید: ۳ کلیک از ۳ نفر",
  ]);
  const radius = page.getByRole("spinbutton", { name: "شعاع" });
  await radius.fill("20");
  await page.getByRole("button", { name: "اعمال" }).click();
  await expect(page).toHaveURL(/timeline=day.*radius=20/);
  await expect(radius).toHaveValue("20");
  if (!javaScriptEnabled) await expect(picture.locator("image").last()).toHaveAttribute("href", /radius=20/);
  await page.getByRole("link", { name: "پیش‌فرض" }).click();
  await expect(radius).toHaveValue("40");
  await page.setViewportSize({ width: 360, height: 800 });
  await mustFitEverywhere(page);
  // What is read is not made smaller with the picture.
  const heightOf = async (each: Locator) => (await each.first().boundingBox())?.height ?? 0;
  expect(await heightOf(marks)).toBeGreaterThan(16);
  await page.getByRole("link", { name: "اسکرول", exact: true }).click();
  await expect(picture.locator("image")).toHaveCount(1);
  expect(await heightOf(picture.locator(".said:not(.far) rect"))).toBeGreaterThan(16);
  expect(await heightOf(picture.locator(".share"))).toBeGreaterThan(12);
  await expect(depthsOf(page)).toHaveCount(4);
  // On a desktop they stand beside the picture.
  await page.setViewportSize({ width: 1_440, height: 900 });
  const [own, beside] = [await picture.boundingBox(), await depthsOf(page).first().boundingBox()];
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThan(own?.x ?? 0);
  await page.getByRole("link", { name: /موبایل/ }).click();
  // The platform of the tests has no browser.
  await expect(page.getByText(/^عکس این صفحه در صف|^از این صفحه عکس|^روی سرور نبض مرورگری نیست/).first()).toBeVisible();
});

test("two pages are compared side by side", async ({ page, nabz, javaScriptEnabled }) => {
  const owner = await nabz.addOwner();
  const { buy, cart } = shopElements;
  for (const _ of [1, 2, 3]) await visit(nabz.platformUrl, owner, [buy, buy, buy, cart]);
  const client = await clientOf(nabz.platformUrl, owner);
  const heatmap = { wid: owner.website.id, name: "دو صفحه", type: "ab" as const, mode: "is" as const };
  const variant = { mode: "is" as const, url: "/product/other" };
  const { id } = (await client.heatmaps.create({ ...heatmap, url: "/product/tea", variant })).result;
  for (const side of [0, 1] as const) await photograph(page, nabz, { heatmap: id, device: "desktop", variant: side });
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/heatmaps/${id}?timeline=day`);
  await expect(page.getByRole("img", { name: /عکس صفحهٔ «دو صفحه»/ })).toHaveCount(2);
  const table = page.getByRole("table", { name: "سهم عنصرها در دو صفحه" });
  await expect(table.getByRole("row").nth(1)).toHaveText(/افزودن به سبد.*۷۵٫۰٪.*۰٫۰٪$/);
  await expect(page.getByText("۱۲ از ۱۲ کلیک روی این عکس جای گرفت (۱۰۰٫۰٪).")).toHaveCount(1);
  await expect(page.getByRole("spinbutton", { name: "شعاع" })).toHaveValue("40");
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  await mustFitEverywhere(page);
});

test("a heatmap is deleted once it was confirmed", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  const { id } = await openHeatmap(nabz, owner);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/heatmaps/${id}`);
  await page.getByLabel("کارهای بیشتر").click();
  await page.getByRole("link", { name: "حذف…", exact: true }).click();
  await expect(page.getByText(/کلیک‌ها و گزارش‌های دیگر سر جایشان می‌مانند/)).toBeVisible();
  await page.getByRole("button", { name: "حذف نقشهٔ حرارتی" }).click();
  await expect(page.getByText("«چای» حذف شد.")).toBeVisible();
});
