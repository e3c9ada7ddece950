import { type SmtpServer, startSmtp } from "../mail/smtp.ts";
import { type Nabz, startNabz } from "../nabz.ts";
import { mustFitEverywhere } from "./fit.ts";
import { expect, hydrated, makeOwner, type Owner, signIn, statusMessage, test } from "./test.ts";

/** What an owner typed is neither done twice nor lost. */

test.describe.configure({ mode: "serial" });
let own: Nabz;
let owner: Owner;
let smtp: SmtpServer;
const first = { email: "nastaran@shop.example", password: "correct horse battery" };
const account = { user: "nabz", password: "p@ss:word" };
test.beforeAll(async () => {
  smtp = await startSmtp({ account });
  own = await startNabz();
});
test.afterAll(async () => {
  await own.stop();
  await smtp.close();
});
test.afterEach(async ({ page }) => void (await page.goto("about:blank")));

test("setup pressed twice makes one account with its website and the demo, and signs in", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`${own.url}/setup`);
  await page.getByLabel("نام شما").fill("نسترن احمدی");
  await page.getByLabel("ایمیل").fill(first.email);
  await page.getByLabel("رمز عبور").fill(first.password);
  await page.getByLabel("نام سایت").fill("بهار نارنج");
  await page.getByLabel("آدرس سایت").fill("shop.example");
  await page.getByLabel("سایت نمونه هم بساز").check();
  const button = page.getByRole("button", { name: "ساخت حساب و سایت" });
  if (javaScriptEnabled) {
    // The page loads no script, yet shows that it is being sent; without the navigation, which would take it away.
    expect(await page.locator("script:is([src], [type=module])").count()).toBe(0);
    const submit = () =>
      button.evaluate((element: HTMLElement | SVGElement) => {
        const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: element as HTMLElement });
        return element.closest("form")?.dispatchEvent(event);
      });
    await submit();
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute("aria-busy", "true");
    expect(await submit()).toBe(false);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(button).toBeEnabled();
  }
  await button.dblclick();
  await expect(page).toHaveURL(/\/w\/[\w-]{36}$/, { timeout: 30_000 });
  const made = new URL(page.url()).pathname.replace("/w/", "");
  await page.goto(`${own.url}/websites/${made}/email-reports`);
  await expect(page.getByRole("link", { name: "تنظیم ایمیل نصب" })).toBeVisible();
  await page.goto(`${own.url}/websites`);
  await expect(page.getByRole("listitem").filter({ hasText: "shop.example" })).toHaveCount(1);
  await expect(page.getByRole("listitem").filter({ hasText: "demo.example" })).toHaveCount(1);

  // A late visitor learns that it was done.
  await page.context().clearCookies();
  await page.goto(`${own.url}/setup`);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("این نصب راه‌اندازی شده است.")).toBeVisible();
});

test("a wizard pressed twice on each step makes one website and leads to it", async ({ page }) => {
  owner = await makeOwner(own, "second@shop.example");
  await signIn(page, own.url, owner);
  await page.goto(`${own.url}/websites/new/address`);
  await page.getByLabel("نام سایت").fill("چای لاهیجان");
  await page.getByLabel("آدرس سایت").fill("tea.example");
  for (const [button, next] of [
    ["ادامه: زمان و پول", /\/zone$/],
    ["ادامه: خلاصه", /\/summary$/],
    ["ساخت سایت", /\/w\/[\w-]{36}\/install$/],
  ] as const) {
    await page.getByRole("button", { name: button }).dblclick();
    await expect(page).toHaveURL(next);
  }
  await expect(page.getByText("سایت «چای لاهیجان» ساخته شد.")).toBeVisible();
  await page.goto(`${own.url}/websites`);
  await expect(page.getByRole("listitem").filter({ hasText: "tea.example" })).toHaveCount(1);
});

test("a form pressed twice shows the first result, and its button is disabled while it is sent", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, own.url, owner);
  await page.goto(`${own.url}/w/${owner.website.id}/goals`);
  await page.getByLabel("نام هدف").fill("خرید");
  await page.getByLabel("نام رویداد یا آدرس صفحه").fill("purchase");
  const button = page.getByRole("button", { name: "ثبت هدف" });
  if (javaScriptEnabled) {
    await hydrated(page);
    // Without the navigation, which would take the page away.
    const stop = (event: Event) => event.preventDefault();
    await page.evaluate(`window.addEventListener("submit", ${stop.toString()})`);
    await button.click();
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute("aria-busy", "true");
    await page.reload();
    await page.getByLabel("نام هدف").fill("خرید");
    await page.getByLabel("نام رویداد یا آدرس صفحه").fill("purchase");
  }
  await button.dblclick();
  await expect(page.getByText("«خرید» ساخته شد.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "خرید" })).toHaveCount(1);
});

test("what was typed into a form survives an expired session and a gone form token", async ({ page }) => {
  await signIn(page, own.url, owner);
  await page.goto(`${own.url}/w/${owner.website.id}/goals`);
  const fill = async (name: string) => {
    await page.getByLabel("نام هدف").fill(name);
    await page.getByLabel("صفحه‌ای دیده شود").check();
    await page.getByLabel("نام رویداد یا آدرس صفحه").fill("/thanks");
  };
  const mustBeBack = async (name: string) => {
    await expect(page).toHaveURL(/\/goals$/);
    await expect(page.getByText("نوشته‌هایتان برگشت")).toBeVisible();
    await expect(page.getByLabel("نام هدف")).toHaveValue(name);
    await expect(page.getByLabel("صفحه‌ای دیده شود")).toBeChecked();
    await expect(page.getByLabel("نام رویداد یا آدرس صفحه")).toHaveValue("/thanks");
    await page.getByRole("button", { name: "ثبت هدف" }).click();
    await expect(page.getByText(`«${name}» ساخته شد.`)).toBeVisible();
  };

  await fill("سپاس یک");
  await page.context().clearCookies({ name: "nabz_session" });
  await page.getByRole("button", { name: "ثبت هدف" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("نوشته‌هایتان نگه داشته شد")).toBeVisible();
  await page.getByLabel("ایمیل").fill(owner.email);
  await page.getByLabel("رمز عبور").fill(owner.password);
  await page.getByRole("button", { name: "ورود" }).click();
  await mustBeBack("سپاس یک");

  await fill("سپاس دو");
  await page.context().clearCookies({ name: "nabz_form" });
  await page.getByRole("button", { name: "ثبت هدف" }).click();
  await mustBeBack("سپاس دو");
});

test("conditions of a segment, with what would be added next, survive an expired session", async ({ page }) => {
  await signIn(page, own.url, owner);
  await page.goto(`${own.url}/w/${owner.website.id}/segments/new/type`);
  await page.getByLabel("نام بخش").fill("تهرانی‌ها");
  await page.getByRole("button", { name: "ادامه: شرط‌ها" }).click();
  await page.getByLabel("شرط جدید برای گروه ۱").selectOption("attribute:city");
  await page.getByRole("button", { name: "افزودن شرط" }).click();
  await page.getByLabel("مقدار", { exact: true }).fill("تهران");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "ادامه: خلاصه" }).click();
  await expect(page.getByText("نوشته‌هایتان نگه داشته شد")).toBeVisible();
  await page.getByLabel("ایمیل").fill(owner.email);
  await page.getByLabel("رمز عبور").fill(owner.password);
  await page.getByRole("button", { name: "ورود" }).click();
  await expect(page.getByText("نوشته‌هایتان برگشت")).toBeVisible();
  await expect(page.getByLabel("مقدار", { exact: true })).toHaveValue("تهران");
  await page.getByRole("button", { name: "ادامه: خلاصه" }).click();
  await expect(page.getByRole("button", { name: "ساخت بخش" })).toBeVisible();
});

test("unchecked boxes and a file's columns survive an expired session too; a file sent twice is one import", async ({
  page,
}) => {
  await signIn(page, own.url, owner);
  const expire = async (button: string) => {
    await page.context().clearCookies({ name: "nabz_session" });
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByText("نوشته‌هایتان نگه داشته شد")).toBeVisible();
    await page.getByLabel("ایمیل").fill(owner.email);
    await page.getByLabel("رمز عبور").fill(owner.password);
    await page.getByRole("button", { name: "ورود" }).click();
    await expect(page.getByText("نوشته‌هایتان برگشت")).toBeVisible();
  };
  const boxes = page.getByRole("checkbox");
  const areChecked = () => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
  await page.goto(`${own.url}/websites/${owner.website.id}/email-reports`);
  await boxes.first().check();
  await page.getByRole("button", { name: "ذخیرهٔ ایمیل‌ها" }).click();
  await expect.poll(areChecked).toEqual([true, false, false]);
  await boxes.first().uncheck();
  await expire("ذخیرهٔ ایمیل‌ها");
  expect(await areChecked()).toEqual([false, false, false]);
  await boxes.nth(1).check();
  await expire("ذخیرهٔ ایمیل‌ها");
  expect(await areChecked()).toEqual([false, true, false]);

  await page.goto(`${own.url}/w/${owner.website.id}/share`);
  await page.getByLabel("نام لینک").fill("برای همکار");
  await boxes.first().uncheck();
  await expire("ساخت لینک");
  expect(await areChecked()).toEqual([false]);
  await expect(page.getByLabel("نام لینک")).toHaveValue("برای همکار");

  await page.goto(`${own.url}/w/${owner.website.id}/people/import`);
  const people = {
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("ایمیل,شهر\nmina@shop.example,رشت\n"),
  };
  await page.getByLabel("فایل", { exact: true }).setInputFiles(people);
  await page.getByRole("button", { name: "خواندن فایل" }).dblclick();
  await expect(page).toHaveURL(/\/import\/[\w-]{36}$/);
  const imported = page.url();
  await page.goto(`${own.url}/w/${owner.website.id}/people/import`);
  await expect(page.getByText("people.csv", { exact: true })).toHaveCount(1);
  await page.goto(imported);
  const city = page.getByLabel("شهر");
  await city.selectOption("");
  await page.getByLabel("ایمیل").selectOption("phone");
  await expire("خواندن دوباره");
  await expect(city).toHaveValue("");
  await expect(page.getByLabel("ایمیل")).toHaveValue("phone");
});

test("the first account sets the mail server up, which takes a test mail first; others see no such page", async ({
  page,
  expected,
}) => {
  expected.push(statusMessage(404), statusMessage(422));
  await signIn(page, own.url, owner);
  expect((await page.goto(`${own.url}/settings/mail`))?.status()).toBe(404);
  await page.context().clearCookies();
  await signIn(page, own.url, first);
  await page.goto(`${own.url}/profile`);
  await page.getByRole("link", { name: "تنظیم ایمیل نصب" }).click();
  await expect(page.getByText("هنوز سرور ایمیلی نیست")).toBeVisible();
  await mustFitEverywhere(page);

  await page.getByRole("link", { name: "همین سرور" }).click();
  await expect(page.getByLabel("سرور", { exact: true })).toHaveValue("localhost");
  await page.getByLabel("سرور", { exact: true }).fill("127.0.0.1");
  await page.getByLabel("درگاه", { exact: true }).fill(String(smtp.port));
  await page.getByLabel("نام کاربری").fill(account.user);
  await page.getByLabel("رمز ایمیل").fill("wrong");
  await page.getByLabel("فرستنده").fill("nabz@shop.example");
  await page.getByLabel("رمز عبور نبض").fill(first.password);
  const save = page.getByRole("button", { name: "ارسال ایمیل آزمایشی و ذخیره" });
  await save.click();
  await expect(page.getByLabel("رمز ایمیل")).toHaveAccessibleDescription(/این نام کاربری و رمز را نپذیرفت/);
  await expect(page.getByLabel("نام کاربری")).toHaveValue(account.user);
  await page.getByLabel("رمز ایمیل").fill(account.password);
  await page.getByLabel("رمز عبور نبض").fill(first.password);
  await save.click();
  await expect(page.getByText("ایمیل راه‌اندازی شده است")).toBeVisible();
  expect(smtp.received.at(-1)?.to).toEqual([first.email]);
  await mustFitEverywhere(page);

  const sendTest = page.getByRole("button", { name: "ارسال ایمیل آزمایشی", exact: true });
  smtp.answers.push({ verb: "MAIL", line: "451 later" });
  await sendTest.click();
  await expect(page.getByText("آزمایش ایمیل نتیجه نداد.")).toBeVisible();
  await expect(page.getByText(/سرور ایمیل را نپذیرفت.*451/)).toBeVisible();
  await expect(page.getByLabel("نام کاربری")).toHaveValue(account.user);
  await sendTest.click();
  await expect(page.getByText("ایمیل آزمایشی ارسال شد.")).toBeVisible();
  await page.getByRole("link", { name: "حذف سرور ایمیل…" }).click();
  await expect(page.getByRole("heading", { name: "سرور ایمیل حذف شود؟" })).toBeVisible();
  await page.getByLabel("رمز عبور نبض").fill(first.password);
  await page.getByRole("button", { name: "حذف سرور ایمیل" }).click();
  await expect(page.getByText("هنوز سرور ایمیلی نیست")).toBeVisible();
});
