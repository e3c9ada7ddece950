import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/** Rules that depend on colours; all others read markup and boxes, which both schemes share. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/**
 * The accessibility rules that a page violates; `onlyColours` for a page that was checked in the other scheme. Passing
 * elements are not reported: that halved the cost of a page (2.2 to 1.2 s of CPU).
 */
export async function violationsOf(page: Page, { onlyColours = false } = {}) {
  const options = { resultTypes: ["violations" as const], ...(onlyColours ? { runOnly: rulesOfColours } : {}) };
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return violations;
}

/** Throws with the elements that violate a rule. */
export async function mustBeAccessible(page: Page, options?: { onlyColours?: boolean }): Promise<void> {
  const found = (await violationsOf(page, options)).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
  expect(found, page.url()).toEqual([]);
}

/**
 * The same in both schemes, in the other one by what the scheme changes. The scheme is an attribute of the page and style
 * alone, so that a page is opened once; it has its own scheme again afterwards.
 */
export async function mustBeAccessibleInBoth(page: Page): Promise<void> {
  const html = page.locator("html");
  const own = (await html.getAttribute("data-joy-color-scheme")) ?? "light";
  const show = (scheme: string) =>
    html.evaluate((element, name) => {
      element.setAttribute("data-joy-color-scheme", name);
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    }, scheme);
  await mustBeAccessible(page);
  await show(own === "dark" ? "light" : "dark");
  await mustBeAccessible(page, { onlyColours: true });
  await show(own);
}
