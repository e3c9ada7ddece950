import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

test("an abandoned cart is drawn by forms, from an empty map to one that only lacks what sends", async ({
  page,
  nabz,
  expected,
}) => {
  test.slow();
  expected.push(statusMessage(400), statusMessage(422));
  // Scripts lead the map of wider screens (journey-map.test.ts).
  await page.setViewportSize({ width: 700, height: 900 });
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/journeys`);
  await expect(page.getByRole("heading", { name: "هنوز سفری نساخته‌اید" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "سفر جدید" }).click();
  await page.getByLabel("نام سفر").fill("سبد رهاشده");
  await page.getByLabel("نقشهٔ خالی").check();
  await page.getByRole("button", { name: "ساخت سفر" }).click();
  await expect(page.getByRole("heading", { name: "نقشه خالی است" })).toBeVisible();

  const choose = async (type: string) => {
    await expect(page.getByRole("heading", { name: "افزودن بلوک", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: type, exact: true }).click();
    await expect(page.getByRole("button", { name: "ذخیرهٔ بلوک" })).toBeVisible();
  };
  const save = async () => {
    await page.getByRole("button", { name: "ذخیرهٔ بلوک" }).click();
    await expect(page).toHaveURL(/\/map$/);
  };
  const addAfter = (block: string, output: string) =>
    page.getByRole("link", { name: `افزودن بلوک پس از «${block}»، ${output}` }).click();

  await page.getByRole("link", { name: "افزودن شروع" }).click();
  await choose("رویداد");
  await page.getByLabel("عنوان بلوک").fill("سبد");
  await page.getByLabel("نام رویداد").fill("add_to_cart");
  await page.getByLabel("کلید", { exact: true }).fill("cart");
  await save();

  await addAfter("سبد", "بعدی");
  await choose("انتظار رویداد");
  await page.getByLabel("عنوان بلوک").fill("خرید همین سبد");
  await page.getByLabel("نام رویداد").fill("purchase");
  await page.getByLabel("مهلت", { exact: true }).fill("صفر");
  await page.getByRole("button", { name: "ذخیرهٔ بلوک" }).click();
  await expect(page.getByLabel("مهلت", { exact: true })).toHaveAccessibleDescription(/./);
  await expect(page.getByLabel("نام رویداد")).toHaveValue("purchase");
  await page.getByLabel("مهلت", { exact: true }).fill("۱");
  await page.getByLabel("مهلت: واحد").selectOption("ساعت");
  await page.getByLabel("همان کلید").check();
  await save();

  await addAfter("خرید همین سبد", "بله");
  await choose("پایان");
  await page.getByLabel("نشانه").selectOption("رسیدن به هدف");
  await save();
  await addAfter("خرید همین سبد", "خیر · مهلت تمام شد");
  await choose("پیامک");
  await page.getByLabel("عنوان بلوک").fill("یادآوری");
  await page.getByLabel(/^خروجی «بعدی»/).selectOption("پایان");
  await save();

  const drawing = page.getByRole("region", { name: "نقشهٔ سفر" });
  await expect(drawing.getByRole("link")).toHaveCount(4);
  await expect(drawing).toContainText("خیر · مهلت تمام شد");
  await expect(page.getByText(/«یادآوری» ارسال نمی‌شود: پیامک هنوز/).first()).toBeVisible();

  // A connection that leads back is refused beside its select, and nothing of the block is saved.
  await drawing.getByRole("link", { name: /یادآوری/ }).click();
  await page.getByLabel(/^خروجی «بعدی»/).selectOption("خرید همین سبد");
  await page.getByRole("button", { name: "ذخیرهٔ بلوک" }).click();
  await expect(page.getByLabel(/^خروجی «بعدی»/)).toHaveAccessibleDescription(/به عقب برمی‌گرداند/);
  await page.getByRole("link", { name: "بازگشت به نقشه" }).click();

  // A block comes between two, and its deletion joins them again.
  await addAfter("سبد", "بعدی");
  await choose("صبر");
  await page.getByLabel("مدت صبر", { exact: true }).fill("۲");
  await page.getByLabel("مدت صبر: واحد").selectOption("ساعت");
  await save();
  await expect(drawing.getByRole("link")).toHaveCount(5);
  await drawing.getByRole("link", { name: /^کنترل جریان صبر/ }).click();
  await page.getByRole("link", { name: "حذف بلوک…" }).click();
  await page.getByRole("button", { name: "حذف بلوک" }).click();
  await expect(drawing.getByRole("link")).toHaveCount(4);
  await expect(page.getByRole("list").filter({ hasText: "بعدی:" }).first()).toContainText("خرید همین سبد");
});

test("items are added, moved and deleted beside their block", { tag: "@plain" }, async ({ page, nabz, expected }) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id: journey } = (await client.journeys.create({ wid: owner.website.id, name: "ویژگی" })).result;
  const { id } = (await client.journeys.blocks.create({ journey, type: "condition.attribute" })).result;
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/journeys/${journey}/blocks/${id}`);
  const add = async (name: string, value: string) => {
    await page.getByLabel("نام ویژگی").fill(name);
    await page.getByLabel("مقدار", { exact: true }).fill(value);
    await page.getByRole("button", { name: "افزودن" }).click();
  };
  await add("city", "");
  await expect(page.getByLabel("مقدار", { exact: true })).toHaveAccessibleDescription(/لازم است/);
  await add("city", "تهران");
  await expect(page.getByText("ویژگی مخاطب شهر برابر است با تهران")).toBeVisible();
  await add("country", "IR");
  await page.getByRole("button", { name: /^بالاتر: .*کشور/ }).click();
  await expect(page.locator("li").filter({ hasText: "برابر است با" }).first()).toContainText("ایران");
  await page.getByRole("button", { name: /^حذف: .*تهران/ }).click();
  await expect(page.getByText("برابر است با تهران")).toHaveCount(0);
});

test("a block that was saved elsewhere meanwhile shows both versions and overwrites nothing unasked", {
  tag: "@plain",
}, async ({ page, nabz, expected }) => {
  expected.push(statusMessage(409));
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id: journey } = (await client.journeys.create({ wid: owner.website.id, name: "دو برگه" })).result;
  const { id } = (await client.journeys.blocks.create({ journey, type: "condition.attribute" })).result;
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/journeys/${journey}/blocks/${id}`);
  await client.journeys.blocks.update({ id, title: "از برگهٔ دیگر" });
  await page.getByLabel("عنوان بلوک").fill("از این برگه");
  await page.getByRole("button", { name: "ذخیرهٔ بلوک" }).click();
  const version = (name: string) => page.getByRole("region", { name }).getByLabel("عنوان بلوک");
  await expect(version("نسخهٔ شما در این صفحه")).toHaveValue("از این برگه");
  await expect(version("نسخهٔ ذخیره‌شده")).toHaveValue("از برگهٔ دیگر");
  expect((await client.journeys.blocks.get({ id })).result.title).toBe("از برگهٔ دیگر");
  await page.getByRole("button", { name: "نگه داشتن نسخهٔ من" }).click();
  await expect(page).toHaveURL(/\/map$/);
  expect((await client.journeys.blocks.get({ id })).result.title).toBe("از این برگه");
});

test("settings are saved, a journey is copied, and its file makes another one", { tag: "@plain" }, async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const made = await client.journeys.create({ wid: owner.website.id, name: "خوشامد", template: "welcome" });
  const { id } = made.result;
  await signIn(page, nabz.url, owner);
  const base = `${nabz.url}/w/${owner.website.id}/journeys`;
  await page.goto(`${base}/${id}/settings`);
  await page.getByLabel("سهم کسانی که سفر را می‌روند").fill("۸۰");
  await page.getByRole("button", { name: "ذخیرهٔ هدف" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  // What is wrong in one section empties no other.
  await page.getByLabel("پایان ورود").fill("۱۴۰۵/۱۳/۰۱");
  await page.getByRole("button", { name: "ذخیرهٔ ورود" }).click();
  await expect(page.getByLabel("پایان ورود")).toHaveAccessibleDescription(/تاریخ درست نیست/);
  await expect(page.getByLabel("نام سفر")).toHaveValue("خوشامد");
  await expect(page.getByLabel("سهم کسانی که سفر را می‌روند")).toHaveValue("80");
  await page.getByLabel("پایان ورود").fill("");
  await page.getByLabel("پس از چند روز").check();
  await page.getByLabel("چند روز پس از ورود قبلی").fill("۳۰");
  await page.getByRole("button", { name: "ذخیرهٔ ورود" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  await page.getByLabel("پیامک در روز").fill("۱");
  await page.getByLabel("پیامک در ماه").fill("۶");
  await page.getByLabel("از ساعت").fill("۲۲");
  await page.getByLabel("تا ساعت").fill("۹");
  await page.getByLabel("مهلت صف").fill("۱۲");
  await page.getByRole("button", { name: "ذخیرهٔ سقف و زمان" }).click();
  await expect(page.getByText("ذخیره شد.")).toBeVisible();
  const quiet = [{ days: ["sat", "sun", "mon", "tue", "wed", "thu", "fri"], from: "22:00", to: "09:00" }];
  expect((await client.journeys.get({ id })).result).toMatchObject({
    goal: { trafficPercent: 80 },
    settings: {
      reentry: { mode: "days", days: 30 },
      caps: { SMS: { day: 1, month: 6 } },
      quiet,
      queue: { on: true, hours: 12 },
    },
  });
  // A mistake in the copy's name is none in the journey's own.
  await page.getByLabel("نام رونوشت").fill("  ");
  await page.getByRole("button", { name: "تکثیر سفر" }).click();
  await expect(page.getByLabel("نام رونوشت")).toHaveAccessibleDescription(/لازم است/);
  await expect(page.getByLabel("نام سفر")).toHaveValue("خوشامد");
  await page.getByLabel("نام رونوشت").fill("رونوشت خوشامد");
  await page.getByRole("button", { name: "تکثیر سفر" }).click();
  await expect(page.getByRole("heading", { name: "رونوشت خوشامد", level: 1 })).toBeVisible();
  const file = await page.request.get(`${base}/${id}/export`);
  expect(file.headers()["content-disposition"]).toContain(`nabz-journey-${id}.json`);
  await page.goto(`${base}/new`);
  await page.getByLabel("متن سفر").fill(await file.text());
  await page.getByRole("button", { name: "ساخت از متن" }).click();
  await expect(page.getByRole("heading", { name: "خوشامد", level: 1 })).toBeVisible();
  await page.goto(base);
  await expect(page.getByRole("row").filter({ hasText: "خوشامد" })).toHaveCount(3);
  await page.goto(`${base}/${id}/delete`);
  await expect(page.getByText("کسی در این سفر نیست.")).toBeVisible();
  await page.getByRole("button", { name: "حذف سفر" }).click();
  await expect(page.getByText("حذف شد.")).toBeVisible();
});

test("no width makes the screens of a journey scroll sideways, and somebody else's is a 404", {
  tag: "@plain",
}, async ({ page, nabz, expected }) => {
  test.slow();
  expected.push(statusMessage(404));
  const [owner, other] = [await nabz.addOwner(), await nabz.addOwner()];
  const client = await clientOf(nabz.platformUrl, owner);
  const made = await client.journeys.create({ wid: owner.website.id, name: "سبد رهاشده", template: "cart" });
  const { id } = made.result;
  const [block] = (await client.journeys.map({ jid: id })).result.blocks;
  await signIn(page, nabz.url, owner);
  const paths = ["map", "settings", "delete", "blocks/new", `blocks/${block?.id}`, `blocks/${block?.id}/delete`];
  for (const path of paths) {
    await page.goto(`${nabz.url}/w/${owner.website.id}/journeys/${id}/${path}`);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const widest = await page.locator("html").evaluate((html) => html.scrollWidth);
      expect(widest, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
  await signIn(page, nabz.url, other);
  for (const website of [owner.website.id, other.website.id]) {
    for (const path of [...paths, "export"]) {
      const answer = await page.request.get(`${nabz.url}/w/${website}/journeys/${id}/${path}`);
      expect(answer.status(), path).toBe(404);
    }
  }
});

test("hours that leave out holidays name the next ones, and up to when they are known", { tag: "@plain" }, async ({
  page,
  nabz,
}) => {
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "ساعت کاری" })).result;
  const { result } = await client.journeys.blocks.create({ journey: id, type: "flow.wait_slots" });
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/journeys/${id}/blocks/${result.id}`);
  const skip = page.getByLabel("تعطیل‌های رسمی حساب نشود");
  await expect(skip).toHaveAccessibleDescription(/پس از پایان ۱۴۰۶ هیچ روزی تعطیل حساب نمی‌شود/);
  await skip.check();
  await page.getByRole("button", { name: "ذخیرهٔ بلوک" }).click();
  await expect(page).toHaveURL(/\/map$/);
  await page.goto(`${nabz.url}/w/${owner.website.id}/journeys/${id}/blocks/${result.id}`);
  await expect(skip).toBeChecked();
});

test("a fixed moment is typed in Jalali, shown so again, and said to be wrong beside it", async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "تا روز حراج" })).result;
  const { result } = await client.journeys.blocks.create({ journey: id, type: "flow.wait_date" });
  const address = `${nabz.url}/w/${owner.website.id}/journeys/${id}/blocks/${result.id}`;
  await signIn(page, nabz.url, owner);
  await page.goto(address);
  const moment = page.getByLabel("تا تاریخ و ساعت");
  await moment.fill("فردا ساعت ۱۰");
  await page.getByRole("button", { name: "ذخیرهٔ بلوک" }).click();
  await expect(moment).toHaveAttribute("aria-invalid", "true");
  await expect(moment).toHaveValue("فردا ساعت ۱۰");
  await moment.fill("۱۴۰۵/۱۰/۱، ساعت ۹");
  await page.getByRole("button", { name: "ذخیرهٔ بلوک" }).click();
  await expect(page).toHaveURL(/\/map$/);
  const stored = (await client.journeys.blocks.get({ id: result.id })).result;
  expect(stored.fields).toMatchObject({ at: "2026-12-22T09:00" });
  await page.goto(address);
  await expect(moment).toHaveValue("۱۴۰۵/۱۰/۰۱ ۰۹:۰۰");
});
