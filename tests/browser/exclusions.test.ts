import { randomUUID } from "node:crypto";
import { expect, type Owner, signIn, statusMessage, test } from "./test.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

/** A load costs more than what is awaited. */
const patience = { timeout: 30_000, intervals: [1_000] };

/** Page views of one browser on the website. */
async function visit(platformUrl: string, { website }: Owner, paths: readonly string[]) {
  const events = paths.map((path) => ({
    ...{ id: randomUUID(), name: "page_view", session: "00000000-0000-4000-8000-000000000001" },
    url: `https://shop.example${path}`,
  }));
  const answer = await fetch(`${platformUrl}/collect`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": agent },
    body: JSON.stringify({ key: website.key, visitor: randomUUID(), events }),
  });
  expect(answer.status).toBe(202);
}

test("events are excluded after a preview and brought back; errors stand beside their fields", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  await visit(nabz.platformUrl, owner, ["/", "/test/1", "/test/2"]);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/${owner.website.id}`);
  await page.getByRole("link", { name: "رویدادهای کنارگذاشته" }).click();
  await expect(page.getByRole("heading", { name: "چیزی کنار گذاشته نشده است" })).toBeVisible();
  await page.getByRole("link", { name: "کنار گذاشتن رویدادها" }).click();

  await page.getByLabel("نام", { exact: true }).fill("آزمایش‌ها");
  await page.getByRole("button", { name: "پیش‌نمایش" }).click();
  await expect(page.getByLabel("صفحه", { exact: true })).toHaveAccessibleDescription(/این فیلد لازم است/);
  await page.getByLabel("صفحه", { exact: true }).fill("/test/*");
  const from = (part: string) => page.getByLabel(`از روز: ${part}`);
  await from("ماه").selectOption("فروردین");
  await page.getByRole("button", { name: "پیش‌نمایش" }).click();
  await expect(from("روز")).toHaveAccessibleDescription(/چنین روزی نیست/);
  await expect(from("ماه")).toHaveValue("1");
  await expect(page.getByLabel("صفحه", { exact: true })).toHaveValue("/test/*");
  await expect(page.getByRole("button", { name: "کنار گذاشتن", exact: true })).toBeHidden();
  if (javaScriptEnabled) {
    // The calendar comes where it is seen.
    await from("روز").scrollIntoViewIfNeeded();
    await page.locator("td button[aria-current=date]").click();
    for (const part of ["روز", "ماه", "سال"]) {
      await expect(from(part)).not.toHaveValue("");
      await expect(page.getByLabel(`تا پایان روز: ${part}`)).not.toHaveValue("");
    }
    await from("ماه").selectOption("فروردین");
  }
  await from("روز").selectOption("۱");
  await from("سال").selectOption("۱۴۰۵");
  await page.getByLabel("از این پس هم").check();
  await page.getByRole("button", { name: "پیش‌نمایش" }).click();
  await expect(page.getByText("۲ رویداد از ۳ رویداد این سایت")).toBeVisible();
  await expect(page.getByLabel("از این پس هم")).toBeChecked();
  await page.getByRole("button", { name: "کنار گذاشتن", exact: true }).click();

  await expect(page.getByText("کنار گذاشتن «آزمایش‌ها» شروع شد.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "آزمایش‌ها" });
  await expect(row).toContainText("/test/*");
  const becomes = (state: string) =>
    expect(async () => {
      await page.reload();
      await expect(row).toContainText(state, { timeout: 500 });
    }).toPass(patience);
  await page.goto(`${nabz.url}/w/${owner.website.id}/exclusions`);
  // The days of the row have digits too: its count is known to be the last where nothing runs any more.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("۲", { timeout: 500 });
    await expect(page.getByRole("status")).toHaveCount(0, { timeout: 500 });
  }).toPass(patience);

  await row.getByRole("link", { name: "بازگرداندن" }).click();
  await expect(page.getByRole("heading", { name: "رویدادهای «آزمایش‌ها» به گزارش‌ها برگردند؟" })).toBeVisible();
  await expect(page.getByText("۲ رویداد دوباره شمرده می‌شود")).toBeVisible();
  await page.getByRole("button", { name: "بازگرداندن" }).click();
  await expect(page.getByText("بازگرداندن «آزمایش‌ها» شروع شد.")).toBeVisible();
  await becomes("بازگردانده");
});

test("a network needs the switch for events from now on", { tag: "@plain" }, async ({ page, nabz, expected }) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/exclusions/new`);
  await page.getByLabel("نام", { exact: true }).fill("دفتر");
  await page.getByLabel("آدرس اینترنتی").fill("192.0.2.0/24, office");
  await page.getByRole("button", { name: "پیش‌نمایش" }).click();
  await expect(page.getByLabel("آدرس اینترنتی")).toHaveAccessibleDescription(/این مقدار درست نیست/);
  await page.getByLabel("آدرس اینترنتی").fill("192.0.2.0/24");
  await page.getByRole("button", { name: "پیش‌نمایش" }).click();
  await expect(page.getByLabel("از این پس هم")).toHaveAccessibleDescription(/«از این پس هم» را روشن کنید/);
  await page.getByLabel("از این پس هم").check();
  await page.getByRole("button", { name: "پیش‌نمایش" }).click();
  await expect(page.getByText("هیچ رویداد گذشته‌ای به این شرط‌ها نمی‌خورد.")).toBeVisible();
});
