import { expect, type Page } from "playwright/test";

/** Widths of the layout: phones, the last before each change, and a desktop. */
const widths = [320, 360, 768, 1024, 1440];

/** Nothing is wider than the page. */
export async function mustFit(page: Page): Promise<void> {
  const [widest, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widest, `width of ${page.url()}`).toBeLessThanOrEqual(width ?? 0);
}

/** The same at every width of the layout, or with `onlyWidest` at the last of them, where `atLast` then runs. */
export async function mustFitEverywhere(
  page: Page,
  atLast: () => Promise<void> = async () => {},
  { onlyWidest = false } = {},
): Promise<void> {
  const size = page.viewportSize();
  for (const width of onlyWidest ? widths.slice(-1) : widths) {
    await page.setViewportSize({ width, height: 800 });
    await mustFit(page);
  }
  await atLast();
  if (size !== null) await page.setViewportSize(size);
}
