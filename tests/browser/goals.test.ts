import { randomUUID } from "node:crypto";
import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

const may = "from=2015-05-17&to=2015-05-22";

test("a goal is set, changed and deleted; errors stand beside their fields, and what was typed stays", async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(400), statusMessage(409));
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/reports/goals`);
  await expect(page.getByRole("heading", { name: "هنوز هدفی نیست" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "تعریف هدف", exact: true }).click();
  await expect(page).toHaveURL(/\/goals$/);

  await page.getByLabel("نام هدف").fill("دیدن سپاس");
  await page.getByLabel("صفحه‌ای دیده شود").check();
  await page.getByLabel("نام رویداد یا آدرس صفحه").fill("thanks");
  await page.getByLabel("مقدار ثابت (تومان)").fill("۱۲٬۵۰۰ تومان");
  await page.getByRole("button", { name: "ثبت هدف" }).click();
  await expect(page.getByLabel("مقدار ثابت (تومان)")).toHaveAccessibleDescription(/این مقدار درست نیست/);
  await expect(page.getByLabel("صفحه‌ای دیده شود")).toBeChecked();
  await page.getByLabel("مقدار ثابت (تومان)").fill("۱۲٬۵۰۰");
  await page.getByRole("button", { name: "ثبت هدف" }).click();
  await expect(page.getByLabel("نام رویداد یا آدرس صفحه")).toHaveAccessibleDescription(/با \/ شروع کنید/);
  await expect(page.getByLabel("مقدار ثابت (تومان)")).toHaveValue("۱۲٬۵۰۰");
  await page.getByLabel("نام رویداد یا آدرس صفحه").fill("https://shop.example/thanks/?x=1");
  await page.getByRole("button", { name: "ثبت هدف" }).click();
  await expect(page.getByText("«دیدن سپاس» ساخته شد.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "دیدن سپاس" });
  await expect(row).toContainText("/thanks");
  await expect(row).toContainText("۱۲٬۵۰۰");

  await page.getByLabel("نام هدف").fill("دیدن سپاس");
  await page.getByLabel("نام رویداد یا آدرس صفحه").fill("purchase");
  await page.getByRole("button", { name: "ثبت هدف" }).click();
  await expect(page.getByLabel("نام هدف")).toHaveAccessibleDescription(/پیش‌تر به کار رفته/);

  await page.getByRole("link", { name: "دیدن سپاس" }).click();
  await expect(page).toHaveURL(/\/goals\/[\w-]{36}$/);
  await expect(page.getByLabel("مقدار ثابت (تومان)")).toHaveValue("12500");
  await page.getByLabel("مبلغی که خود رویداد می‌گوید").check();
  await page.getByLabel("هر بار", { exact: true }).check();
  await page.getByLabel("هدف اصلی سایت").check();
  await page.getByRole("button", { name: "ذخیرهٔ هدف" }).click();
  await expect(row).toContainText("از رویداد");
  await expect(row).toContainText("اصلی");

  await page.getByRole("link", { name: "دیدن سپاس" }).click();
  await expect(page.getByLabel("هدف اصلی سایت")).toBeChecked();
  await page.getByRole("link", { name: "حذف هدف…" }).click();
  await expect(page.getByRole("heading", { name: "هدف «دیدن سپاس» حذف شود؟" })).toBeVisible();
  await expect(page.getByText("نرخ تبدیل گزارش‌ها دوباره سفارش‌ها را می‌شمارد.")).toBeVisible();
  await page.getByRole("button", { name: "حذف هدف" }).click();
  await expect(page.getByText("حذف شد.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "هنوز هدفی نیست" })).toBeVisible();
});

test("a goal's row leads to the report of it alone, its chip back to all, and heads sort", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  const client = await clientOf(nabz.platformUrl, reader);
  const website = reader.website.id;
  const set = async (match: string, counts: "each" | "session", value: number) =>
    (await client.goals.create({ website, name: `${match} ${randomUUID()}`, kind: "page", match, counts, value }))
      .result;
  const goals = [await set("/*", "each", 10), await set("/", "session", 0)];
  try {
    await signIn(page, nabz.url, reader);
    const [all] = goals;
    await page.goto(`${nabz.url}/w/${website}/reports/goals?${may}&compare=none`);
    const table = page.getByRole("table", { name: "هدف‌های سایت" });
    await table.getByRole("link", { name: all?.name ?? "" }).click();
    await expect(page).toHaveURL(new RegExp(`goal=${all?.id}`));
    // Every page view of the log is stored once.
    await expect(page.getByRole("navigation", { name: "هدف‌ها", exact: true })).toContainText("۱٬۴۹۷");
    const own = table.locator("tbody").getByRole("row");
    await expect(own).toHaveCount(1);
    await expect(own).toContainText("۱٬۴۹۷");
    await expect(own).toContainText("۱۴٬۹۷۰");
    await expect(own).toContainText("۱٬۰۴۳");
    await expect(own).toContainText("۱۰۰٫۰٪");
    await expect(table.getByRole("row", { name: /^جمع/ })).toContainText("۱٬۴۹۷");
    const file = await page.request.get(`${nabz.url}/w/${website}/reports/goals/export?${may}&goal=${all?.id}`);
    expect(file.headers()["content-disposition"]).toContain('filename="nabz-goals-2015-05-17-2015-05-21.csv"');
    const [head = "", ...lines] = (await file.text()).trimEnd().split("\r\n");
    expect(head).toBe("\u{FEFF}هدف,نام رویداد یا آدرس صفحه,دفعات رسیدن,نفر,نشست,نرخ تبدیل (از ۰ تا ۱),ارزش (تومان)");
    expect(lines).toEqual([`${all?.name},/*,1497,912,1043,1,14970`]);
    // Back to all of them, sorted by a column.
    await page.getByRole("link", { name: /^هدف: / }).click();
    await expect(page).not.toHaveURL(/goal=/);
    await table.getByRole("link", { name: "نشست", exact: true }).click();
    await expect(table.getByRole("columnheader", { name: "نشست", exact: true })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
  } finally {
    for (const { id } of goals) await client.goals.delete({ website, id });
  }
});

test("the main goal is what the overview calls a conversion", { tag: "@plain" }, async ({ page, nabz, request }) => {
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const event = (name: string) => ({ id: randomUUID(), name, url: "https://shop.example/tea" });
  for (const events of [[event("page_view"), event("signup")], [event("page_view")]]) {
    const data = { key: owner.website.key, visitor: randomUUID(), events };
    const headers = { "user-agent": "Mozilla/5.0 Firefox/140.0" };
    expect((await request.post(`${nabz.platformUrl}/collect`, { data, headers })).status()).toBe(202);
  }
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}`);
  const rate = page
    .getByRole("navigation", { name: "نمای کلی" })
    .getByRole("listitem")
    .filter({ hasText: "نرخ تبدیل" });
  await expect(rate).toContainText("۰٫۰٪");
  const goal = { name: "ثبت‌نام", kind: "event", match: "signup", isMain: true } as const;
  await client.goals.create({ website: owner.website.id, ...goal });
  await page.reload();
  await expect(rate).toContainText("۵۰٫۰٪");
  // Forms suggest the names that were seen.
  await page.goto(`${nabz.url}/w/${owner.website.id}/goals`);
  const list = await page.getByLabel("نام رویداد یا آدرس صفحه").getAttribute("list");
  const names = await page
    .locator(`datalist#${list} option`)
    .evaluateAll((all) => all.map((each) => each.getAttribute("value")));
  expect(names).toEqual(["page_view", "signup"]);
});

test("somebody else's goal is a 404, and one that is gone leads to all", { tag: "@plain" }, async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(404));
  const [owner, other] = [await nabz.addOwner(), await nabz.addOwner()];
  const client = await clientOf(nabz.platformUrl, other);
  const goal = { website: other.website.id, name: "x", kind: "event", match: "purchase" } as const;
  const { id } = (await client.goals.create(goal)).result;
  await signIn(page, nabz.url, owner);
  for (const website of [owner.website.id, other.website.id]) {
    for (const more of ["", "/delete"]) {
      expect((await page.goto(`${nabz.url}/w/${website}/goals/${id}${more}`))?.status()).toBe(404);
    }
  }
  const answer = await page.goto(`${nabz.url}/w/${owner.website.id}/reports/goals?goal=${id}`);
  expect(answer?.status()).toBe(200);
});

test("no width makes the screens of goals and of a cohort's people scroll sideways", { tag: "@plain" }, async ({
  page,
  nabz,
  reader,
}) => {
  const client = await clientOf(nabz.platformUrl, reader);
  const website = reader.website.id;
  const long = "هدفی با نامی بلند که در یک سطر تلفن جا نمی‌شود و باید بشکند";
  const input = {
    website,
    name: `${long} ${randomUUID()}`.slice(0, 80),
    kind: "page",
    match: `/${"p".repeat(120)}*`,
  } as const;
  const goal = (await client.goals.create(input)).result;
  try {
    await signIn(page, nabz.url, reader);
    const cell = "step=day&cohort=2015-05-17&bucket=2015-05-18";
    for (const path of [
      ...["goals", `goals/${goal.id}`, `goals/${goal.id}/delete`, `reports/goals?${may}`],
      `reports/retention/people?${may}&${cell}`,
    ]) {
      await page.goto(`${nabz.url}/w/${website}/${path}`);
      for (const width of [320, 360, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const widest = await page.locator("html").evaluate((html) => html.scrollWidth);
        expect(widest, `${path} at ${width}`).toBeLessThanOrEqual(width);
      }
    }
  } finally {
    await client.goals.delete({ website, id: goal.id });
  }
});
