import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { breakRuns, liveJourney } from "./journey-life.ts";
import { clientOf, expect, signIn, test } from "./test.ts";

test("people whom an error holds up go on where they stand: from the results, the block and their own page", async ({
  page,
  nabz,
  javaScriptEnabled,
}) => {
  test.slow();
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id, wait } = await liveJourney(nabz, owner);
  const base = `${nabz.url}/w/${owner.website.id}/journeys/${id}`;
  const broken = async () => (await client.journeys.get({ id })).result.health.broken;
  const check = () => mustFitEverywhere(page, async () => void (javaScriptEnabled && (await mustBeAccessible(page))));
  const retry = page.getByRole("button", { name: "تلاش دوباره" });
  await signIn(page, nabz.url, owner);

  await breakRuns(nabz, id, 2);
  await page.goto(`${base}/insight`);
  await expect(page.getByText("۲ نفر با خطای داخلی مانده‌اند")).toBeVisible();
  await page.getByRole("link", { name: "چه کسانی" }).click();
  await expect(page).toHaveURL(/insight\/people$/);
  await check();
  await retry.click();
  await expect(page.getByText("۲ ورود از همان بلوک ادامه یافت.")).toBeVisible();
  await expect(retry).toHaveCount(0);
  expect(await broken()).toBe(0);

  await breakRuns(nabz, id, 1);
  await page.goto(`${base}/blocks/${wait}`);
  await expect(page.getByText("۱ نفر با خطای داخلی مانده‌اند")).toBeVisible();
  await check();
  await retry.click();
  await expect(page.getByText("۱ ورود از همان بلوک ادامه یافت.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/blocks/${wait}$`));
  expect(await broken()).toBe(0);

  await breakRuns(nabz, id, 1);
  const { items } = (await client.journeys.people({ id })).result;
  const person = items.find(({ state }) => state === "broken")?.person ?? "";
  await page.goto(`${nabz.url}/w/${owner.website.id}/people/${person}/journeys/${id}`);
  await expect(page.getByText("نگار رضایی با خطای داخلی مانده است")).toBeVisible();
  await check();
  await retry.click();
  await expect(page.getByText("نگار رضایی از همان بلوک ادامه داد.")).toBeVisible();
  expect(await broken()).toBe(0);
});

test("a stop and a deletion say how many people they concern", { tag: "@plain" }, async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = await liveJourney(nabz, owner);
  const { people } = (await client.journeys.inside({ id })).result;
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/journeys/${id}/stop`);
  await expect(page.getByText(`${people.toLocaleString("fa-IR")} نفر در این سفرند؛ همان‌جا`)).toBeVisible();
  await page.getByRole("button", { name: "توقف سفر" }).click();
  await expect(page.getByRole("link", { name: "شروع سفر" })).toBeVisible();
  await page.goto(`${nabz.url}/w/${owner.website.id}/journeys/${id}/delete`);
  await expect(page.getByText(`${people.toLocaleString("fa-IR")} نفر در این سفرند؛ همه بیرون می‌روند`)).toBeVisible();
  await expect(page.getByLabel("برای تأیید، نام سفر را بنویسید")).toBeVisible();
});

test("people whom an error holds up in a stopped journey wait for its start", { tag: "@plain" }, async ({
  page,
  nabz,
}) => {
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = await liveJourney(nabz, owner);
  await breakRuns(nabz, id, 1);
  await client.journeys.deactivate({ id });
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/journeys/${id}/insight/people`);
  await expect(page.getByText("سفر متوقف است؛ پس از شروع می‌توان دوباره تلاش کرد.")).toBeVisible();
  await expect(page.getByRole("button", { name: "تلاش دوباره" })).toHaveCount(0);
});
