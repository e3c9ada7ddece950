import { mustBeAccessibleInBoth } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { openCustomer, sendPeople } from "./people-of-shop.ts";
import { expect, signIn, statusMessage, test } from "./test.ts";

test("people are listed by type, searched whatever the letters, sorted, and taken as a file", async ({
  page,
  nabz,
}) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  const list = `${nabz.url}/w/${owner.website.id}/people`;
  await page.goto(`${list}/users`);
  await expect(page.getByRole("heading", { name: "هنوز کسی در این فهرست نیست" })).toBeVisible();
  await sendPeople(nabz.platformUrl, owner);
  await page.goto(`${list}/users`);
  const rows = page.getByRole("table", { name: "فهرست مخاطبان" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("سارا كريمي");
  await expect(rows.first()).toContainText("۱٬۴۸۰٬۰۰۰");
  await expect(rows.first()).toContainText("۰۹۱۲ ۳•• ••۸۹");
  await expect(page.getByRole("link", { name: "سرنخ‌ها ۱" })).toBeVisible();

  // Name and surname in any order.
  await page.getByLabel("نام، ایمیل، شمارهٔ موبایل یا شناسه").fill("کریمی سارا");
  await page.getByRole("button", { name: "جست‌وجو" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByLabel("نام، ایمیل، شمارهٔ موبایل یا شناسه").fill("کریمی");
  await page.getByRole("button", { name: "جست‌وجو" }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText("۱ نفر", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^«کریمی»/ }).click();
  await expect(rows).toHaveCount(3);
  await page.getByLabel("مرتب‌سازی").selectOption("name");
  await page.getByRole("button", { name: "جست‌وجو" }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(rows.nth(1)).toContainText("علی رضایی");
  await page.getByRole("link", { name: "مشتریان ۱" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByLabel("نام، ایمیل، شمارهٔ موبایل یا شناسه").fill("علی");
  await page.getByRole("button", { name: "جست‌وجو" }).click();
  await expect(page.getByRole("heading", { name: "کسی با این جست‌وجو و فیلترها پیدا نشد" })).toBeVisible();

  const file = await page.request.get(`${list}/export?client=2`);
  expect(file.headers()["content-disposition"]).toContain('filename="nabz-people-leads.csv"');
  const linesOf = async (query: string) =>
    (await (await page.request.get(`${list}/export?client=2${query}`)).text()).trimEnd().split("\r\n");
  expect(await linesOf("")).toHaveLength(2);
  expect((await linesOf("")).join()).toMatch(/,20\d\d-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d/);
  // The same moments, Jalali where that is chosen.
  expect((await linesOf("&dates=jalali")).join()).toMatch(/,[۰-۹]+ [آ-ی]+ ۱۴۰[۰-۹]/);
  expect((await linesOf("&dates=jalali")).join()).not.toMatch(/20\d\d-/);
});

test("the table of people fits its card on desktops, and cards of phones say all of it", { tag: "@plain" }, async ({
  page,
  nabz,
}) => {
  const owner = await nabz.addOwner();
  await sendPeople(nabz.platformUrl, owner);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/people/users`);
  const table = page.getByRole("table", { name: "فهرست مخاطبان" });
  const [phone, origin] = [table.getByText("۰۹۱۲ ۳•• ••۸۹"), table.locator("tbody tr").first().locator("td").last()];
  for (const [width, hasPhone, hasOrigin] of [
    [1280, false, false],
    [1440, true, false],
    [1920, true, true],
    [360, true, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const [inner, outer] = await table.evaluate(({ parentElement: card }) => [card?.scrollWidth, card?.clientWidth]);
    expect(inner, `at ${width}`).toBeLessThanOrEqual(outer ?? 0);
    await expect(phone).toBeVisible({ visible: hasPhone });
    await expect(origin).toBeVisible({ visible: hasOrigin });
  }
  // Brief cards have no labels.
  const cell = page.getByRole("table", { name: "ده مخاطب اخیر" }).locator("td.below").first();
  await expect(async () => {
    await page.goto(`${nabz.url}/w/${owner.website.id}`);
    await expect(cell).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await cell.evaluate((element) => getComputedStyle(element, "::before").content)).toBe("none");
});

test("a profile says who somebody is and what they did, and takes notes", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400));
  const { owner } = await openCustomer({ page, nabz });
  await expect(page.getByText("نشست ۱", { exact: true })).toBeVisible();
  await expect(page.getByText("خرید سفارش", { exact: true })).toBeVisible();
  await expect(page.getByText("طلایی")).toBeVisible();
  // An address keeps its Latin figures.
  await expect(page.locator("main code", { hasText: "/sara" }).first()).toBeVisible();
  await expect(page.getByRole("table", { name: "محصول‌ها" })).toContainText("زعفران سرگل");
  const kinds = page.getByRole("navigation", { name: "رویدادها" });
  await kinds.getByRole("link", { name: "سفارش‌ها", exact: true }).click();
  await expect(page.getByText("خرید سفارش", { exact: true })).toBeVisible();
  await expect(page.getByText("نشست ۱", { exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "افزودن یادداشت" }).click();
  await expect(page.getByLabel("یادداشتی برای همکارانتان")).toHaveAccessibleDescription(/./);
  await page.getByLabel("یادداشتی برای همکارانتان").fill("تلفنی گفت عطر زعفران کم بود.");
  await page.getByRole("button", { name: "افزودن یادداشت" }).click();
  await expect(page.getByText("تلفنی گفت عطر زعفران کم بود.")).toBeVisible();
  const profile = page.url();
  await page.getByRole("link", { name: "حذف…", exact: true }).click();
  await expect(page.getByRole("heading", { name: "این یادداشت حذف شود؟" })).toBeVisible();
  await page.getByRole("button", { name: "حذف یادداشت" }).click();
  await expect(page.getByRole("heading", { name: "سارا كريمي", level: 1 })).toBeVisible();
  await expect(page.getByText("تلفنی گفت عطر زعفران کم بود.")).toHaveCount(0);
  for (const address of [profile, `${nabz.url}/w/${owner.website.id}/people/users`]) {
    await page.goto(address);
    await mustFitEverywhere(page);
    if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  }
});
