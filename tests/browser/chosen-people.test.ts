import { mustBeAccessibleInBoth } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { sendPeople } from "./people-of-shop.ts";
import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

const patience = { timeout: 30_000, intervals: [300] };

test("people who are ticked on a list go into a new segment, and more of them into it later", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  test.slow();
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  await sendPeople(nabz.platformUrl, owner);
  const client = await clientOf(nabz.platformUrl, owner);
  await signIn(page, nabz.url, owner);
  const list = `${nabz.url}/w/${owner.website.id}/people/users`;
  await page.goto(list);
  const table = page.getByRole("table", { name: "فهرست مخاطبان" });
  const lead = page.getByRole("button", { name: "افزودن به بخش…" });
  // With scripts the bar comes with the first tick.
  await expect(lead).toBeVisible({ visible: !javaScriptEnabled });
  await table.getByRole("checkbox", { name: "انتخاب سارا كريمي" }).check();
  if (javaScriptEnabled) {
    await expect(page.getByText("۱ نفر انتخاب شده", { exact: true })).toBeVisible();
    const whole = page.getByRole("checkbox", { name: "همهٔ این صفحه" });
    await whole.check();
    await expect(page.getByText("۳ نفر انتخاب شده", { exact: true })).toBeVisible();
    await whole.uncheck();
    await expect(lead).toBeHidden();
    await table.getByRole("checkbox", { name: "انتخاب سارا كريمي" }).check();
  } else {
    await expect(page.getByText("انتخاب‌شده‌ها", { exact: true })).toBeVisible();
  }
  // Of somebody whom nobody knows nothing but the number is known.
  await table.getByRole("checkbox", { name: /انتخاب (?!سارا|علی)/ }).check();
  await mustFitEverywhere(page);
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  await lead.click();

  await expect(page.getByRole("heading", { name: "افزودن به بخش", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "۲ نفر", level: 2 })).toBeVisible();
  await expect(page.getByText("سارا كريمي", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "افزودن به بخش" }).click();
  await expect(page.getByLabel("نام بخش جدید")).toHaveAccessibleDescription(/لازم است/);
  await page.getByLabel("نام بخش جدید").fill("دعوت‌شده");
  await page.getByRole("button", { name: "افزودن به بخش" }).click();
  await expect(page.getByText("۲ نفر افزوده شد.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "دعوت‌شده", level: 1 })).toBeVisible();
  const address = page.url();
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByRole("link", { name: "سارا كريمي" }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass(patience);
  await expect(page.getByText("فهرست این بخش", { exact: true })).toBeVisible();

  // One is inside already: one more comes.
  await page.goto(list);
  await table.getByRole("checkbox", { name: "انتخاب سارا كريمي" }).check();
  await table.getByRole("checkbox", { name: "انتخاب علی رضایی" }).check();
  await lead.click();
  await page.getByLabel("بخش", { exact: true }).selectOption("دعوت‌شده");
  await mustFitEverywhere(page);
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  await page.getByRole("button", { name: "افزودن به بخش" }).click();
  await expect(page.getByText("۱ نفر افزوده شد.")).toBeVisible();
  const id = address.split("/").at(-1) ?? "";
  await expect(async () => expect((await client.segments.get({ id })).result.size).toBe(3)).toPass(patience);

  // Out again, by their own page.
  await page.goto(list);
  await page.getByRole("link", { name: "علی رضایی" }).click();
  await page.getByRole("link", { name: "حذف از بخش…: دعوت‌شده" }).click();
  await page.getByRole("button", { name: "حذف از بخش" }).click();
  await expect(page.getByText("از «دعوت‌شده» حذف می‌شود")).toBeVisible();
  await expect(async () => expect((await client.segments.get({ id })).result.size).toBe(2)).toPass(patience);
});

test("everybody of a list goes into a segment as the list is now", { tag: "@plain" }, async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(409));
  const owner = await nabz.addOwner();
  await sendPeople(nabz.platformUrl, owner);
  await signIn(page, nabz.url, owner);
  const base = `${nabz.url}/w/${owner.website.id}`;
  await page.goto(`${base}/people/users?q=${encodeURIComponent("علی")}`);
  await page.getByRole("link", { name: "ساخت بخش از این فهرست" }).click();
  await expect(page.getByRole("heading", { name: "۱ نفر · «علی»", level: 2 })).toBeVisible();
  await expect(page.getByText("علی رضایی", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "بازگشت به مخاطبان" }).click();
  await expect(page).toHaveURL(/people\/users\?q=/);

  await page.goto(`${base}/people/users`);
  await page.getByRole("link", { name: "ساخت بخش از این فهرست" }).click();
  await page.getByLabel("نام بخش جدید").fill("همه");
  await page.getByRole("button", { name: "افزودن به بخش" }).click();
  await expect(page.getByText("۳ نفر افزوده شد.")).toBeVisible();

  // A name that is taken stands beside its field, with what was typed.
  await page.goto(`${base}/segments/people?client=2`);
  await page.getByLabel("نام بخش جدید").fill("همه");
  await page.getByRole("button", { name: "افزودن به بخش" }).click();
  await expect(page.getByLabel("نام بخش جدید")).toHaveAccessibleDescription(/به کار رفته است/);
  await expect(page.getByLabel("نام بخش جدید")).toHaveValue("همه");

  // Nobody is chosen.
  await page.goto(`${base}/segments/people?list=leads`);
  await expect(page.getByRole("heading", { name: "کسی انتخاب نشده است" })).toBeVisible();
  await page.getByRole("link", { name: "بازگشت به مخاطبان" }).click();
  await expect(page).toHaveURL(/people\/leads$/);
});
