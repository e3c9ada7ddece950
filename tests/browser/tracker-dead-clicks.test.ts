import type { Page } from "playwright/test";
import { expect, type Shop, test } from "./shop.ts";

const isDead = ({ data }: { data?: { f: number } }) => ((data?.f ?? 0) & 16) > 0;

/** Opens a page with this body on a website with heatmaps, once what distinguishes dead clicks is there. */
async function open(page: Page, shop: Shop, body: string): Promise<void> {
  shop.drawClicks();
  shop.put("/page", `{{snippet}}<body style="margin:0">${body}`);
  const loaded = page.waitForResponse((response) => response.url().endsWith("/h?KEY"));
  await page.goto(`${shop.url}/page`);
  await (await loaded).finished();
  // A module runs in a task after it has come.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

test("a click on nothing that changes nothing is dead, and has its own time", async ({ page, shop }) => {
  await open(page, shop, `<div id="box" style="height:300px">فروشگاه</div><button type="button">خراب</button>`);
  const before = Date.now();
  await page.locator("#box").click();
  await page.getByRole("button").click();
  const after = Date.now();
  const heard = await shop.heard("click", 2);
  expect(heard.map(isDead)).toEqual([true, true]);
  for (const { at } of heard) {
    expect(Date.parse(at ?? "")).toBeGreaterThanOrEqual(before);
    expect(Date.parse(at ?? "")).toBeLessThanOrEqual(after);
  }
});

const living = {
  "changes the page": `<button onclick="this.nextSibling.textContent = 'شد'">باز</button><p>—</p>`,
  "changes the page later": `<button onclick="setTimeout(() => document.body.append('شد'), 900)">باز</button>`,
  "changes a shadow root": `<x-menu></x-menu><script>
    const root = document.querySelector("x-menu").attachShadow({ mode: "open" });
    root.innerHTML = "<button onclick=\\"this.textContent = 'شد'\\">باز</button>";</script>`,
  "opens a select": `<select><option>تهران</option><option>یزد</option></select>`,
  "ticks by a label": `<label><input type="checkbox"> می‌پذیرم</label>`,
  "opens a summary": `<details><summary>بیشتر</summary>متن</details>`,
  scrolls: `<button onclick="window.scrollTo(0, 500)">پایین</button><div style="height:3000px"></div>`,
  "follows a link": `<a href="#more">بیشتر</a>`,
  "changes the address alone": `<button onclick="history.pushState(0, '', '/page?tab=2')">زبانه</button>`,
  "draws on a canvas": `<canvas width="200" height="100"></canvas>`,
};
for (const [does, body] of Object.entries(living)) {
  test(`a click that ${does} is not dead`, async ({ page, shop }) => {
    await open(page, shop, body);
    await page.locator("button, select, label, summary, a, canvas").first().click();
    const [click] = await shop.heard("click");
    expect(click?.data.f & 16).toBe(0);
  });
}

test("a click by which the page is left is sent and not dead, also where the next page is slow", async ({
  page,
  shop,
}) => {
  await open(page, shop, `<button onclick="location = '/next'">ادامه</button>`);
  shop.put("/next", "<h1>بعدی</h1>");
  await page.getByRole("button").click();
  await page.waitForURL(/next/);
  const [click] = await shop.heard("click");
  expect(click?.data.f & 16).toBe(0);
});

test("a text that is selected is not dead", async ({ page, shop }) => {
  await open(page, shop, `<p style="margin:0;font-size:40px">متنی برای انتخاب</p>`);
  await page.mouse.move(1_250, 20);
  await page.mouse.down();
  await page.mouse.move(1_100, 20);
  await page.mouse.up();
  expect((await shop.heard("click")).map(isDead)).toEqual([false]);
});

test("a website without heatmaps loads nothing, and its clicks are sent at once", async ({ page, shop }) => {
  shop.put("/page", `{{snippet}}<body style="margin:0"><div id="box" style="height:300px">فروشگاه</div>`);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${shop.url}/page`);
  await shop.heard("page_view");
  await page.locator("#box").click();
  expect((await shop.heard("click")).map(isDead)).toEqual([false]);
  expect(loaded).not.toContain("/h");
});

test("a click by which the visitor denies consent is deleted, also while it waits for what happens", async ({
  page,
  shop,
}) => {
  await open(page, shop, `<button onclick="nabz('consent', 'denied'); this.remove()">نمی‌پذیرم</button>`);
  await page.getByRole("button").click();
  await page.evaluate(() => {
    const { nabz } = window as unknown as { nabz: (...call: string[]) => void };
    nabz("consent", "granted");
    nabz("track", "after");
  });
  await shop.heard("after");
  expect(shop.events("click")).toEqual([]);
});
