import type { Locator, Page } from "playwright/test";

/**
 * Moves the focus to the target by Tab, from the element before it: `mustShowFocus` walks through whole pages, so that a
 * step into the target shows that it is reached. Throws where Tab stops elsewhere.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  // A page that has just been drawn takes the focus to its title, perhaps between two keys.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    if (await isFocused()) return;
    await target.focus();
    // A group of radios is one stop, and Shift+Tab leaves it from any of them.
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
  }
  if (!(await isFocused())) throw new Error(`Tab does not stop at ${target}`);
}

/** Moves the focus by Tab and presses a key. */
export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus to a field by Tab and types. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}
