import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { violationsOf } from "./axe.ts";
import { expect, hydrated, statusMessage, test } from "./test.ts";

const screens = fileURLToPath(new URL("../../build/screens", import.meta.url));
/** `SCREENS=1` renews the pictures in `docs/screens`. */
const takesPictures = process.env.SCREENS === "1";

test("every component renders in both schemes at every width, without console messages, and is accessible", async ({
  page,
  nabz,
  javaScriptEnabled,
}) => {
  test.slow();
  await page.goto(`${nabz.url}/dev/ui`);
  if (javaScriptEnabled) await hydrated(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("region", { name: "تیره" }).first()).toBeVisible();
    const widest = await page.locator("html").evaluate((html) => html.scrollWidth);
    expect(widest, `at ${width}`).toBeLessThanOrEqual(width);
    if (!javaScriptEnabled || width === 768) continue;
    const serious = (await violationsOf(page)).filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
    if (!takesPictures) continue;
    mkdirSync(screens, { recursive: true });
    for (const [scheme, name] of [
      ["light", "روشن"],
      ["dark", "تیره"],
    ] as const) {
      const column = page.getByRole("region", { name, exact: true }).first();
      await column.screenshot({ path: `${screens}/parts-${scheme}-${width}.jpg`, type: "jpeg", quality: 60 });
    }
  }
});

test("the schemes of the gallery equal the schemes of the page", { tag: "@plain" }, async ({ page, context, nabz }) => {
  const backs: string[] = [];
  for (const scheme of ["light", "dark"]) {
    await context.addCookies([{ name: "nabz_theme", value: scheme, url: nabz.url }]);
    await page.goto(`${nabz.url}/dev/ui`);
    const columns = page.locator("section[data-joy-color-scheme]");
    const colourOf = (index: number) =>
      columns.nth(index).evaluate((column) => getComputedStyle(column).backgroundColor);
    backs.push(`${await colourOf(0)} ${await colourOf(1)}`);
  }
  expect(backs).toEqual(["rgb(244, 246, 248) rgb(13, 18, 25)", "rgb(244, 246, 248) rgb(13, 18, 25)"]);
});

test("a list in a form is changed by its buttons, with what was typed, and Enter submits the form", async ({
  page,
  nabz,
  expected,
}) => {
  expected.push(statusMessage(400));
  await page.goto(`${nabz.url}/dev/ui`);
  const form = page.getByRole("region", { name: "روشن" }).getByRole("region", { name: "فهرست در فرم" });
  const hosts = form.getByRole("group", { name: "دامنه‌های دیگر" }).getByRole("textbox");
  const values = async () => Promise.all((await hosts.all()).map((each) => each.inputValue()));
  const press = (name: string) => form.getByRole("button", { name }).click();
  await expect(hosts.first()).toHaveAttribute("maxlength", "40");
  await expect(form.getByLabel("موبایل")).toHaveAttribute("pattern", "^\\d+$");
  await expect(form.getByLabel("موبایل")).not.toHaveAttribute("required");
  await press("افزودن دامنه");
  await expect(hosts).toHaveCount(3);
  await hosts.nth(2).fill("new.shop.example");
  await press("بالا بردن دامنهٔ ۳");
  await expect.poll(values).toEqual(["blog.shop.example", "new.shop.example", "old.shop.example"]);
  await press("پایین بردن دامنهٔ ۱");
  await expect.poll(values).toEqual(["new.shop.example", "blog.shop.example", "old.shop.example"]);
  await press("حذف دامنهٔ ۲");
  await expect.poll(values).toEqual(["new.shop.example", "old.shop.example"]);
  // Enter submits the form instead of removing the first item; the nested field is required with its group.
  await form.getByLabel("موبایل").fill("not a number");
  await hosts.first().press("Enter");
  await expect(form.getByLabel("موبایل")).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("نام", { exact: true })).toHaveAccessibleDescription("این فیلد لازم است.");
  await expect.poll(values).toEqual(["new.shop.example", "old.shop.example"]);
});
