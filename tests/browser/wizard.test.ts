import type { Page } from "playwright/test";
import { expect, signIn, statusMessage, test } from "./test.ts";

const next = { address: "ادامه: زمان و پول", zone: "ادامه: خلاصه", summary: "ساخت سایت" };
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

async function fillAddress(page: Page, name: string, address: string) {
  await page.getByLabel("نام سایت").fill(name);
  await page.getByLabel("آدرس سایت").fill(address);
  await press(page, next.address);
}

test("a website is created in steps, which suggest a zone, show what is wrong and end in a summary", async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(400));
  await signIn(page, nabz.url, await nabz.addOwner());
  await page.goto(`${nabz.url}/websites`);
  await page.getByRole("link", { name: "افزودن سایت" }).click();
  await expect(page.locator("[aria-current=step]")).toContainText("نام و آدرس");
  await fillAddress(page, "چای لاهیجان", "not an address");
  await expect(page.getByLabel("نام سایت")).toHaveValue("چای لاهیجان");
  await expect(page.getByLabel("آدرس سایت")).toHaveValue("not an address");
  await expect(page.getByLabel("آدرس سایت")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("آدرس سایت")).toBeFocused();
  await fillAddress(page, "چای لاهیجان", "tea.af");
  await expect(page.locator("[aria-current=step]")).toContainText("زمان و پول");
  await expect(page.getByLabel("کابل")).toBeChecked();
  const steps = page.getByRole("navigation", { name: "سایت جدید" });
  await steps.getByRole("link", { name: "نام و آدرس" }).click();
  await expect(page.getByLabel("نام سایت")).toHaveValue("چای لاهیجان");
  await fillAddress(page, "چای لاهیجان", "tea.example");
  // The browser's language says so.
  await expect(page.getByLabel("تهران")).toBeChecked();
  await page.getByLabel("کابل").check();
  await press(page, next.zone);
  await expect(page.locator("[aria-current=step]")).toContainText("خلاصه");
  const main = page.getByRole("main");
  for (const answer of ["چای لاهیجان", "https://tea.example", "کابل"]) await expect(main).toContainText(answer);
  await press(page, next.summary);
  await page.waitForURL(/\/w\/[\w-]+\/install$/);
  await expect(page.getByText("سایت «چای لاهیجان» ساخته شد.")).toBeVisible();
  await page.goto(`${nabz.url}/websites`);
  await expect(page.getByRole("listitem").filter({ hasText: "tea.example" })).toContainText("کابل");
  // The draft is gone with it.
  await page.goto(`${nabz.url}/websites/new/address`);
  await expect(page.getByLabel("نام سایت")).toHaveValue("");
});

test("going back keeps the answers of the step, the summary leads to each step, and a reset forgets them", async ({
  page,
  nabz,
}) => {
  await signIn(page, nabz.url, await nabz.addOwner());
  await page.goto(`${nabz.url}/websites/new/address`);
  await fillAddress(page, "چای", "tea.ir");
  await page.getByLabel("برلین").check();
  await press(page, "مرحلهٔ قبل");
  await expect(page).toHaveURL(/\/address$/);
  await press(page, next.address);
  await expect(page.getByLabel("برلین")).toBeChecked();
  await press(page, next.zone);
  await page.getByRole("link", { name: "ویرایش نام و آدرس" }).click();
  await fillAddress(page, "قهوه", "coffee.ir");
  await press(page, next.zone);
  await expect(page.getByRole("main")).toContainText("قهوه");
  await press(page, "شروع از نو");
  await expect(page).toHaveURL(/\/address$/);
  await expect(page.getByLabel("نام سایت")).toHaveValue("");
});

test("an incomplete draft says what is missing, with a link to its step", { tag: "@plain" }, async ({ page, nabz }) => {
  await signIn(page, nabz.url, await nabz.addOwner());
  await page.goto(`${nabz.url}/websites/new/address`);
  await fillAddress(page, "چای", "tea.ir");
  await page.goto(`${nabz.url}/websites/new/summary`);
  await expect(page.getByRole("status").filter({ hasText: "هنوز کامل نیست" })).toContainText("این فیلد لازم است.");
  await expect(page.getByRole("button", { name: next.summary })).toHaveCount(0);
  await page.getByRole("status").getByRole("link", { name: "منطقهٔ زمانی" }).click();
  await expect(page).toHaveURL(/\/zone$/);
});

test("of two tabs that change a step, the second shows both versions and overwrites nothing unasked", async ({
  page,
  context,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(409));
  await signIn(page, nabz.url, await nabz.addOwner());
  const other = await context.newPage();
  const address = `${nabz.url}/websites/new/address`;
  await page.goto(address);
  await other.goto(address);
  await fillAddress(page, "چای", "tea.ir");
  await expect(page).toHaveURL(/\/zone$/);
  await fillAddress(other, "قهوه", "coffee.ir");
  const version = (name: string) => other.getByRole("region", { name });
  await expect(version("نسخهٔ شما در این صفحه")).toContainText("قهوه");
  await expect(version("نسخهٔ ذخیره‌شده")).toContainText("چای");
  // Nothing was stored yet.
  await page.goto(address);
  await expect(page.getByLabel("نام سایت")).toHaveValue("چای");
  await press(other, "نگه داشتن نسخهٔ من");
  await expect(other).toHaveURL(/\/zone$/);
  // The first tab holds an older revision now.
  await fillAddress(page, "شکلات", "chocolate.ir");
  await page.getByRole("link", { name: "نگه داشتن نسخهٔ ذخیره‌شده" }).click();
  await expect(page.getByLabel("نام سایت")).toHaveValue("قهوه");
});

test("what one tab has finished, another does not finish again", { tag: "@plain" }, async ({ page, context, nabz }) => {
  await signIn(page, nabz.url, await nabz.addOwner());
  await page.goto(`${nabz.url}/websites/new/address`);
  await fillAddress(page, "چای", "tea.ir");
  await press(page, next.zone);
  await expect(page).toHaveURL(/\/summary$/);
  const other = await context.newPage();
  await other.goto(`${nabz.url}/websites/new/summary`);
  await press(page, next.summary);
  await page.waitForURL(/\/install$/);
  await press(other, next.summary);
  await expect(other).toHaveURL(/\/websites\/new\/address$/);
  await expect(other.getByLabel("نام سایت")).toHaveValue("");
  await page.goto(`${nabz.url}/websites`);
  await expect(page.getByRole("listitem").filter({ hasText: "tea.ir" })).toHaveCount(1);
});

test("a reset in an older tab shows both versions before it forgets newer answers", { tag: "@plain" }, async ({
  page,
  context,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(409));
  await signIn(page, nabz.url, await nabz.addOwner());
  const address = `${nabz.url}/websites/new/address`;
  await page.goto(address);
  await fillAddress(page, "چای", "tea.ir");
  await expect(page).toHaveURL(/\/zone$/);
  const other = await context.newPage();
  await other.goto(address);
  await fillAddress(other, "قهوه", "coffee.ir");
  await expect(other).toHaveURL(/\/zone$/);
  await press(page, "شروع از نو");
  await expect(page.getByRole("region", { name: "نسخهٔ ذخیره‌شده" })).toContainText("قهوه");
  await press(page, "نگه داشتن نسخهٔ من");
  await expect(page).toHaveURL(/\/address$/);
  await expect(page.getByLabel("نام سایت")).toHaveValue("");
});

test("a wizard that was begun on one device is finished on another", { tag: "@plain" }, async ({
  page,
  browser,
  nabz,
  javaScriptEnabled,
}) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/websites/new/address`);
  await fillAddress(page, "چای", "tea.ir");
  await expect(page).toHaveURL(/\/zone$/);
  const phone = await browser.newContext({ javaScriptEnabled });
  const there = await phone.newPage();
  await signIn(there, nabz.url, { email: owner.email, password: owner.password });
  await there.goto(`${nabz.url}/websites/new/zone`);
  await expect(there.getByLabel("تهران")).toBeChecked();
  await press(there, next.zone);
  await press(there, next.summary);
  await there.waitForURL(/\/install$/);
  await phone.close();
});

test("a step is not reached before the steps that precede it, and there are no others", { tag: "@plain" }, async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(404));
  await signIn(page, nabz.url, await nabz.addOwner());
  await page.goto(`${nabz.url}/websites/new/zone?name=x&url=nonsense`);
  await expect(page).toHaveURL(/\/websites\/new\/address\?/);
  await expect(page.getByLabel("آدرس سایت")).toHaveValue("nonsense");
  expect((await page.goto(`${nabz.url}/websites/new/other`))?.status()).toBe(404);
});

test("a browser whose language is Persian gets Tehran suggested, whatever the address", async ({ page, nabz }) => {
  await signIn(page, nabz.url, await nabz.addOwner());
  await page.setExtraHTTPHeaders({ "accept-language": "fa-IR,fa;q=0.9,en;q=0.5" });
  await page.goto(`${nabz.url}/websites/new/address`);
  await fillAddress(page, "چای", "tea.example");
  await expect(page.getByLabel("تهران")).toBeChecked();
});
