import type { Locator, Page } from "playwright/test";

/**
 * The screen of the address is drawn. The router shows an address first, and React draws its screen when it has time: on
 * a busy machine keys that are pressed between the two reach the screen before, which may have the same names.
 */
const drawn = (page: Page): Promise<void> =>
  page
    .evaluate(async () => {
      const { __remixRouter: router } = window as unknown as {
        __remixRouter?: { state: { navigation: { state: string } } };
      };
      if (router === undefined) return;
      while (router.state.navigation.state !== "idle") await new Promise(requestAnimationFrame);
      await new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)));
    })
    // Another document comes, without the router's help.
    .catch(() => page.waitForLoadState());

/**
 * Moves the focus to the target by Tab, from the element before it: `mustShowFocus` walks through whole pages, so that a
 * step into the target shows that it is reached. Throws where Tab stops elsewhere.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await drawn(page);
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  // What a form's answer or a message draws again between two keys loses the focus.
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
