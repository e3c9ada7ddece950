import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { mustFit } from "./fit.ts";
import { clientOf, expect, type Owner, signIn, statusMessage, test } from "./test.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

/** Two views of a product and a press of its button, by one browser. */
async function visit(platformUrl: string, { website }: Owner) {
  const event = (name: string, path: string, data?: object) => ({
    ...{ id: randomUUID(), name, url: `https://shop.example${path}` },
    ...(data === undefined ? {} : { data }),
  });
  const press = { s: "div.card:2>button.add", t: "افزودن به سبد", p: [1, 2, 3, 4] };
  const events = [event("page_view", "/product/tea"), event("page_view", "/product/cup"), event("click", "/", press)];
  const answer = await fetch(`${platformUrl}/collect`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": agent },
    body: JSON.stringify({ key: website.key, visitor: randomUUID(), events }),
  });
  expect(answer.status).toBe(202);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const next = { what: "ادامه: صفحه و عنصر", where: "ادامه: خلاصه", summary: "ساخت رویداد" };

async function fillWhat(page: Page, name: string, action: string) {
  await page.getByLabel("نام رویداد").fill(name);
  await page.getByLabel("چه رخ می‌دهد").selectOption({ label: action });
  await press(page, next.what);
}

test("an event is defined in steps that say what is wrong and what it would have matched", async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(400), statusMessage(409));
  const owner = await nabz.addOwner();
  await visit(nabz.platformUrl, owner);
  const client = await clientOf(nabz.platformUrl, owner);
  await client.userEvents.create({ wid: owner.website.id, name: "گرفته‌شده", action: "click" });
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/events/new`);
  await expect(page.locator("[aria-current=step]")).toContainText("نام و کار");

  await press(page, next.what);
  await expect(page.getByLabel("نام رویداد")).toHaveAccessibleDescription(/این فیلد لازم است/);
  await fillWhat(page, "گرفته‌شده", "کلیک");
  await expect(page.getByLabel("نام رویداد")).toHaveAccessibleDescription(/رویداد دیگری همین نام را دارد/);
  await expect(page.getByLabel("چه رخ می‌دهد")).toHaveValue("click");
  await fillWhat(page, "افزودن محصول", "کلیک");

  await page.getByLabel("در کدام صفحه‌ها").selectOption("exact");
  await press(page, next.where);
  await expect(page.getByLabel("آدرس صفحه")).toHaveAccessibleDescription(/این فیلد لازم است/);
  await page.getByLabel("آدرس صفحه").fill("thanks");
  await page.getByLabel("انتخابگر عنصر").fill("a:hover");
  await press(page, next.where);
  await expect(page.getByLabel("انتخابگر عنصر")).toHaveAccessibleDescription(/این انتخابگر پذیرفته نیست/);
  await page.getByLabel("انتخابگر عنصر").fill(".card > button.add");
  await press(page, next.where);
  await expect(page.getByLabel("آدرس صفحه")).toHaveAccessibleDescription(/با \/ شروع کنید/);
  await expect(page.getByLabel("انتخابگر عنصر")).toHaveValue(".card > button.add");
  await page.getByLabel("آدرس صفحه").fill("/");
  await press(page, next.where);

  await expect(page.locator("[aria-current=step]")).toContainText("خلاصه");
  await expect(page.getByText("۱ بار، از ۱ نفر.")).toBeVisible();
  await expect(page.getByRole("table").getByRole("row").filter({ hasText: "/" }).last()).toContainText("۱");
  await press(page, "مرحلهٔ قبل");
  await expect(page.getByLabel("انتخابگر عنصر")).toHaveValue(".card > button.add");
  await press(page, next.where);
  await press(page, next.summary);
  await expect(page.getByText("«افزودن محصول» ساخته شد.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "افزودن محصول" }).first();
  await expect(row).toContainText("۱");
  await expect(row).toContainText("فعال");
  // The draft is gone with it.
  await page.goto(`${nabz.url}/w/${owner.website.id}/events/new/what`);
  await expect(page.getByLabel("نام رویداد")).toHaveValue("");
});

test("an event is stopped, started, changed and deleted from its list", async ({ page, nabz, expected }) => {
  expected.push(statusMessage(400), statusMessage(409));
  const owner = await nabz.addOwner();
  await visit(nabz.platformUrl, owner);
  await signIn(page, nabz.url, owner);
  const list = `${nabz.url}/w/${owner.website.id}/events`;
  await page.goto(list);
  await expect(page.getByRole("heading", { name: "هنوز رویدادی تعریف نشده است" })).toBeVisible();
  await expect(page.getByRole("table", { name: /همهٔ رویدادها/ })).toContainText("بازدید صفحه");
  const client = await clientOf(nabz.platformUrl, owner);
  const match = { mode: "starts_with", url: "/product/" } as const;
  const { result } = await client.userEvents.create({
    ...{ wid: owner.website.id, name: "دیدن محصول", action: "page_view", match },
  });
  await client.userEvents.create({ wid: owner.website.id, name: "دیگر", action: "share" });
  await page.reload();
  const table = page.getByRole("table", { name: "رویدادهای تعریف‌شده" });
  const row = table.getByRole("row").filter({ hasText: "دیدن محصول" });
  await expect(row).toContainText("/product/");
  await expect(row).toContainText("۲");
  await table.getByRole("link", { name: "۳۰ روز گذشته" }).click();
  await expect(table.locator("tbody").getByRole("row").first()).toContainText("دیدن محصول");
  await page.getByRole("button", { name: "متوقف کردن: دیدن محصول" }).click();
  await expect(row).toContainText("متوقف");
  await page.getByRole("button", { name: "فعال کردن: دیدن محصول" }).click();
  await expect(page.getByRole("button", { name: "متوقف کردن: دیدن محصول" })).toBeVisible();

  await row.getByRole("link", { name: "دیدن محصول" }).click();
  await expect(page).toHaveURL(new RegExp(`/events/${result.id}$`));
  await expect(page.getByText("در ۳۰ روز گذشته ۲ بار، از ۱ نفر.")).toBeVisible();
  await page.getByLabel("نام رویداد").fill("دیگر");
  await page.getByLabel("آدرس صفحه").fill("/product/tea");
  await press(page, "ذخیرهٔ رویداد");
  await expect(page.getByLabel("نام رویداد")).toHaveAccessibleDescription(/رویداد دیگری همین نام را دارد/);
  await expect(page.getByLabel("آدرس صفحه")).toHaveValue("/product/tea");
  await page.getByLabel("نام رویداد").fill("دیدن چای");
  await page.getByLabel("آدرس صفحه").fill("tea");
  await press(page, "ذخیرهٔ رویداد");
  await expect(page.getByLabel("آدرس صفحه")).toHaveAccessibleDescription(/با \/ شروع کنید/);
  await page.getByLabel("آدرس صفحه").fill("/product/tea");
  await press(page, "ذخیرهٔ رویداد");
  await expect(table.getByRole("row").filter({ hasText: "دیدن چای" })).toContainText("۱");

  await table.getByRole("link", { name: "دیدن چای" }).click();
  await page.getByRole("link", { name: "حذف رویداد…" }).click();
  await expect(page.getByRole("heading", { name: "رویداد «دیدن چای» حذف شود؟" })).toBeVisible();
  await press(page, "حذف رویداد");
  await expect(page.getByText("«دیدن چای» حذف شد.")).toBeVisible();
  await expect(table.getByRole("row").filter({ hasText: "دیدن چای" })).toHaveCount(0);
});

test("somebody else's event is a 404", { tag: "@plain" }, async ({ page, nabz, expected }) => {
  expected.push(statusMessage(404));
  const [owner, other] = [await nabz.addOwner(), await nabz.addOwner()];
  const client = await clientOf(nabz.platformUrl, other);
  const { id } = (await client.userEvents.create({ wid: other.website.id, name: "x", action: "share" })).result;
  await signIn(page, nabz.url, owner);
  for (const website of [owner.website.id, other.website.id]) {
    for (const more of ["", "/delete"]) {
      expect((await page.goto(`${nabz.url}/w/${website}/events/${id}${more}`))?.status()).toBe(404);
    }
  }
});

test("an element that visitors clicked is taken from a list, with its text", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/events/new/what`);
  await fillWhat(page, "افزودن محصول", "کلیک");
  await page.getByRole("link", { name: "انتخاب از پرکلیک‌ترین‌ها" }).click();
  await expect(page.getByRole("heading", { name: "هنوز کلیکی ثبت نشده است" })).toBeVisible();
  for (const _ of [1, 2, 3]) await visit(nabz.platformUrl, owner);
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "div.card > button.add" });
  await expect(row).toContainText("افزودن به سبد");
  await expect(row.getByRole("cell").filter({ hasText: "۳" }).first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await mustFit(page);
  await press(page, "انتخاب: افزودن به سبد");
  await expect(page.getByLabel("انتخابگر عنصر")).toHaveValue("div.card > button.add");
  await expect(page.getByLabel("متن عنصر")).toHaveValue("افزودن به سبد");
  await expect(page.getByLabel("در کدام صفحه‌ها")).toHaveValue("any");
  await press(page, next.where);
  await expect(page.getByText("۳ بار، از ۳ نفر.")).toBeVisible();
  await press(page, next.summary);
  await expect(page.getByText("«افزودن محصول» ساخته شد.")).toBeVisible();
});
