import { expect, type Page } from "playwright/test";

/** What can be pressed or typed into. */
const targets = "a, button, summary, select, textarea, input:not([type=hidden])";

/**
 * What a finger presses on a page that is lower than 44 px, in words. A link of a running text is as high as its line; a
 * checkbox is as high as its label.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.locator(targets).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.closest("p") === null)
      .filter((element) => element.getBoundingClientRect().bottom > 0 || element.getBoundingClientRect().top > 0)
      .map((element) => {
        const heightOf = (each: Element | null) => each?.getBoundingClientRect().height ?? 0;
        const over = getComputedStyle(element, "::after");
        const reach = over.position === "absolute" && over.content !== "none" ? Number.parseFloat(over.height) : 0;
        const label = "labels" in element ? (element as HTMLInputElement).labels?.[0] : undefined;
        const height = Math.max(heightOf(element), heightOf(label ?? null), reach);
        const name = element.textContent?.trim().slice(0, 40) || element.getAttribute("name") || element.className;
        return { words: `${element.tagName} ${name}: ${height}`, height };
      })
      .filter(({ height }) => height < 43.5)
      .map(({ words }) => words),
  );

/** Nothing that a finger presses is lower than 44 px, where the pointer is a finger. */
export async function mustBeTouchable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches), "a finger").toBe(true);
  expect.soft(await smallTargets(page), page.url()).toEqual([]);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await session.detach();
}
