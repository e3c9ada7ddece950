import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import {
  atGateway,
  countPaper,
  goBackTo,
  makeOrder,
  mustAlignFigures,
  mustPrintLargest,
  openBuyer,
  press,
} from "./money.ts";
import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

test("a plan is chosen, summed up, ordered and paid, and is the account's plan from then on", async ({
  page,
  open,
  expected,
  javaScriptEnabled,
}) => {
  test.slow();
  expected.push(statusMessage(400));
  const owner = await openBuyer(page, open, "plan");
  await page.goto(`${open.url}/plans`);
  await expect(page.getByRole("heading", { name: "پلن شما: پایه" })).toBeVisible();
  await page.getByRole("link", { name: "انتخاب رشد" }).click();
  await expect(page.getByLabel("رشد")).toBeChecked();
  const price = page.getByRole("complementary", { name: "پیش‌فاکتور" });
  await expect(price).toContainText("۱٬۹۹۰٬۰۰۰");
  await press(page, "ادامه: پیام و افزودنی");

  await page.getByLabel("پیامک").fill("۵ تا");
  await press(page, "محاسبهٔ دوباره");
  await expect(page.getByLabel("پیامک")).toHaveAccessibleDescription(/عدد صحیح/);
  await expect(page.getByLabel("پیامک")).toHaveValue("۵ تا");
  await page.getByLabel("پیامک").fill("۵");
  await press(page, "محاسبهٔ دوباره");
  // Five packs of 35,000, and a tenth of it all as VAT.
  for (const amount of ["۱۷۵٬۰۰۰", "۲٬۱۶۵٬۰۰۰", "۲۱۶٬۵۰۰", "۲٬۳۸۱٬۵۰۰"]) await expect(price).toContainText(amount);
  await press(page, "ادامه: خریدار");
  await page.getByLabel("نام شخص یا شرکت").fill("");
  await press(page, "ادامه: خلاصه");
  await expect(page.getByLabel("نام شخص یا شرکت")).toHaveAccessibleDescription(/لازم است/);
  await page.getByLabel("نام شخص یا شرکت").fill("شرکت بهار نارنج");
  await page.getByLabel("شناسهٔ ملی یا کد ملی").fill("10101234567");
  await press(page, "ادامه: خلاصه");
  await expect(page.getByRole("main")).toContainText("شرکت بهار نارنج");
  // In Latin letters: the only ones with Latin digits.
  await expect(page.locator("dd bdi[dir=ltr]")).toHaveText([/@shop\.example$/]);
  await press(page, "ساخت پیش‌فاکتور");

  await page.waitForURL(/\/pre-orders\/[\w-]{36}$/);
  const paper = page.getByRole("region", { name: "پیش‌فاکتور" });
  for (const words of ["شرکت بهار نارنج", "۲٬۳۸۱٬۵۰۰ تومان", "مالیات بر ارزش افزوده (۱۰٪)"])
    await expect(paper).toContainText(words);
  // As code: an address keeps its Latin digits.
  await expect(paper.getByRole("code")).toHaveText(/^[\w.-]+@shop\.example$/);
  expect(await countPaper(page)).toBe(1);
  await mustAlignFigures(page);
  await press(page, "ساخت صورت‌حساب و پرداخت");
  await page.waitForURL(/\/orders\/[\w-]{36}$/);
  const order = page.url();
  await press(page, "پرداخت ۲٬۳۸۱٬۵۰۰ تومان");
  await expect(page.getByRole("heading", { name: "درگاه آزمایشی نبض" })).toBeVisible();
  if (javaScriptEnabled) await mustBeAccessible(page);
  await atGateway(page, "پرداخت موفق");
  await expect(page.getByRole("heading", { name: "پرداخت انجام شد" })).toBeVisible();
  if (javaScriptEnabled) await mustBeAccessible(page);
  await page.getByRole("link", { name: "دیدن صورت‌حساب" }).click();
  await expect(page).toHaveURL(order);
  await expect(page.getByText("این صورت‌حساب پرداخت شده است")).toBeVisible();
  await expect(page.getByRole("button", { name: /^پرداخت/ })).toHaveCount(0);
  await page.goto(`${open.url}/plans`);
  await expect(page.getByRole("heading", { name: "پلن شما: رشد" })).toBeVisible();
  // The styles alone decide what paper shows.
  if (!javaScriptEnabled) await mustPrintLargest(page, open, owner);
});

test("a slider beside each count fills it and follows it; without scripts the field stands alone", async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await openBuyer(page, open, "slider");
  await page.goto(`${open.url}/plans/checkout/extras`);
  const price = page.getByRole("complementary", { name: "پیش‌فاکتور" });
  const field = page.getByLabel("پیامک");
  const slider = page
    .locator("div")
    .filter({ has: field })
    .filter({ has: page.locator("[type=range]") })
    .last();
  const range = slider.locator("[type=range]");
  await expect(page.locator("[type=range]")).toHaveCount(7);
  await field.fill("۵");
  if (javaScriptEnabled) {
    await expect(range).toHaveValue("5");
    await range.fill("8");
    await expect(field).toHaveValue("۸");
    // What is typed is counted, and what cannot be leaves the last count, which says so.
    await expect(price).toContainText("۲۸۰٬۰۰۰");
    await expect(price).not.toContainText("آخرین بار محاسبه شد");
    await expect(price.getByText("آخرین بار ذخیره شد")).toBeHidden();
    await field.fill("۸ تا");
    await expect(price).toContainText("آخرین بار محاسبه شد");
    await expect(price).toContainText("۲۸۰٬۰۰۰");
  } else {
    await expect(range).toBeHidden();
    await expect(price.getByText("آخرین بار ذخیره شد")).toBeVisible();
  }
  await field.fill("۸");
  await press(page, "محاسبهٔ دوباره");
  // Eight packs of 35,000.
  await expect(price).toContainText("۲۸۰٬۰۰۰");
  if (!javaScriptEnabled) return;
  await expect(range).toHaveValue("8");
  await mustFitEverywhere(page);
});

test("the sidebar ends with the plan and what is used of it, and leads to the plans", async ({ page, open, nabz }) => {
  const owner = await openBuyer(page, open, "meter");
  await page.goto(`${open.url}/w/${owner.website.id}`);
  const meter = page.getByRole("region", { name: "پلن پایه" });
  await expect(meter).toContainText("۰ از ۳۰۰ مخاطب شناخته‌شده");
  await expect(meter.getByRole("progressbar")).toHaveAttribute("value", "0");
  await meter.getByRole("link", { name: "ارتقا" }).click();
  await expect(page).toHaveURL(`${open.url}/plans`);
  const unlimited = await nabz.addOwner();
  await signIn(page, nabz.url, unlimited);
  await page.goto(`${nabz.url}/w/${unlimited.website.id}`);
  await expect(page.getByRole("navigation", { name: "فهرست اصلی" })).toBeVisible();
  await expect(page.getByRole("region", { name: /^پلن/ })).toHaveCount(0);
});

test("a declined payment leaves the order payable, and the wallet pays it where it covers it", async ({
  page,
  open,
}) => {
  const owner = await openBuyer(page, open, "declined");
  const order = await makeOrder(open, owner);
  await page.goto(order);
  await press(page, "پرداخت ۷۷٬۰۰۰ تومان");
  await atGateway(page, "رد شدن یا انصراف");
  await expect(page.getByRole("main")).toContainText("صورت‌حساب سر جایش است");
  await page.goto(`${open.url}/wallet?amount=200000`);
  await press(page, "رفتن به درگاه");
  await atGateway(page, "پرداخت موفق");
  await page.goto(order);
  await page.getByLabel("کیف پول").check();
  await press(page, "پرداخت ۷۷٬۰۰۰ تومان");
  await page.waitForURL(/\/payments\/[\w-]{36}$/);
  await expect(page.getByRole("heading", { name: "پرداخت انجام شد" })).toBeVisible();
  await page.goto(`${open.url}/wallet`);
  await expect(page.getByRole("main")).toContainText("۱۲۳٬۰۰۰");
  await expect(page.getByRole("table", { name: "مصرف" })).toContainText("۷۷٬۰۰۰");
  await page.getByRole("link", { name: "دیدن صورت‌حساب" }).click();
  await expect(page).toHaveURL(order);
});

test("pressing twice makes one payment, and the browser's back button never pays again", async ({ page, open }) => {
  const owner = await openBuyer(page, open, "twice");
  const order = await makeOrder(open, owner);
  await page.goto(order);
  await page.getByRole("button", { name: /^پرداخت/ }).dblclick();
  await atGateway(page, "پرداخت موفق");
  const paid = page.url();
  await expect(page.getByRole("heading", { name: "پرداخت انجام شد" })).toBeVisible();
  // The browser's own button: to the gateway, where the same is pressed again, and on to the order.
  await page.goBack();
  await atGateway(page, "پرداخت موفق");
  await expect(page).toHaveURL(paid);
  await goBackTo(page, order);
  await expect(page.getByText("این صورت‌حساب پرداخت شده است")).toBeVisible();
  await expect(page.getByRole("button", { name: /^پرداخت/ })).toHaveCount(0);
  // Of what is paid in likewise.
  await page.goto(`${open.url}/wallet?amount=200000`);
  await press(page, "رفتن به درگاه");
  await atGateway(page, "پرداخت موفق");
  const toppedUp = page.url();
  await page.goBack();
  await atGateway(page, "پرداخت موفق");
  await expect(page).toHaveURL(toppedUp);
  const client = await clientOf(open.platformUrl, owner);
  const { items } = (await client.balance.transactions({ sort: "at", limit: 20 })).result;
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["top_up", 77_000],
    ["plan", -77_000],
    ["top_up", 200_000],
  ]);
  const { payments } = (await client.wallet.orders.get({ id: order.slice(-36) })).result;
  expect(payments.map(({ status }) => status)).toEqual(["paid"]);
  await page.goto(`${open.url}/payments/${payments[0]?.id}/gateway`);
  await expect(page).toHaveURL(`${open.url}/payments/${payments[0]?.id}`);
});

test("a gateway that does not answer is being checked, and the page asks it again", { tag: "@plain" }, async ({
  page,
  open,
}) => {
  const owner = await openBuyer(page, open, "silent");
  await page.goto(await makeOrder(open, owner));
  await press(page, /^پرداخت/);
  await atGateway(page, "پاسخ ندادن درگاه");
  await expect(page.getByRole("heading", { name: "پرداخت در حال بررسی است" })).toBeVisible();
  await press(page, "پرسیدن از درگاه");
  await expect(page.getByRole("heading", { name: "پرداخت در حال بررسی است" })).toBeVisible();
});

test("an order that is not paid is cancelled on a page that says so", { tag: "@plain" }, async ({ page, open }) => {
  const owner = await openBuyer(page, open, "cancelled");
  await page.goto(await makeOrder(open, owner));
  await page.getByRole("link", { name: "لغو صورت‌حساب…" }).click();
  await press(page, "لغو صورت‌حساب");
  await expect(page.getByText("این صورت‌حساب دیگر پرداختنی نیست")).toBeVisible();
  await expect(page.getByRole("button", { name: /^پرداخت/ })).toHaveCount(0);
});

test("the choice of a plan is kept, and a reset forgets it", { tag: "@plain" }, async ({ page, open }) => {
  await openBuyer(page, open, "reset");
  await page.goto(`${open.url}/plans/checkout/plan`);
  // The default of the specification.
  await expect(page.getByLabel("پایه")).toBeChecked();
  await page.getByRole("link", { name: "سالانه، یورو" }).click();
  await page.getByLabel("استارتاپ").check();
  await press(page, "ادامه: پیام و افزودنی");
  await page.goto(`${open.url}/plans/checkout/plan`);
  await expect(page.getByLabel("استارتاپ")).toBeChecked();
  await expect(page.getByRole("complementary", { name: "پیش‌فاکتور" })).toContainText("۴۹٫۰۰");
  await press(page, "شروع از نو");
  await expect(page.getByLabel("پایه")).toBeChecked();
});

test("what the wallet did is listed by kind and month, and is a file", { tag: "@plain" }, async ({
  page,
  open,
  expected,
}) => {
  expected.push(statusMessage(400));
  await openBuyer(page, open, "wallet");
  await page.goto(`${open.url}/wallet`);
  await page.getByLabel("مبلغ (تومان)").fill("منفی");
  await press(page, "رفتن به درگاه");
  await expect(page.getByLabel("مبلغ (تومان)")).toHaveAccessibleDescription(/درست نیست/);
  await page.getByLabel("مبلغ (تومان)").fill("۵۰۰٬۰۰۰");
  await press(page, "رفتن به درگاه");
  await atGateway(page, "پرداخت موفق");
  await page.getByRole("link", { name: "دیدن کیف پول" }).click();
  const row = page.getByRole("row").filter({ hasText: "+۵۰۰٬۰۰۰" });
  await expect(row).toHaveCount(1);
  await page.getByLabel("حد موجودی (تومان)").fill("۶۰۰٬۰۰۰");
  await press(page, "ذخیرهٔ حد");
  await expect(page.getByRole("main").getByText("موجودی کیف پول کم است")).toBeVisible();
  const file = await page.request.get(`${open.url}/wallet/export?currency=IRT`, {
    headers: { cookie: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ") },
  });
  const text = await file.text();
  expect(text).toContain("مبلغ (تومان),نگه‌داشته (تومان),مانده (تومان)");
  expect(text).toContain("500000");
  await page.getByLabel("نوع").selectOption("refund");
  await press(page, "نمایش");
  await expect(page.getByText("در این ماه و با این نوع تراکنشی نیست.")).toBeVisible();
});

test("screens of plans and payment fit every width", { tag: "@plain" }, async ({ page, open }) => {
  test.slow();
  const owner = await openBuyer(page, open, "fit");
  const order = await makeOrder(open, owner);
  const steps = ["plan?type=GROWTH&period=YEARLY&currency=EUR", "extras", "buyer", "summary"];
  for (const path of ["/plans", "/wallet", "/orders", "/orders/buyer", "/pre-orders", new URL(order).pathname].concat(
    steps.map((step) => `/plans/checkout/${step}`),
  )) {
    await page.goto(open.url + path);
    await mustFitEverywhere(page);
  }
});

test("where nothing is sold, the page of plans says so and the menu leads to none of it", { tag: "@plain" }, async ({
  page,
  nabz,
}) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/plans`);
  await expect(page.getByRole("heading", { name: "اینجا چیزی محدود یا فروخته نمی‌شود" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: /پلن|کیف پول/ })).toHaveCount(0);
  await page.goto(`${nabz.url}/plans/checkout/plan`);
  await expect(page).toHaveURL(`${nabz.url}/plans`);
  await page.getByRole("link", { name: "دیدن کیف پول" }).click();
  await expect(page.getByRole("heading", { name: "کیف پول", level: 1 })).toBeVisible();
});
