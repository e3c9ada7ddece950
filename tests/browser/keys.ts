import type { Locator, Page } from "playwright/test";
import { expect } from "./test.ts";

/** Presses Tab until the target has focus, at most 200 times. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  let isThere = false;
  for (let count = 0; count < 200 && !isThere; count += 1) {
    await page.keyboard.down("Tab");
    isThere = await target.evaluate((element) => element === document.activeElement);
  }
  await page.keyboard.up("Tab");
  if (!isThere) throw new Error(`Tab never stops at ${target}`);
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
