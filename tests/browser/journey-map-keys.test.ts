import type { Page } from "playwright/test";
import { clientOf, expect, type Owner, signIn, test } from "./test.ts";

const node = (page: Page, name: string) => page.locator(".react-flow__node").filter({ hasText: name }).first();
const panelOf = (page: Page, name: string) => page.getByRole("region", { name: `بلوک «${name}»` });
const waiting = "۲۳ ساعت صبر";

/** The map of a journey of the cart template, drawn by scripts. */
async function openCart(
  page: Page,
  { nabz, size }: { nabz: { url: string; platformUrl: string; addOwner(): Promise<Owner> }; size: [number, number] },
) {
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "سبد", template: "cart" })).result;
  await signIn(page, nabz.url, owner);
  await page.setViewportSize({ width: size[0], height: size[1] });
  await page.goto(`${nabz.url}/w/${owner.website.id}/journeys/${id}/map`);
  await expect(node(page, waiting)).toBeVisible();
  const { blocks } = (await client.journeys.map({ jid: id })).result;
  const wait = blocks.find(({ type }) => type === "flow.wait_time")?.id ?? "";
  const parent = blocks.find(({ connections }) => connections.some(({ to }) => to === wait))?.id;
  return { parent: page.locator(`.react-flow__node[data-id="${parent}"]`), client, jid: id };
}

test("hands on the keyboard stay on the map: a panel that closes, a block that is deleted and comes back", {
  tag: "@scripted",
}, async ({ page, nabz }) => {
  const { parent } = await openCart(page, { nabz, size: [1440, 900] });
  const [wait, panel] = [node(page, waiting), panelOf(page, waiting)];
  await wait.focus();
  await page.keyboard.press("Enter");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(wait).toBeFocused();
  // It has the focus, though it is not selected any more.
  await page.keyboard.press("Delete");
  await expect(wait).toBeHidden();
  await expect(parent).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(wait).toBeVisible();
  await expect(parent).toBeFocused();

  await wait.focus();
  await page.keyboard.press("Enter");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Delete");
  await expect(wait).toBeHidden();
  await expect(parent).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(wait).toBeVisible();

  await wait.focus();
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "حذف بلوک" }).press("Enter");
  await expect(wait).toBeHidden();
  await expect(parent).toBeFocused();
});

test("a line that is deleted leaves the focus on the block that it left; a block that is not selected is moved by arrow keys", {
  tag: "@scripted",
}, async ({ page, nabz }) => {
  const { parent, client, jid } = await openCart(page, { nabz, size: [1440, 900] });
  const id = (await parent.getAttribute("data-id")) ?? "";
  const line = page.locator(`.react-flow__edge[data-id^="${id} "]`).first();
  const lines = page.locator(".react-flow__edge");
  await expect(line).toBeAttached();
  await line.focus();
  // For the keyboard all of them are drawn.
  await page.keyboard.press("Shift");
  const stored = await client.journeys.map({ jid });
  const count = stored.result.blocks.reduce((sum, { connections }) => sum + connections.length, 0);
  await expect(lines).toHaveCount(count);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Delete");
  await expect(lines).toHaveCount(count - 1);
  await expect(parent).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(lines).toHaveCount(count);
  await line.focus();
  await page.keyboard.press("Enter");
  await page.locator(`[data-line^="${id} "] button`).first().focus();
  await page.keyboard.press("Enter");
  await expect(lines).toHaveCount(count - 1);
  await expect(parent).toBeFocused();

  const placeOf = () => parent.evaluate((block) => new DOMMatrix(getComputedStyle(block).transform).m41);
  const before = await placeOf();
  await page.keyboard.press("ArrowRight");
  await expect.poll(placeOf).toBe(before + 8);
  await expect(parent).toBeFocused();
});

test("where an undo takes a block away whose panel has the focus, it goes to the block that led to it", {
  tag: "@scripted",
}, async ({ page, nabz }) => {
  await openCart(page, { nabz, size: [1440, 900] });
  await node(page, waiting).focus();
  await page.keyboard.press("Enter");
  const way = panelOf(page, waiting).getByLabel("خروجی «بعدی» می‌رود به");
  await way.selectOption("بلوک جدید: ایمیل");
  await panelOf(page, waiting).getByRole("button", { name: "اعمال خروجی «بعدی»" }).press("Enter");
  await expect(panelOf(page, "ایمیل").getByRole("heading")).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(panelOf(page, "ایمیل")).toBeHidden();
  await expect(node(page, waiting)).toBeFocused();
});

test("the panel of a block is brought into sight where it stands below the map, and nothing moves where it is in sight", {
  tag: "@scripted",
}, async ({ page, nabz }) => {
  await openCart(page, { nabz, size: [768, 1_024] });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  expect(await scrolled()).toBe(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await node(page, waiting).click();
  const panel = panelOf(page, waiting);
  await expect(panel.getByRole("heading")).toBeInViewport({ ratio: 1 });
  await expect(panel.getByLabel("عنوان بلوک")).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole("button", { name: "ذخیرهٔ بلوک" })).toBeInViewport({ ratio: 1 });
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  const other = page.locator(".react-flow__node:not(.selected)").last();
  await other.click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: "ذخیرهٔ بلوک" })).toBeInViewport();
  expect(await scrolled()).toBe(before);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(node(page, waiting)).toBeVisible();
  const atFirst = await scrolled();
  await node(page, waiting).click();
  await expect(panel.getByRole("button", { name: "ذخیرهٔ بلوک" })).toBeInViewport();
  expect(await scrolled()).toBe(atFirst);
});

test("a block that is let go over another stays near, and its panel is in sight on a tablet", {
  tag: "@scripted",
}, async ({ page, nabz }) => {
  await openCart(page, { nabz, size: [768, 1_024] });
  const wait = node(page, waiting);
  const placeOf = () =>
    wait.evaluate((block) => {
      const { m41: left, m42: top } = new DOMMatrix(getComputedStyle(block).transform);
      return { left, top };
    });
  const before = await placeOf();
  const from = (await wait.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 25, { steps: 4 });
  await page.mouse.move(x + 60, y + 50, { steps: 4 });
  await page.mouse.up();
  await expect(panelOf(page, waiting)).toBeInViewport();
  // It covers none, and has not jumped below the blocks that follow.
  const after = await placeOf();
  expect(Math.hypot(after.left - before.left - 60, after.top - before.top - 50)).toBeLessThan(120);
  expect(after).not.toEqual(before);
});
