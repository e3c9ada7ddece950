import { expect, type Page } from "playwright/test";

/** What can be pressed or typed into. */
const targets = "a, button, summary, select, textarea, input:not([type=hidden])";

/**
 * What a finger presses on a page that is lower than 44 px, in words, also within closed menus. A link of a running text
 * is as high as its line; a checkbox is as high as its label. In the page.
 */
function findSmall(targets: string): string[] {
  const found = new Set<string>();
  const measure = (within: ParentNode) => {
    for (const element of within.querySelectorAll(targets)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("p") !== null) continue;
      const box = element.getBoundingClientRect();
      if (box.bottom <= 0 && box.top <= 0) continue;
      const heightOf = (each: Element | null) => each?.getBoundingClientRect().height ?? 0;
      const over = getComputedStyle(element, "::after");
      const reach = over.position === "absolute" && over.content !== "none" ? Number.parseFloat(over.height) : 0;
      const label = "labels" in element ? (element as HTMLInputElement).labels?.[0] : undefined;
      const height = Math.max(heightOf(element), heightOf(label ?? null), reach);
      const name = element.textContent?.trim().slice(0, 40) || element.getAttribute("name") || element.className;
      if (height < 43.5) found.add(`${element.tagName} ${name}: ${height}`);
    }
  };
  measure(document);
  for (const menu of document.querySelectorAll("details:not([open])")) {
    // A menu within a closed one is seen where that one is open; of a group only one is.
    const closed: HTMLDetailsElement[] = [];
    const shut = [...document.querySelectorAll("details")].filter((each) => each.open);
    for (let each: Element | null = menu; each !== null; each = each.parentElement?.closest("details") ?? null)
      if (each instanceof HTMLDetailsElement && !each.open) closed.push(each);
    for (const each of closed) each.open = true;
    measure(menu);
    for (const each of closed) each.open = false;
    for (const each of shut) each.open = true;
  }
  return [...found];
}

export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(findSmall, targets);

/** Nothing that a finger presses is lower than 44 px, where the pointer is a finger. */
export async function mustBeTouchable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches), "a finger").toBe(true);
  expect.soft(await smallTargets(page), page.url()).toEqual([]);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await session.detach();
}
