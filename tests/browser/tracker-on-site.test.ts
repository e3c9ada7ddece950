import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { expect, type Shop, test } from "./shop.ts";

const message = (form: "bar" | "corner" | "modal", change: object = {}) => ({
  ...{
    id: randomUUID(),
    form,
    title: "سبد شما منتظر است",
    body: "ارسال امروز <b>رایگان</b> است.",
    close: "بستن",
    ...change,
  },
});

/** A page whose policy allows the tracker's script and its requests, and no style, inline script or HTML of theirs. */
async function open(page: Page, shop: Shop, body: string): Promise<void> {
  const policy = [
    ...[
      "default-src 'none'",
      "script-src 'nonce-shop'",
      `connect-src ${shop.platformUrl}`,
      "style-src 'none'",
      "img-src data:",
    ],
    "require-trusted-types-for 'script'",
  ].join("; ");
  const html = `<title>فروشگاه</title>${shop.snippet('nonce="shop"')}<body>${body}`;
  shop.put("/page", html, { "content-security-policy": policy });
  await page.goto(`${shop.url}/page`);
}

const said = async (shop: Shop, name: string) => (await shop.heard(name)).map(({ data }) => data.message);

test("a bar stands above the page without taking the focus, and Escape closes it for ever", async ({ page, shop }) => {
  const waiting = message("bar", { button: "ادامهٔ خرید", url: `${shop.url}/checkout` });
  const requested = shop.wait(waiting);
  await open(page, shop, "<button autofocus>خرید</button>");
  const bar = page.getByRole("status", { name: waiting.title });
  await expect(bar).toBeVisible();
  await expect(bar).toContainText("ارسال امروز <b>رایگان</b> است.");
  await expect(bar).toHaveCSS("direction", "rtl");
  await expect(bar).toHaveCSS("position", "fixed");
  await expect(page.getByRole("button", { name: "خرید", exact: true })).toBeFocused();
  expect(await said(shop, "on_site_shown")).toEqual([waiting.id]);
  expect(requested).toMatchObject([{ url: `${shop.url}/page`, visitor: shop.batches[0]?.visitor }]);
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  expect(await said(shop, "on_site_dismissed")).toEqual([waiting.id]);

  // It comes back where the platform did not hear of it: this browser says so again, and shows nothing.
  await page.reload();
  await expect.poll(() => requested.length).toBe(2);
  await shop.heard("on_site_shown", 2);
  await expect(bar).toHaveCount(0);
});

test("a modal holds the focus, and gives it back where it was", async ({ page, shop }) => {
  const waiting = message("modal");
  shop.wait(waiting);
  await open(page, shop, "<button autofocus>خرید</button>");
  const dialog = page.getByRole("dialog", { name: waiting.title });
  await expect(dialog).toBeVisible();
  const close = dialog.getByRole("button", { name: "بستن" });
  await expect(close).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "خرید", exact: true })).not.toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "خرید", exact: true })).toBeFocused();
  expect(await said(shop, "on_site_dismissed")).toEqual([waiting.id]);
});

test("a corner leads to its address, and says that it did before the page goes", async ({ page, shop }) => {
  shop.put("/offer", "<title>پیشنهاد</title><h1>پیشنهاد</h1>");
  const waiting = message("corner", { button: "دیدن", url: `${shop.url}/offer` });
  shop.wait(waiting);
  await open(page, shop, "<h1>خانه</h1>");
  await page.getByRole("link", { name: "دیدن" }).click();
  await expect(page.getByRole("heading", { name: "پیشنهاد" })).toBeVisible();
  expect(await said(shop, "on_site_clicked")).toEqual([waiting.id]);
});

test("nobody who fills in a form is disturbed for ten seconds, and a view has one message", async ({ page, shop }) => {
  await page.clock.install();
  const first = message("corner");
  const requested = shop.wait(first);
  await open(page, shop, "<form><input name=name aria-label=نام autofocus></form>");
  await page.clock.runFor(3_000);
  await shop.heard("page_view");
  await page.getByLabel("نام").pressSequentially("نسترن");
  await page.clock.runFor(9_000);
  expect(requested).toEqual([]);
  await page.clock.runFor(4_000);
  await expect.poll(() => requested.length).toBe(1);
  const box = page.getByRole("status", { name: first.title });
  await expect(box).toBeVisible();
  await box.getByRole("button", { name: "بستن" }).click();
  shop.wait(message("bar", { title: "دومی" }));
  await page.clock.runFor(20_000);
  expect(requested, "the same view asks no more").toHaveLength(1);
  await page.evaluate(() => history.pushState({}, "", "/page?step=2"));
  await page.clock.runFor(20_000);
  await expect(page.getByRole("status", { name: "دومی" })).toBeVisible();
});
