import { startable } from "../http/startable-journey.ts";
import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { clientOf, expect, signIn, test } from "./test.ts";

test("a journey is started and stopped on pages that say what happens", async ({ page, nabz, javaScriptEnabled }) => {
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const wid = owner.website.id;
  const { id } = (await client.journeys.create({ wid, name: "سبد رهاشده" })).result;
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${owner.website.id}/journeys/${id}`;
  const check = () => mustFitEverywhere(page, async () => void (javaScriptEnabled && (await mustBeAccessible(page))));

  // One that is not ready leads to what it lacks, and has no button to start it.
  const { id: unready } = (await client.journeys.create({ wid, name: "خوشامد" })).result;
  const { id: block } = (await client.journeys.blocks.create({ journey: unready, type: "trigger.event" })).result;
  await page.goto(`${nabz.url}/w/${wid}/journeys/${unready}/start`);
  await expect(page.getByRole("heading", { name: "سفر «خوشامد» هنوز آمادهٔ شروع نیست" })).toBeVisible();
  await expect(page.getByRole("button", { name: "شروع سفر" })).toHaveCount(0);
  await expect(page.getByRole("main").locator(`a[href$="/blocks/${block}"]`).first()).toBeVisible();
  await check();
  await client.journeys.blocks.replace({ journey: id, blocks: startable() });
  await page.goto(`${address}/start`);
  await expect(page.getByText("نقشه منتظر «افزودن به سبد»، «خرید» است")).toBeVisible();
  await check();
  await page.getByRole("button", { name: "شروع سفر" }).click();
  await expect(page).toHaveURL(`${address}/map`);
  await page.getByRole("link", { name: "توقف سفر" }).click();
  await expect(page.getByText("کسی در این سفر نیست؛ تا شروع دوباره کسی وارد نمی‌شود.")).toBeVisible();
  await check();
  await page.getByRole("button", { name: "توقف سفر" }).click();
  await expect(page.getByRole("link", { name: "شروع سفر" })).toBeVisible();
});
