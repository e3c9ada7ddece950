import type { Page } from "playwright/test";
import { addressesOf, reportScreens } from "#contract/screens.ts";
import { expect, hydrated, signIn, test } from "./test.ts";

const may = "from=2015-05-17&to=2015-05-22";

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

const keys = ["overview", ...reportScreens] as const;

for (const key of keys)
  test(`on paper ${key} has no shell, is black on white and whole`, async ({
    page,
    nabz,
    reader,
    javaScriptEnabled,
  }) => {
    await page.context().addCookies([{ name: "nabz_theme", value: "dark", url: nabz.url }]);
    await signIn(page, nabz.url, reader);
    await page.goto(`${nabz.url}/w/${reader.website.id}${addressesOf(key, `${may}&step=day`)[0]}`);
    if (javaScriptEnabled) await hydrated(page);
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
    const frames = await page.locator("main section").all();
    // The reader has no goals: that screen is a sentence.
    if (key !== "goals") expect(frames.length).toBeGreaterThan(0);
    for (const frame of frames)
      expect(await frame.evaluate((each) => getComputedStyle(each).overflowX)).toBe("visible");
    expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(10_000);
  });
