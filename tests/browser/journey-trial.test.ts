import { randomUUID } from "node:crypto";
import { startable } from "../http/startable-journey.ts";
import { mustBeAccessible } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

test("an owner walks through a journey, answers what it asks, and sees each step", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "سبد رهاشده" })).result;
  const [start, condition, end] = startable();
  const call = randomUUID();
  await client.integration.channels.create({
    ...{ wid: owner.website.id, type: "API", provider: "http", name: "فروشگاه", settings: {} },
  });
  if (start === undefined || condition === undefined || end === undefined) throw new Error("No journey to start");
  await client.journeys.blocks.replace({
    journey: id,
    blocks: [
      start,
      {
        ...condition,
        title: "خرید کرده؟",
        connections: [...(condition.connections ?? []), { output: "no", to: call }],
      },
      {
        ...{ ...condition, id: call, title: "خبر به فروشگاه", type: "action.api" },
        fields: { method: "POST", url: "https://shop.example/hook", body: "{}" },
        connections: [{ output: "next", to: end.id }],
      },
      end,
    ],
  });
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${owner.website.id}/journeys/${id}`;
  const check = () => mustFitEverywhere(page, async () => void (javaScriptEnabled && (await mustBeAccessible(page))));
  await page.goto(`${address}/start`);
  await page.getByRole("link", { name: "آزمایش با من" }).click();
  await expect(page.getByRole("heading", { name: "آزمایش سفر «سبد رهاشده» با من" })).toBeVisible();
  await check();
  const field = page.getByLabel("آدرسی که فراخوانی به آن می‌رسد");
  await field.fill("nowhere");
  await page.getByRole("button", { name: "شروع آزمایش" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("https://shop.example/mine");
  await page.getByRole("radio", { name: "۱۰ ثانیه" }).check();
  await page.getByRole("button", { name: "شروع آزمایش" }).click();
  await expect(page.getByText("پاسخ این شرط برای شما چیست؟")).toBeVisible();
  await check();
  await page.getByRole("button", { name: "خیر" }).click();
  await expect(page.getByText("سفر به پایان رسید.")).toBeVisible();
  const steps = page.getByRole("listitem").filter({ hasText: "خرید کرده؟" });
  await expect(steps.first()).toContainText("شرط «خرید کرده؟» درست نبود");
  await expect(page.getByRole("listitem").filter({ hasText: "خبر به فروشگاه" }).last()).toBeVisible();
  await check();
  await page.getByRole("button", { name: "شروع دوباره" }).click();
  await expect(page.getByRole("button", { name: "شروع دوباره" })).toBeVisible();
});
