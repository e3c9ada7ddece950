import sharp from "sharp";
import { mustBeAccessible } from "./axe.ts";
import { photograph, shopElements } from "./photograph.ts";
import { clientOf, expect, signIn, test } from "./test.ts";
import { visit } from "./visit-shop.ts";

test("sliders draw the layer at once, as the platform draws it", async ({ page, nabz, javaScriptEnabled }) => {
  const owner = await nabz.addOwner();
  const { buy, photo, cart } = shopElements;
  for (const share of [4_000, 9_000, 16_000, 17_000, 30_000]) {
    await visit(
      nabz.platformUrl,
      owner,
      [buy, photo, cart].map((each) => ({ ...each, p: [share, share, 700, 400] })),
    );
  }
  const client = await clientOf(nabz.platformUrl, owner);
  const heatmap = { wid: owner.website.id, name: "زعفران", type: "click" as const, mode: "is" as const };
  const { id } = (await client.heatmaps.create({ ...heatmap, url: "/product/tea" })).result;
  await photograph(page, nabz, { heatmap: id, device: "desktop" });
  await signIn(page, nabz.url, owner);
  const address = `${nabz.url}/w/${owner.website.id}/heatmaps/${id}?timeline=day`;
  const live = async (rest: string) => page.request.get(`${address.replace("?", "/live?")}${rest}`);
  // A machine that is busy with its start answers 503 first.
  await expect.poll(async () => (await live("")).status()).toBe(200);
  const answer = await live("");
  expect((await answer.json()).areas).toHaveLength(3);
  const other = await nabz.addOwner();
  expect((await page.request.get(answer.url().replace(owner.website.id, other.website.id))).status()).toBe(404);
  await page.goto(address);
  const picture = page.getByRole("img", { name: /عکس صفحهٔ «زعفران»/ });
  const slider = page.getByRole("slider", { name: "شعاع" });
  if (!javaScriptEnabled) {
    await expect(slider).toHaveCount(0);
    return;
  }
  // A picture of what the window cuts off scrolls to it.
  await picture.scrollIntoViewIfNeeded();
  const place = await picture.boundingBox();
  const shot = async () =>
    sharp(await picture.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer();
  const platforms = await shot();
  await slider.focus();
  const canvas = picture.locator("canvas");
  await expect(picture.locator("image")).toHaveCount(1);
  expect(await canvas.count()).toBe(1);
  const own = await shot();
  const errors = own.map((value, at) => Math.abs(value - (platforms[at] ?? 0)));
  expect(own).toHaveLength(platforms.length);
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.5);

  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(slider).toHaveAttribute("aria-valuetext", "۴۲ پیکسل");
  await expect(page.getByRole("spinbutton", { name: "شعاع" })).toHaveValue("42");
  await expect(page).toHaveURL(/timeline=day&radius=42$/);
  await expect(slider).toBeFocused();
  expect((await shot()).equals(own)).toBe(false);
  await page.getByRole("slider", { name: "پررنگی" }).fill("30");
  await expect(page).toHaveURL(/radius=42&opacity=30$/);
  expect(await picture.boundingBox()).toEqual(place);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await mustBeAccessible(page);
  // The tip follows the pointer; its text is in the ranking too.
  const box = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.25);
  await expect(picture.locator("[data-tip]")).toHaveText("بدون متن: ۵ کلیک از ۵ نفر");
  await page.getByRole("link", { name: "پیش‌فرض" }).click();
  await expect(slider).toHaveValue("40");
  await expect(page).toHaveURL(/timeline=day$/);
  // Before the address has what was typed, and what is no radius at all.
  const radius = page.getByRole("spinbutton", { name: "شعاع" });
  for (const typed of ["20", "3"]) {
    await radius.fill(typed);
    await page.getByRole("link", { name: "پیش‌فرض" }).click();
    await expect(radius).toHaveValue("40");
    await expect(page).toHaveURL(/timeline=day$/);
  }
});
