import { expect, type Page } from "playwright/test";
import { mustBeTouchable } from "./targets.ts";

/** Widths of the layout: phones, the last before each change, and desktops. */
const widths = [320, 360, 768, 1024, 1280, 1440];
/** A phone's, at which what is pressed is measured. */
const phone = 360;

/** Nothing is wider than the page. */
export async function mustFit(page: Page): Promise<void> {
  const [widest, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widest, `width of ${page.url()}`).toBeLessThanOrEqual(width ?? 0);
}

/**
 * What does not fit, in words: a page that scrolls sideways, words of a bar in two lines, a bar in more lines than it has
 * room for. In the page.
 */
function findMisfits(): string[] {
  const { scrollWidth } = document.documentElement;
  const seen = (selector: string) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const heightOf = (element: Element) => element.getBoundingClientRect().height;
  const say = (element: Element) => `${element.textContent?.trim().slice(0, 60)}: ${heightOf(element)} px high`;
  const controls = seen("header :is(a, button, summary)").filter((control) => heightOf(control) > 46);
  // Phones have the controls of time below the bar, and a line of their own for a screen's actions.
  const lines = innerWidth >= 1280 ? 1 : 2;
  const tops =
    innerWidth < 640
      ? []
      : seen("header:not(main header):has(nav, details)").filter((bar) => heightOf(bar) > 64 * lines + 2);
  const actions = innerWidth < 768 ? [] : seen("main header > nav").filter((bar) => heightOf(bar) > 46);
  return [
    ...(scrollWidth > innerWidth ? [`the page: ${scrollWidth} px wide`] : []),
    ...[...controls, ...tops, ...actions].map(say),
  ];
}

/** Links of running text differ from it by more than their colour. */
async function mustUnderline(page: Page): Promise<void> {
  const plain = await page.locator("main p a").evaluateAll((links) =>
    links
      .filter((link) => getComputedStyle(link).display === "inline")
      .filter((link) => !getComputedStyle(link).textDecorationLine.includes("underline"))
      .map((link) => link.textContent),
  );
  expect.soft(plain, `links of ${page.url()}`).toEqual([]);
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
    expect.soft(await page.evaluate(findMisfits), `${page.url()} at ${width} px`).toEqual([]);
    if (width === phone) await mustBeTouchable(page);
  }
  await mustUnderline(page);
  await atLast();
  if (size !== null) await page.setViewportSize(size);
}
