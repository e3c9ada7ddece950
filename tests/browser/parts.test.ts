import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { violationsOf } from "./axe.ts";
import { expect, hydrated, test } from "./test.ts";

const screens = fileURLToPath(new URL("../../docs/screens", import.meta.url));
/** `SCREENS=1` takes the pictures in `docs/screens` again. */
const takesPictures = process.env.SCREENS === "1";

test("every part stands in both schemes at every width, says nothing in the console and is accessible", async ({
  page,
  nabz,
  javaScriptEnabled,
}) => {
  test.slow();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${nabz.url}/dev/ui`);
    await expect(page.getByRole("region", { name: "تیره" }).first()).toBeVisible();
    if (javaScriptEnabled) await hydrated(page);
    const widest = await page.locator("html").evaluate((html) => html.scrollWidth);
    expect(widest, `at ${width}`).toBeLessThanOrEqual(width);
    if (!javaScriptEnabled) continue;
    const serious = (await violationsOf(page)).filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
    if (!takesPictures || width === 768) continue;
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

test("both schemes in one page are those of the whole page", { tag: "@once" }, async ({ page, context, nabz }) => {
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
