import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/** What looks at colours; every other rule reads the markup and its boxes, which both schemes share. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/**
 * The rules of accessibility that a page breaks; `onlyColours` for a page that was looked at whole in the other scheme.
 * Elements that break none are not named: that was half of what a page cost (2.2 and 1.2 s of the processor).
 */
export async function violationsOf(page: Page, { onlyColours = false } = {}) {
  const options = { resultTypes: ["violations" as const], ...(onlyColours ? { runOnly: rulesOfColours } : {}) };
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return violations;
}

/** Throws where a rule is broken, with the elements. */
export async function mustBeAccessible(page: Page, options?: { onlyColours?: boolean }): Promise<void> {
  const found = (await violationsOf(page, options)).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
  expect(found, page.url()).toEqual([]);
}
