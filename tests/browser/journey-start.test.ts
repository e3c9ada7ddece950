import { startable } from "../http/startable-journey.ts";
import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

test("a journey is started and stopped on pages that say what happens", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(422));
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "سبد رهاشده" })).result;
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${owner.website.id}/journeys/${id}`;
  const check = () => mustFitEverywhere(page, async () => void (javaScriptEnabled && (await mustBeAccessible(page))));

  // An empty one says what it lacks.
  await page.goto(`${address}/start`);
  await page.getByRole("button", { name: "شروع سفر" }).click();
  await expect(page.getByRole("heading", { name: "سفر «سبد رهاشده» شروع شود؟" })).toBeVisible();
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
