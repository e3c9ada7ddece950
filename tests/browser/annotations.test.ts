import { randomUUID } from "node:crypto";
import { expect, signIn, statusMessage, test } from "./test.ts";

test("a note is written, changed and deleted; what is wrong keeps what was typed", { tag: "@plain" }, async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/annotations`);
  await expect(page.getByRole("heading", { name: "هنوز یادداشتی نیست" })).toBeVisible();

  await page.getByLabel("متن یادداشت").fill("شروع <b>حراج</b> پاییز");
  await page.getByLabel("تاریخ: روز").selectOption("31");
  await page.getByLabel("تاریخ: ماه").selectOption("8");
  await page.getByLabel("تاریخ: سال").selectOption("1404");
  await page.getByRole("button", { name: "ثبت یادداشت" }).click();
  await expect(page.getByText("چنین روزی در تقویم نیست.")).toBeVisible();
  await expect(page.getByLabel("متن یادداشت")).toHaveValue("شروع <b>حراج</b> پاییز");
  await expect(page.getByLabel("تاریخ: ماه")).toHaveValue("8");

  await page.getByLabel("تاریخ: روز").selectOption("30");
  await page.getByRole("button", { name: "ثبت یادداشت" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "شروع <b>حراج</b> پاییز" });
  await expect(row).toContainText("۳۰ آبان ۱۴۰۴");
  await expect(row).toContainText("نسترن احمدی");

  await page.getByRole("link", { name: "شروع <b>حراج</b> پاییز" }).click();
  await expect(page).toHaveURL(/\/annotations\/[\w-]{36}$/);
  await expect(page.getByLabel("تاریخ: روز")).toHaveValue("30");
  await page.getByLabel("متن یادداشت").fill("  ");
  await page.getByRole("button", { name: "ذخیرهٔ یادداشت" }).click();
  await expect(page.getByLabel("متن یادداشت")).toHaveAccessibleDescription(/این فیلد لازم است\./);
  await page.getByLabel("متن یادداشت").fill("پایان حراج");
  await page.getByLabel("تاریخ: ماه").selectOption("9");
  await page.getByRole("button", { name: "ذخیرهٔ یادداشت" }).click();
  await expect(page.getByRole("row").filter({ hasText: "پایان حراج" })).toContainText("۳۰ آذر ۱۴۰۴");

  await page.getByRole("link", { name: "پایان حراج" }).click();
  await expect(page).toHaveURL(/\/annotations\/[\w-]{36}$/);
  await page.getByRole("link", { name: "حذف یادداشت…" }).click();
  await expect(page.getByRole("heading", { name: "یادداشت «پایان حراج» حذف شود؟" })).toBeVisible();
  await page.getByRole("button", { name: "حذف یادداشت" }).click();
  await expect(page.getByText("حذف شد.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "هنوز یادداشتی نیست" })).toBeVisible();
});

test("somebody else's note is a 404", { tag: "@plain" }, async ({ page, nabz, expected }) => {
  expected.push(statusMessage(404));
  const [owner, other] = [await nabz.addOwner(), await nabz.addOwner()];
  await signIn(page, nabz.url, other);
  await page.goto(`${nabz.url}/w/${other.website.id}/annotations`);
  await page.getByLabel("متن یادداشت").fill("x");
  await page.getByRole("button", { name: "ثبت یادداشت" }).click();
  const address = await page.getByRole("link", { name: "x", exact: true }).getAttribute("href");
  const id = address?.split("/").at(-1);
  await page.context().clearCookies();
  await signIn(page, nabz.url, owner);
  for (const website of [owner.website.id, other.website.id]) {
    for (const more of ["", "/delete"]) {
      expect((await page.goto(`${nabz.url}/w/${website}/annotations/${id}${more}`))?.status()).toBe(404);
    }
  }
});

test("a note stands on the chart of its day, as a pin and in words", async ({ page, nabz, request }) => {
  const owner = await nabz.addOwner();
  const event = { id: randomUUID(), name: "page_view", url: "https://shop.example/tea" };
  const data = { key: owner.website.key, visitor: randomUUID(), events: [event] };
  const headers = { "user-agent": "Mozilla/5.0 Firefox/140.0" };
  expect((await request.post(`${nabz.platformUrl}/collect`, { data, headers })).status()).toBe(202);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  await expect(page.getByRole("list", { name: "یادداشت‌های این سایت" })).toHaveCount(0);
  await page.getByRole("link", { name: "افزودن یادداشت" }).click();
  await expect(page).toHaveURL(/\/annotations$/);
  // Today, as the form has it.
  await page.getByLabel("متن یادداشت").fill("قطع شدن درگاه");
  await page.getByRole("button", { name: "ثبت یادداشت" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  const note = page.getByRole("list", { name: "یادداشت‌های این سایت" }).getByRole("listitem");
  await expect(note).toContainText(/^۱قطع شدن درگاه[۰-۹]+ \S+$/);
  await expect(page.locator("svg title", { hasText: "قطع شدن درگاه" })).toHaveCount(1);
  // One of a day to come is listed, and drawn when its day is there.
  const tomorrow = new Intl.DateTimeFormat("en-u-ca-persian", {
    timeZone: "Asia/Tehran",
    day: "numeric",
    month: "numeric",
    year: "numeric",
  })
    .formatToParts(Date.now() + 2 * 86_400_000)
    .map(({ type, value }) => [type.replace("relatedYear", "year"), value]);
  const choice: Record<string, string> = Object.fromEntries(tomorrow);
  await page.goto(`${nabz.url}/w/${owner.website.id}/annotations`);
  await page.getByLabel("متن یادداشت").fill("جشن فروشگاه");
  for (const [label, part] of [
    ["روز", "day"],
    ["ماه", "month"],
    ["سال", "year"],
  ] as const) {
    await page.getByLabel(`تاریخ: ${label}`).selectOption(choice[part] ?? "");
  }
  await page.getByRole("button", { name: "ثبت یادداشت" }).click();
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  await expect(note).toHaveText([/^۱قطع شدن درگاه/, /^پیش روجشن فروشگاه/]);
  await expect(page.locator("svg title", { hasText: "جشن فروشگاه" })).toHaveCount(0);
  // On the time chart of every other report too, from which another one is written.
  for (const screen of ["reports/medium", "reports/sessions"]) {
    await page.goto(`${nabz.url}/w/${owner.website.id}/${screen}`);
    await expect(note.first()).toContainText("قطع شدن درگاه");
    await expect(page.locator("svg title", { hasText: "قطع شدن درگاه" })).toHaveCount(1);
  }
  await page.getByRole("link", { name: "افزودن یادداشت" }).click();
  await page.getByRole("link", { name: "بازگشت به گزارش" }).click();
  await expect(page).toHaveURL(/\/reports\/sessions$/);
  await page.goto(`${nabz.url}/w/${owner.website.id}?from=2026-01-01&to=2026-01-08`);
  await expect(note).toHaveCount(0);
});

test("former addresses of annotations and files lead to the new ones", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  await signIn(page, nabz.url, reader);
  const own = `/w/${reader.website.id}`;
  await page.goto(`${nabz.url}${own}/notes?from=2015-05-17&to=2015-05-22`);
  await expect(page).toHaveURL(`${nabz.url}${own}/annotations?from=2015-05-17&to=2015-05-22`);
  const file = await page.request.get(`${nabz.url}${own}/reports/ways/export?path=%2F`, { maxRedirects: 0 });
  expect(file.status()).toBe(301);
  expect(file.headers().location).toBe(`${own}/reports/paths/export?path=%2F`);
});
