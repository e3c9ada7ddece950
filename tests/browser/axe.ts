import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { expect, type Page } from "playwright/test";

/** Rules that depend on colours; all others read markup and boxes, which both schemes share. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The accessibility rules that a page violates; `onlyColours` for a page that was checked in the other scheme. Passing
 * elements are not reported: that halved the cost of a page (2.2 to 1.2 s of CPU). The checker is put into a page once;
 * the package for Playwright puts one of twice the size there twice for each check.
 */
export async function violationsOf(page: Page, { onlyColours = false } = {}): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    ...(onlyColours ? { runOnly: rulesOfColours } : {}),
  };
  return page.evaluate(async (given) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    return (await checker.run(document, given)).violations;
  }, options);
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
