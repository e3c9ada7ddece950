import type { Page } from "playwright/test";
import { clientOf, expect, type Owner, signIn, statusMessage, test } from "./test.ts";

/** An open map of a journey, drawn by scripts. */
async function openMap(page: Page, url: string, { owner, id }: { owner: Owner; id: string }) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${url}/w/${owner.website.id}/journeys/${id}/map`);
  await expect(page.getByRole("toolbar", { name: "ویرایش نقشه" })).toBeVisible();
}

const node = (page: Page, name: string | RegExp) => page.locator(".react-flow__node").filter({ hasText: name });
const saved = (page: Page) => expect(page.getByText("ذخیره شده", { exact: true })).toBeVisible();

/** Presses at the middle of one thing, and lets go at another. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

async function middleOf(target: ReturnType<Page["locator"]>) {
  const box = await target.boundingBox();
  if (box === null) throw new Error("It is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y };
}

/** The lines of a journey, in words. */
async function linesOf(owner: Owner, platformUrl: string, id: string) {
  const client = await clientOf(platformUrl, owner);
  const { blocks } = (await client.journeys.map({ jid: id })).result;
  const types = new Map(blocks.map((block) => [block.id, block.type]));
  return blocks
    .flatMap(({ type, connections }) => connections.map(({ output, to }) => `${type} ${output} ${types.get(to)}`))
    .toSorted();
}

test("an abandoned cart is drawn by mouse; a refused line says why; undo, redo and a reload keep the same map", {
  tag: "@scripted",
}, async ({ page, nabz }) => {
  test.slow();
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "سبد رهاشده" })).result;
  await signIn(page, nabz.url, owner);
  await openMap(page, nabz.url, { owner, id });
  const palette = page.getByRole("form", { name: "بلوک‌هایی که می‌توان افزود" });
  const stage = await middleOf(page.locator(".react-flow"));
  const put = async (type: string, x: number, y: number) => {
    const button = palette.getByRole("button", { name: type, exact: true });
    await button.scrollIntoViewIfNeeded();
    await drag(page, await middleOf(button), { x: stage.x + x, y: stage.top + y });
  };
  await put("رویداد", 0, 120);
  await put("انتظار رویداد", 0, 300);
  await put("پایان", 150, 460);
  await put("پیامک", -150, 500);
  await expect(page.locator(".react-flow__node")).toHaveCount(4);
  const lead = async (from: string, output: string, to: string) => {
    const port = node(page, from).locator(`.react-flow__handle.source[data-handleid="${output}"]`);
    const target = await middleOf(node(page, to));
    await drag(page, await middleOf(port), { x: target.x, y: target.top + 8 });
  };
  await lead("شروع", "next", "کنترل جریانانتظار رویداد");
  await lead("کنترل جریانانتظار رویداد", "yes", "پایان");
  await lead("کنترل جریانانتظار رویداد", "no", "پیامک");
  await saved(page);
  const drawn = ["flow.wait_event no action.sms", "flow.wait_event yes flow.end", "trigger.event next flow.wait_event"];
  expect(await linesOf(owner, nabz.platformUrl, id)).toEqual(drawn);

  await lead("پیامک", "next", "کنترل جریانانتظار رویداد");
  await expect(page.getByRole("alert")).toContainText("به عقب برمی‌گرداند");
  await page.getByRole("alert").getByRole("button", { name: "بستن" }).click();

  await page.getByRole("button", { name: "واگرد" }).click();
  await expect(page.locator(".react-flow__edge")).toHaveCount(2);
  await page.keyboard.press("Control+Shift+Z");
  await expect(page.locator(".react-flow__edge")).toHaveCount(3);
  await saved(page);
  const places = async () =>
    (await client.journeys.map({ jid: id })).result.blocks.map(({ type, x, y }) => ({ type, x, y }));
  const before = await places();
  await page.reload();
  await expect(page.getByRole("toolbar", { name: "ویرایش نقشه" })).toBeVisible();
  await expect(page.locator(".react-flow__edge")).toHaveCount(3);
  expect(await linesOf(owner, nabz.platformUrl, id)).toEqual(drawn);
  expect(await places()).toEqual(before);

  // A drag is one step, and selects its block.
  const undo = page.getByRole("button", { name: "واگرد" });
  const { x, y } = await middleOf(node(page, "پیامک"));
  await drag(page, { x, y }, { x: x + 64, y: y + 80 });
  await expect(page.getByRole("region", { name: "بلوک «پیامک»" })).toBeVisible();
  await saved(page);
  expect(await places()).not.toEqual(before);
  await undo.click();
  await expect(undo).toBeDisabled();
  await saved(page);
  expect(await places()).toEqual(before);
});

test("the same is drawn by keyboard, and a block is set up beside the map", { tag: "@scripted" }, async ({
  page,
  nabz,
}) => {
  test.slow();
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "سبد رهاشده" })).result;
  await signIn(page, nabz.url, owner);
  await openMap(page, nabz.url, { owner, id });
  await page.getByRole("button", { name: "رویداد", exact: true }).press("Enter");
  const panel = (name: string) => page.getByRole("region", { name: `بلوک «${name}»` });
  await expect(panel("رویداد").getByRole("heading")).toBeFocused();
  await panel("رویداد").getByLabel("عنوان بلوک").fill("سبد");
  await panel("رویداد").getByLabel("نام رویداد").fill("add_to_cart");
  await panel("رویداد").getByLabel("نام رویداد").press("Enter");
  await expect(panel("سبد")).toBeVisible();
  const addAfter = async (block: string, output: string, type: string) => {
    const way = panel(block).getByLabel(`خروجی «${output}» می‌رود به`);
    await way.selectOption(`بلوک جدید: ${type}`);
    await panel(block)
      .getByRole("button", { name: `اعمال خروجی «${output}»` })
      .press("Enter");
  };
  await addAfter("سبد", "بعدی", "پایان");
  await expect(panel("سبد").getByLabel("خروجی «بعدی» می‌رود به")).toHaveAccessibleDescription(/میان شروع و پایان/);
  await addAfter("سبد", "بعدی", "انتظار رویداد");
  await expect(panel("انتظار رویداد").getByRole("heading")).toBeFocused();
  await addAfter("انتظار رویداد", "بله", "پایان");
  await expect(panel("پایان").getByRole("heading")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(node(page, "پایان")).toBeFocused();
  await node(page, "انتظار رویداد").focus();
  await page.keyboard.press("Enter");
  await addAfter("انتظار رویداد", "خیر · مهلت تمام شد", "پیامک");
  await expect(panel("پیامک").getByRole("heading")).toBeFocused();
  await saved(page);
  expect(await linesOf(owner, nabz.platformUrl, id)).toEqual([
    ...["flow.wait_event no action.sms", "flow.wait_event yes flow.end", "trigger.event next flow.wait_event"],
  ]);
  // What is deleted is joined again, and comes back.
  await node(page, "انتظار رویداد").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Delete");
  await expect(page.locator(".react-flow__node")).toHaveCount(3);
  await page.keyboard.press("Control+z");
  await expect(page.locator(".react-flow__node")).toHaveCount(4);
});

test("two tabs on one map lose nothing: both changes are kept, or the newer map is shown", {
  tag: "@scripted",
}, async ({ page, nabz }) => {
  test.slow();
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "سبد", template: "cart" })).result;
  await signIn(page, nabz.url, owner);
  await openMap(page, nabz.url, { owner, id });
  const other = await page.context().newPage();
  await openMap(other, nabz.url, { owner, id });
  await page.getByRole("button", { name: "ایمیل", exact: true }).click();
  await saved(page);
  // Blocks out of sight are drawn once they are in it, or for the keyboard.
  await expect(page.locator(".react-flow__node").first()).toBeVisible();
  expect(await page.locator(".react-flow__node").count()).toBeLessThan(10);
  await page.locator(".react-flow__node").first().focus();
  await page.keyboard.press("Tab");
  await expect(page.locator(".react-flow__node")).toHaveCount(10);
  await page.getByRole("button", { name: "همهٔ نقشه" }).click();
  await expect(page.locator(".react-flow__node")).toHaveCount(10);
  await other.getByRole("button", { name: "واتساپ", exact: true }).click();
  await expect(other.getByRole("alert")).toContainText("در جای دیگری عوض شده است");
  await other.getByRole("button", { name: "نگه‌داشتن هر دو" }).click();
  await saved(other);
  const types = (await client.journeys.map({ jid: id })).result.blocks.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(["action.email", "action.whatsapp"]));
  expect(types).toHaveLength(11);
  // The list beside the map leads on without loading a page.
  await other.evaluate(() => document.body.setAttribute("data-same", ""));
  await other.getByRole("region", { name: "بلوک «واتساپ»" }).getByRole("button", { name: "بستن" }).click();
  await other.getByRole("listitem").getByRole("link", { name: "واتساپ" }).first().click();
  await expect(other.getByRole("button", { name: "ذخیرهٔ بلوک" })).toBeVisible();
  await expect(other.locator("body")).toHaveAttribute("data-same", "");
});

test("what is typed in a block is saved before another one, the closed panel or another page takes its place", {
  tag: "@scripted",
}, async ({ page, nabz, expected }) => {
  test.slow();
  expected.push(statusMessage(400), statusMessage(422));
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "سبد", template: "cart" })).result;
  await signIn(page, nabz.url, owner);
  await openMap(page, nabz.url, { owner, id });
  const panel = (name: string) => page.getByRole("region", { name: `بلوک «${name}»` });
  const titles = async () => (await client.journeys.map({ jid: id })).result.blocks.map(({ title }) => title);

  await page.getByRole("button", { name: "همهٔ نقشه" }).click();
  await node(page, "۲۳ ساعت صبر").click();
  const save = panel("۲۳ ساعت صبر").getByRole("button", { name: "ذخیرهٔ بلوک" });
  await expect(save).toBeInViewport({ ratio: 1 });
  await panel("۲۳ ساعت صبر").getByLabel("عنوان بلوک").fill("یک روز صبر");
  await expect(page.getByText("ذخیره نشده", { exact: true })).toBeVisible();
  await node(page, "افزودن به سبد").first().click();
  await expect(panel("افزودن به سبد")).toBeVisible();
  expect(await titles()).toContain("یک روز صبر");
  await saved(page);

  await panel("افزودن به سبد").getByLabel("عنوان بلوک").fill("سبد پر شد");
  await page.keyboard.press("Escape");
  await expect(node(page, "سبد پر شد")).toBeVisible();
  await expect(page.getByRole("button", { name: "ذخیرهٔ بلوک" })).toHaveCount(0);
  expect(await titles()).toContain("سبد پر شد");

  // What is refused stays in sight, beside what is wrong with it, until its owner corrects it or gives it up.
  await node(page, "یک روز صبر").click();
  const held = panel("یک روز صبر");
  await held.getByLabel("مدت صبر", { exact: true }).fill("صفر");
  await node(page, "سبد پر شد").click();
  await expect(held.getByLabel("مدت صبر", { exact: true })).toHaveAccessibleDescription(/./);
  await expect(held.getByLabel("مدت صبر", { exact: true })).toHaveValue("صفر");
  const settings = page.getByRole("navigation", { name: "بخش‌های سفر" }).getByRole("link", { name: "تنظیمات" });
  await settings.click();
  await expect(held.getByText("این بلوک ذخیره نشد")).toBeVisible();
  await expect(page).toHaveURL(/\/map$/);
  await held.getByRole("button", { name: "رها کردن نوشته‌ها" }).click();
  await expect(held.getByLabel("مدت صبر", { exact: true })).toHaveValue(/^(23|۲۳)$/);
  await saved(page);

  await held.getByLabel("عنوان بلوک").fill("تا فردا صبر");
  await settings.click();
  await expect(page).toHaveURL(/\/settings$/);
  expect(await titles()).toContain("تا فردا صبر");
});

test("a block that was saved elsewhere while it stood beside the map keeps its words, and one version is chosen", {
  tag: "@scripted",
}, async ({ page, nabz, expected }) => {
  expected.push(statusMessage(409));
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "سبد", template: "cart" })).result;
  await signIn(page, nabz.url, owner);
  await openMap(page, nabz.url, { owner, id });
  await page.getByRole("button", { name: "همهٔ نقشه" }).click();
  await node(page, "۲۳ ساعت صبر").click();
  const title = page.locator("form").getByLabel("عنوان بلوک");
  await title.fill("از این برگه");
  const { blocks } = (await client.journeys.map({ jid: id })).result;
  const wait = blocks.find(({ type }) => type === "flow.wait_time")?.id ?? "";
  const stored = async () => (await client.journeys.blocks.get({ id: wait })).result.title;
  await client.journeys.blocks.update({ id: wait, title: "از برگهٔ دیگر" });
  await page.getByRole("button", { name: "ذخیرهٔ بلوک" }).click();
  await expect(page.getByText("این فرم در جای دیگری تغییر کرده است.")).toBeVisible();
  await expect(page.getByRole("button", { name: "رها کردن نوشته‌ها" })).toBeVisible();
  const other = page.getByRole("group", { name: "نسخهٔ ذخیره‌شده" });
  await expect(other.getByLabel("عنوان بلوک")).toHaveValue("از برگهٔ دیگر");
  await expect(other.getByRole("textbox")).toHaveCount(1);
  // Pressed once more or by going on, it is not sent over the other version.
  await page.keyboard.press("Escape");
  await expect(page.getByText("این فرم در جای دیگری تغییر کرده است.")).toBeVisible();
  await expect(title).toHaveValue("از این برگه");
  expect(await stored()).toBe("از برگهٔ دیگر");
  await page.getByRole("button", { name: "نگه داشتن نسخهٔ من" }).click();
  await saved(page);
  expect(await stored()).toBe("از این برگه");
});

test("on paper the whole map is as wide as the page, without what is pressed", async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  const client = await clientOf(nabz.platformUrl, owner);
  const { id } = (await client.journeys.create({ wid: owner.website.id, name: "سبد", template: "cart" })).result;
  await signIn(page, nabz.url, owner);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${nabz.url}/w/${owner.website.id}/journeys/${id}/map`);
  await expect(page.locator(".react-flow__node, main [data-sheet] > a").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 703, height: 1000 });
  const drawing = page.getByRole("region", { name: "نقشهٔ سفر از بالا به پایین" });
  await expect(drawing.getByRole("link")).toHaveCount(9);
  await expect(page.locator("main :is(button, form)").filter({ visible: true })).toHaveCount(0);
  const boxes = await drawing.getByRole("link").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
  for (const { left, right } of boxes) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(703);
  }
  expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(703);
});
