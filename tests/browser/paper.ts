import { expect, type Page } from "playwright/test";

/** The colours of all words that are seen, and of what lies behind them, as `words on back`. */
const coloursOf = (page: Page) =>
  page.locator("main :is(h1, h2, p, th, td, li, b, strong, a, span)").evaluateAll((all) => {
    const found = new Set<string>();
    for (const each of all) {
      if (each.getClientRects().length === 0 || (each.textContent ?? "").trim() === "") continue;
      let back: Element | null = each;
      while (back !== null && getComputedStyle(back).backgroundColor === "rgba(0, 0, 0, 0)") back = back.parentElement;
      found.add(
        `${getComputedStyle(each).color} on ${back === null ? "paper" : getComputedStyle(back).backgroundColor}`,
      );
    }
    return [...found];
  });

/** Words of a table's names that something else lies over. In the page, which is as high as its window. */
function findCovered(): string[] {
  const covered: string[] = [];
  for (const cell of document.querySelectorAll("main tbody :is(th, td:first-child)")) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, top, width, height } of range.getClientRects()) {
        if (width < 2 || !text.parentElement?.checkVisibility()) continue;
        for (const part of [0.05, 0.35, 0.65, 0.95]) {
          const above = document.elementFromPoint(left + width * part, top + height / 2);
          // Nothing lies over words for screen readers alone, which are clipped away.
          const isOwn = above === null || above.contains(text) || above.matches("a") || !cell.contains(above);
          if (!isOwn) covered.push(`${text.textContent} under ${above.outerHTML.slice(0, 80)}`);
        }
      }
    }
  }
  return [...new Set(covered)];
}

/** On paper a report of the reader's log has no shell, is black on white, and nothing of it is cut. */
export async function mustPrintWell(page: Page, { hasCards }: { hasCards: boolean }): Promise<void> {
  await expect(page.getByRole("navigation", { name: "بازهٔ زمانی" })).toBeVisible();
  const shellOnScreen = page.locator("header:not(main header), main form").filter({ visible: true });
  await expect(shellOnScreen).not.toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  // Whose figures these are, and of which days.
  await expect(page.locator("[data-printed]")).toHaveText("بهار نارنج");
  await expect(page.locator("[data-printed]")).toBeVisible();
  await expect(page.getByRole("main").locator("header p").first()).toContainText("اردیبهشت ۱۳۹۴");
  for (const shell of ["aside", "header:not(main header)", "body > div > a", "main button", "main form"])
    await expect(page.locator(shell).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^خروجی/ })).toHaveCount(0);
  const found = await coloursOf(page);
  expect(found.length).toBeGreaterThan(0);
  for (const colours of found) {
    const [words = "", back = ""] = colours.split(" on ");
    const shade = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number));
    expect(shade(words), colours).toBeLessThanOrEqual(0x33);
    expect(back === "paper" ? 255 : shade(back), colours).toBeGreaterThanOrEqual(0xe4);
  }
  // An A4 page without its margins: nothing is cut at its edge, nor inside a frame that would move on a screen.
  await page.setViewportSize({ width: 703, height: 1000 });
  expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(703);
  await page.setViewportSize({ width: 703, height: await page.locator("html").evaluate((html) => html.scrollHeight) });
  expect(await page.evaluate(findCovered)).toEqual([]);
  // The dot before the link to newer figures goes with it.
  await expect(page.locator("main header").first()).not.toContainText("·", { useInnerText: true });
  const overflows = await page
    .locator("main section")
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).overflowX));
  if (hasCards) expect(overflows.length).toBeGreaterThan(0);
  expect(overflows.filter((overflow) => overflow !== "visible")).toEqual([]);
  expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(10_000);
}
