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
