import type { Page } from "playwright/test";
import { expect, signIn, statusMessage, test } from "./test.ts";

const thrown = /thrown while rendering|Minified React error #(418|423|425)/;

async function expectRepairPage(page: Page) {
  await expect(page.getByText("۵۰۳")).toBeVisible();
  await expect(page.getByRole("heading", { name: "سرویس در دست تعمیر است" })).toBeVisible();
}

test("a page that throws while rendering is the 503 page, whose way back clears the error", async ({
  page,
  nabz,
  reader,
  expected,
}) => {
  expected.push(statusMessage(503), thrown);
  await signIn(page, nabz.url, reader);
  const answer = await page.goto(`${nabz.url}/dev/throw`);
  expect(answer?.status()).toBe(503);
  expect(await answer?.text()).not.toContain("thrown while rendering");
  await expectRepairPage(page);
  await page.getByRole("link", { name: "بازگشت به نبض" }).click();
  await expect(page).toHaveURL(`${nabz.url}/w/${reader.website.id}`);
  await expect(page.getByRole("heading", { name: "نمای کلی" })).toBeVisible();
});

test("a page that throws in the browser is the 503 page as well", { tag: "@scripted" }, async ({
  page,
  nabz,
  reader,
  expected,
}) => {
  expected.push(thrown);
  await signIn(page, nabz.url, reader);
  await page.goto(`${nabz.url}/dev/throw?in=browser`);
  await expectRepairPage(page);
  await page.getByRole("link", { name: "بازگشت به نبض" }).click();
  await expect(page.getByRole("heading", { name: "نمای کلی" })).toBeVisible();
});
