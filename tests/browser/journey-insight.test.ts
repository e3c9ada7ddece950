import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { liveJourney } from "./journey-life.ts";
import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

test("what came of a journey: its funnel, who stands where, messages, and whether it helped in one sentence", async ({
  page,
  nabz,
  javaScriptEnabled,
}) => {
  test.slow();
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id, wait } = await liveJourney(nabz, owner);
  await signIn(page, nabz.url, owner);
  const base = `${nabz.url}/w/${owner.website.id}/journeys`;
  const check = () => mustFitEverywhere(page, async () => void (javaScriptEnabled && (await mustBeAccessible(page))));
  const digits = (value: number) => value.toLocaleString("fa-IR");

  // From the list, by how many came.
  await page.goto(base);
  const { counts } = (await client.journeys.get({ id })).result;
  const row = page.getByRole("row").filter({ hasText: "سبد رهاشده" });
  await row.getByRole("link", { name: digits(counts.entered), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/journeys/${id}/insight$`));
  await expect(
    page.getByRole("navigation", { name: "بخش‌های سفر" }).getByRole("link", { name: "نتایج" }),
  ).toHaveAttribute("aria-current", "true");

  const { result: stat } = await client.journeys.stat({ id });
  const funnel = page.locator("section").filter({ has: page.getByRole("heading", { name: "راه اصلی سفر" }) });
  await expect(funnel.getByRole("listitem")).toHaveCount(stat.funnel.length);
  await expect(funnel).toContainText(digits(stat.totals.entered));
  const blocks = page.getByRole("table", { name: "همهٔ بلوک‌ها" });
  const inside = stat.blocks.find(({ block }) => block === wait)?.inside ?? 0;
  await expect(blocks.getByRole("row").filter({ hasText: "انتظار برای خرید" })).toContainText(digits(inside));
  await expect(page.getByText(/به «خرید» رسیدند/)).toBeVisible();
  const mails = page.getByRole("table", { name: "پیام‌های این سفر" });
  await expect(mails.getByRole("row").filter({ hasText: "ایمیل" })).toContainText(digits(stat.totals.messages));
  await expect(page.getByText("سقف روزانه")).toBeVisible();
  await check();

  // Another figure over the days; it is the address that chooses.
  await page.getByRole("link", { name: "به هدف رسیده" }).click();
  await expect(page).toHaveURL(/metric=converted/);
  await expect(page.getByRole("heading", { name: /به هدف رسیده/ })).toBeVisible();

  // Who stands at the wait, each leading to the person's own page.
  await blocks.getByRole("link", { name: digits(inside), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("انتظار برای خرید");
  const people = page.getByRole("table", { name: "چه کسانی اینجا هستند" });
  await expect(people.getByRole("row")).toHaveCount(1 + inside);
  await check();

  // And who left, reached the goal or was only measured.
  const views = page.getByRole("navigation", { name: "کدام مخاطبان" });
  for (const [state, tab, card] of [
    ["left", "بیرون رفته", "چه کسانی بیرون رفتند، تازه‌ترها اول"],
    ["converted", "به هدف رسیده", "چه کسانی به هدف رسیدند، تازه‌ترها اول"],
    ["control", "گروه شاهد", "چه کسانی در گروه شاهدند، تازه‌ترها اول"],
  ] as const) {
    await views.getByRole("link", { name: tab }).click();
    await expect(views.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "true");
    const { total, items } = (await client.journeys.people({ id, state, limit: 25 })).result;
    if (total === 0) await expect(page.getByRole("heading", { level: 2, name: /نیست|نرسیده|نرفته/ })).toBeVisible();
    else await expect(page.getByRole("table", { name: card }).getByRole("row")).toHaveCount(1 + items.length);
  }
  await page.goto(`${base}/${id}/insight`);
  await page.getByRole("link", { name: "مخاطبان این سفر" }).click();
  await views.getByRole("link", { name: "بیرون رفته" }).click();
  await check();
  await views.getByRole("link", { name: "در سفر" }).click();
  await people.getByRole("link", { name: "نگار رضایی" }).first().click();
  await expect(page).toHaveURL(/\/people\/\d+$/);
});

test("a journey that was never started says so, and those of others are not there", { tag: "@plain" }, async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(404));
  const [owner, other] = [await nabz.addOwner(), await nabz.addOwner()];
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "تازه" })).result;
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/journeys/${id}/map`);
  await page.getByRole("link", { name: "نتایج" }).click();
  await expect(page.getByRole("heading", { name: "این سفر هنوز شروع نشده است" })).toBeVisible();
  await page.goto(`${nabz.url}/w/${owner.website.id}/journeys/${id}/insight/people`);
  await expect(page.getByRole("heading", { name: "اکنون کسی اینجا نیست" })).toBeVisible();
  const unknown = "00000000-0000-7000-8000-000000000000";
  for (const path of [`insight/people?block=${unknown}`, "insight/people?block=x"]) {
    const answer = await page.request.get(`${nabz.url}/w/${owner.website.id}/journeys/${id}/${path}`);
    expect(answer.status(), path).toBe(404);
  }
  await signIn(page, nabz.url, other);
  for (const website of [owner.website.id, other.website.id]) {
    for (const path of ["insight", "insight/people"]) {
      const answer = await page.request.get(`${nabz.url}/w/${website}/journeys/${id}/${path}`);
      expect(answer.status(), path).toBe(404);
    }
  }
});
