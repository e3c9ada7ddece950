import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import type { Segment } from "#contract/segments.ts";
import { mustFit } from "./fit.ts";
import { sendPeople } from "./people-of-shop.ts";
import { clientOf, expect, type Owner, signIn, statusMessage, test } from "./test.ts";

const patience = { timeout: 30_000, intervals: [300] };

type Client = Awaited<ReturnType<typeof clientOf>>;

/** The segment once its members are computed. */
async function evaluated(client: Client, id: string): Promise<Segment> {
  let found: Segment | undefined;
  await expect(async () => {
    found = (await client.segments.get({ id })).result;
    expect(found.isEvaluating).toBe(false);
  }).toPass(patience);
  return found as Segment;
}

async function startSegment(client: Client, { website }: Owner, [name, op]: [string, "exists" | "not_exists"]) {
  const groups = [{ items: [{ of: "attribute" as const, field: "name", op }] }];
  const { id } = (await client.segments.create({ wid: website.id, name, type: "attribute", groups })).result;
  await client.segments.start({ segment: id });
  return evaluated(client, id);
}

async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFileSync(await file.path(), "utf8");
}

test("a segment limits reports and lists, is exported, drawn and compared with another", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await sendPeople(nabz.platformUrl, owner);
  const client = await clientOf(nabz.platformUrl, owner);
  const named = await startSegment(client, owner, ["آشنا", "exists"]);
  await startSegment(client, owner, ["ناآشنا", "not_exists"]);
  expect(named.size).toBe(2);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/segments/${named.id}`);
  await expect(page.getByRole("img", { name: /اعضا/ })).toBeVisible();
  await expect(page.getByText("امروز، تا", { exact: false }).first()).toBeVisible();
  const overlap = page.getByRole("region", { name: "هم‌پوشانی با بخش دیگر" });
  await overlap.getByRole("button", { name: "مقایسه" }).click();
  await expect(overlap.getByText("فقط در «آشنا»")).toBeVisible();
  await expect(overlap.getByRole("status")).toContainText("۲ نفر");
  await expect(overlap.getByRole("status")).toContainText("۰ نفر");
  const link = page.getByRole("link", { name: /خروجی.*اعضا/ });
  const lines = (await download(page, () => link.click())).trim().split("\n");
  expect(lines).toHaveLength(3);
  expect(lines.join("\n")).toContain("علی رضایی");
  await page.setViewportSize({ width: 360, height: 800 });
  await mustFit(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  const jalali = page.getByRole("link", { name: /با تاریخ شمسی.*اعضا/ });
  await expect(jalali).toHaveAttribute("href", /dates=jalali/);
  // Both files stand side by side, at the end of the card's head.
  const [iso, other] = [await link.boundingBox(), await jalali.boundingBox()];
  expect((iso?.x ?? 0) - (other?.x ?? 0) - (other?.width ?? 0)).toBeLessThanOrEqual(8);
  await page.getByRole("link", { name: "همهٔ اعضا در فهرست مخاطبان" }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  await expect(page.getByText("بخش: آشنا")).toBeVisible();
  await page.getByRole("link", { name: "علی رضایی" }).click();
  const own = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "آشنا", exact: true }) });
  await expect(own).toContainText("فعال");
  await expect(page.getByRole("link", { name: "ناآشنا", exact: true })).toHaveCount(0);
  await client.segments.stop({ segment: named.id });
  await page.reload();
  await expect(own).toContainText("متوقف");
  await page.getByRole("link", { name: "آشنا", exact: true }).click();
  await expect(page.getByRole("heading", { name: "آشنا", level: 1 })).toBeVisible();
  await page.goto(`${nabz.url}/w/${owner.website.id}/filters/add?field=segment&screen=reports/medium`);
  await page.getByRole("link", { name: "آشنا", exact: true }).click();
  await expect(page.getByText("بخش: آشنا")).toBeVisible();
  await expect(page.getByRole("link", { name: "اشتراک‌گذاری" }), "a link keeps no segment").toHaveCount(0);
  await page.goto(`${nabz.url}/w/${owner.website.id}?segment=${crypto.randomUUID()}`);
  await expect(page.getByText("فیلتر «بخش» در این آدرس درست نیست", { exact: false })).toBeVisible();

  // Who left is a file of those who did not come back, with when and why.
  await client.segments.start({ segment: named.id });
  await evaluated(client, named.id);
  const hasEmail = [{ items: [{ of: "attribute" as const, field: "email", op: "exists" }] }];
  await client.segments.update({ id: named.id, groups: hasEmail });
  expect((await evaluated(client, named.id)).size).toBe(1);
  await page.goto(`${nabz.url}/w/${owner.website.id}/segments/${named.id}`);
  const exits = page.getByRole("link", { name: /خروجی.*کسانی که رفتند/ });
  const [, left = "", ...more] = (await download(page, () => exits.click())).trim().split("\r\n");
  expect(left).toMatch(/^سارا كريمي,.*,\d{4}-\d\d-\d\dT[^,]*,تغییر شرط‌ها یا محاسبهٔ دوباره$/);
  expect(more).toEqual([]);
});

test("a cell of the grid of buyers becomes a segment", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await sendPeople(nabz.platformUrl, owner);
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/segments`);
  await page.getByRole("link", { name: "از تازگی و تکرار خرید" }).click();
  await page.getByRole("link", { name: "جمع خرید", exact: true }).click();
  const cell = page.getByRole("button", { name: /ساخت بخش از ۱ نفر: ۰ روز پیش، ۱٬۴۸۰٬۰۰۰ تومان/ });
  await page.setViewportSize({ width: 360, height: 800 });
  await mustFit(page);
  await cell.click();
  await expect(page.getByRole("status").filter({ hasText: "اکنون در این بخش" })).toContainText("۱ نفر");
  await expect(page.getByLabel("نام رویداد")).toHaveValue("خرید");
  await page.getByRole("button", { name: "ادامه: خلاصه" }).click();
  await page.getByRole("button", { name: "ساخت بخش" }).click();
  await expect(page.getByRole("heading", { name: "خرید ۰ روز پیش، ۱٬۴۸۰٬۰۰۰ تومان" })).toBeVisible();
});

test("a segment comes from a file, says which rows brought nobody in, and takes another file", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  await sendPeople(nabz.platformUrl, owner);
  const csv = (text: string) => ({ name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/segments`);
  await page.getByRole("link", { name: "از فایل" }).click();
  await page.getByLabel("نام بخش").fill("مهمانان");
  await page.getByLabel("فایل", { exact: true }).setInputFiles(csv("نام,شهر\nعلی,یزد\n"));
  await page.getByRole("button", { name: "ساخت بخش" }).click();
  await expect(page.getByLabel("فایل", { exact: true })).toHaveAccessibleDescription(/کدام ستون/);
  await expect(page.getByLabel("نام بخش")).toHaveValue("مهمانان");
  const rows = "ایمیل,تلفن\nali@shop.example,\n,۰۹۱۲۳۴۵۶۷۸۹\n+nobody@shop.example,\nناخوانا,\n";
  // The words beside the button are ours, whatever the browser's language, where a script can say which file it is.
  const none = page.getByText("فایلی انتخاب نشده است");
  await expect(none).toBeVisible({ visible: javaScriptEnabled === true });
  await page.getByLabel("فایل", { exact: true }).setInputFiles(csv(rows));
  await expect(page.getByText("guests.csv")).toBeVisible({ visible: javaScriptEnabled === true });
  await page.setViewportSize({ width: 360, height: 800 });
  await mustFit(page);
  await page.getByRole("button", { name: "ساخت بخش" }).click();
  await expect(page.getByRole("heading", { name: "مهمانان" })).toBeVisible();
  const client = await clientOf(nabz.platformUrl, owner);
  const id = page.url().split("/").at(-1) ?? "";
  expect(await evaluated(client, id)).toMatchObject({ size: 2, list: { unmatched: 1, rejected: 1 } });
  await page.reload();
  await mustFit(page);
  await expect(page.getByText("ثابت", { exact: true })).toBeVisible();
  await expect(page.getByText("فهرست ثابت شرطی ندارد", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "توقف" })).toHaveCount(0);
  const link = page.getByRole("link", { name: /ردیف‌هایی که کسی را نیاوردند/ });
  const file = await download(page, () => link.click());
  expect(file).toContain("4,مخاطبی با این مشخصات شناخته نیست.,'+nobody@shop.example");
  expect(file).toContain("ناخوانا");

  await page.getByRole("link", { name: "فایل جدید" }).click();
  await page.getByLabel("فایل", { exact: true }).setInputFiles(csv("ali@shop.example\n"));
  await page.getByRole("button", { name: "جایگزین کردن فهرست" }).click();
  await expect(page.getByRole("heading", { name: "مهمانان" })).toBeVisible();
  expect((await evaluated(client, id)).size).toBe(1);
});

test("an event that a segment uses is not deleted, and the segment is named", async ({ page, nabz, expected }) => {
  expected.push(statusMessage(409));
  const owner = await nabz.addOwner();
  await sendPeople(nabz.platformUrl, owner);
  const client = await clientOf(nabz.platformUrl, owner);
  const rule = { wid: owner.website.id, name: "دیدن سارا", action: "page_view" as const };
  const match = { mode: "ends_with" as const, url: "/sara" };
  const { id } = (await client.userEvents.create({ ...rule, match })).result;
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/segments/new/type`);
  await page.getByLabel("نام بخش").fill("دیدندگان");
  await page.getByRole("button", { name: "ادامه: شرط‌ها" }).click();
  await page.getByLabel("شرط جدید برای گروه ۱").selectOption("event");
  await page.getByRole("button", { name: "افزودن شرط" }).click();
  await expect(page.locator('datalist option[value="دیدن سارا"]')).toHaveCount(1);
  await page.getByLabel("نام رویداد").fill("دیدن سارا");
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "شمارش دوباره" }).click();
  await loaded;
  await expect(page.getByRole("status").filter({ hasText: "اکنون در این بخش" })).toContainText("۱ نفر");
  await page.getByRole("button", { name: "ادامه: خلاصه" }).click();
  await page.getByRole("button", { name: "ساخت بخش" }).click();
  await expect(page.getByRole("heading", { name: "دیدندگان" })).toBeVisible();
  await page.goto(`${nabz.url}/w/${owner.website.id}/events/${id}/delete`);
  await expect(page.getByText("بخش «دیدندگان»", { exact: false })).toBeVisible();
});

test("an edit keeps what calls gave: days of an event, an end, a comma in a list", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const filters = [{ property: "data.size", op: "between", value: [3, 5] }];
  const event = { name: "purchase", filters, from: "2026-03-21", to: "2026-09-22" };
  const items = [
    { of: "event" as const, field: "purchase", op: "did" as const, event },
    { of: "attribute" as const, field: "name", op: "any_of", value: ["a, b", "c"] },
  ];
  const made = { wid: owner.website.id, name: "نوروزی", type: "attribute" as const, groups: [{ items }] };
  const { id } = (await client.segments.create(made)).result;
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/segments/${id}/edit/conditions`);
  await expect(page.getByLabel("از روز")).toHaveValue("۱۴۰۵/۰۱/۰۱");
  await page.getByLabel("تا پایان روز").fill("۱۴۰۵/۰۷/۰۱");
  await page.getByRole("button", { name: "ادامه: خلاصه" }).click();
  await page.getByRole("button", { name: "ذخیرهٔ بخش" }).click();
  await expect(page.getByRole("heading", { name: "نوروزی" })).toBeVisible();
  const saved = (await client.segments.get({ id })).result.groups[0]?.items;
  expect(saved).toMatchObject([{ event: { ...event, to: "2026-09-23" } }, { value: ["a, b", "c"] }]);
});

test("an edit says that the segment was changed elsewhere since it began", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = await startSegment(client, owner, ["آشنا", "exists"]);
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${owner.website.id}/segments/${id}/edit`;
  await page.goto(`${address}/summary`);
  await expect(page.getByRole("button", { name: "ذخیرهٔ بخش" })).toBeVisible();
  const changed = page.getByText("این بخش پس از باز شدن این ویرایش عوض شده است");
  await expect(changed).toHaveCount(0);
  await client.segments.update({ id, groups: [{ items: [{ of: "attribute", field: "email", op: "exists" }] }] });
  await page.reload();
  await expect(changed).toBeVisible();
  await page.getByRole("button", { name: "از نو" }).click();
  await page.goto(`${address}/conditions`);
  await expect(page.getByText("ایمیل", { exact: true }).first()).toBeVisible();
  await expect(changed).toHaveCount(0);
});
