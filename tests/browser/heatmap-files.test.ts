import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { mustBeAccessibleInBoth } from "./axe.ts";
import { mustFitEverywhere } from "./fit.ts";
import { clientOf, expect, signIn, statusMessage, test } from "./test.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#fde3c8" } })
    .png()
    .toBuffer();

test("an owner's own picture stands in for the platform's, and an older one can be chosen", async ({
  page,
  nabz,
  expected,
  javaScriptEnabled,
}) => {
  expected.push(statusMessage(400));
  const owner = await nabz.addOwner();
  const url = "https://shop.example/product/tea";
  const click = { s: "html>body>button.buy", t: "خرید", p: [1, 1, 720, 450], v: [1_440, 900, 900] };
  const events = [
    { id: randomUUID(), name: "page_view", url },
    { id: randomUUID(), name: "click", url, data: click },
    { id: randomUUID(), name: "click", url, data: { ...click, v: [1_440, 900, 3_000] } },
  ];
  const body = JSON.stringify({ key: owner.website.key, visitor: randomUUID(), events });
  const headers = { "content-type": "application/json", "user-agent": agent };
  expect((await fetch(`${nabz.platformUrl}/collect`, { method: "POST", headers, body })).status).toBe(202);
  const client = await clientOf(nabz.platformUrl, owner);
  const fields = { wid: owner.website.id, name: "چای", type: "click" as const, mode: "is" as const };
  const { id } = (await client.heatmaps.create({ ...fields, url: "/product/tea" })).result;
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${owner.website.id}/heatmaps/${id}`;
  await page.goto(`${address}?on=tablet`);
  await page.getByLabel("کارهای بیشتر").click();
  await page.getByRole("link", { name: "عکس از راه دیگر" }).click();
  const device = page.getByLabel("دستگاه", { exact: true });
  await expect(device).toHaveValue("tablet");
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  await mustFitEverywhere(page);

  const file = page.getByLabel("عکس صفحه", { exact: true });
  const send = async (buffer: Buffer) => {
    await device.selectOption("desktop");
    await file.setInputFiles({ name: "page.png", mimeType: "image/png", buffer });
    await page.getByRole("button", { name: "گذاشتن عکس" }).click();
  };
  await send(Buffer.from("this is no picture"));
  await expect(file).toHaveAccessibleDescription(/این فایل عکس .* نیست/);
  await expect(device).toHaveValue("desktop");
  await send(await png(1_440, 900));
  await expect(page.getByText("عکس صفحه جایگزین شد.")).toBeVisible();
  const picture = page
    .getByRole("img", { name: /عکس صفحهٔ «چای»/ })
    .locator("svg")
    .first();
  await expect(picture).toHaveAttribute("viewBox", "0 0 1440 900");
  await page.goto(`${address}?timeline=day`);
  await expect(page.getByText("۲ از ۲ کلیک روی این عکس جای گرفت (۱۰۰٫۰٪).")).toBeVisible();
  await expect(page.getByText(/این عکس از فایل است.*در ۵۰٫۰٪ از آن‌ها صفحه همان تناسب عکس را داشت/)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "کدام عکس" })).toHaveCount(0);

  await page.getByLabel("کارهای بیشتر").click();

  await page.getByRole("link", { name: "عکس از راه دیگر" }).click();
  await send(await png(1_440, 1_500));
  await expect(picture).toHaveAttribute("viewBox", "0 0 1440 1500");
  const kept = page.getByRole("navigation", { name: "کدام عکس" }).getByRole("link");
  await expect(kept).toHaveCount(2);
  await expect(kept.first()).toHaveAttribute("aria-current", "true");
  await kept.last().click();
  await expect(picture).toHaveAttribute("viewBox", "0 0 1440 900");
  await expect(page).toHaveURL(/capture=[0-9a-f-]{36}/);
  await expect(kept.last()).toHaveAttribute("aria-current", "true");
  if (javaScriptEnabled) await mustBeAccessibleInBoth(page);
  await mustFitEverywhere(page);
  // A link to a picture that is no longer kept shows the newest.
  await page.goto(`${address}?capture=${randomUUID()}`);
  await expect(picture).toHaveAttribute("viewBox", "0 0 1440 1500");
});
