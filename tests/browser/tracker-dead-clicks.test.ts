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

test("a click into a frame is found, once and without a place; one who comes by the keyboard has not clicked", async ({
  page,
  shop,
}) => {
  shop.put("/inside", `<button style="width:200px;height:100px">پخش</button>`);
  await open(page, shop, `<a href="#more">بیشتر</a><main><iframe id="film" src="/inside"></iframe></main>`);
  await page.locator("a").focus();
  await page.mouse.move(1_000, 600);
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("film");
  await page.locator("a").click();
  const play = page.frameLocator("iframe").getByRole("button");
  await play.click();
  await play.click();
  const clicks = await shop.heard("click", 2);
  expect(clicks.map(({ data }) => ({ s: data.s, into: data.f & 64, isPlaced: data.p !== undefined }))).toEqual([
    { s: "html>body>a", into: 0, isPlaced: true },
    { s: "iframe#film", into: 64, isPlaced: false },
  ]);
  await page.waitForTimeout(3_000);
  expect(shop.events("click")).toHaveLength(2);
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

test("a click is never sent that waited while the visitor denied consent and granted it again", async ({
  page,
  shop,
}) => {
  const answers = "nabz('consent', 'denied'); nabz('consent', 'granted'); nabz('track', 'after')";
  await open(page, shop, `<button onclick="${answers}">رضایت</button>`);
  await page.getByRole("button").click();
  await shop.heard("after");
  await page.waitForTimeout(3_000);
  await page.evaluate(() => (window as unknown as { nabz: (...call: string[]) => void }).nabz("track", "later"));
  await shop.heard("later");
  expect(shop.events("click")).toEqual([]);
});

test("a click by which the visitor is reset, as by leaving an account, is sent", async ({ page, shop }) => {
  await open(page, shop, `<button onclick="nabz('reset')">خروج</button>`);
  await page.getByRole("button").click();
  expect((await shop.heard("click")).map(isDead)).toEqual([true]);
});

test("each click is judged where it was, and once", async ({ page, shop }) => {
  const push = "history.pushState(0, '', '/page?tab=2')";
  await open(page, shop, `<button onclick="${push}">زبانه</button><div id="box" style="height:300px">فروشگاه</div>`);
  await page.getByRole("button").click();
  await page.locator("#box").click();
  expect((await shop.heard("click", 2)).map(isDead)).toEqual([false, true]);
  // A script's click is none of the visitor's, and finds the last one of the queue again.
  await page.evaluate(() => {
    const { nabz } = window as unknown as { nabz: { on: [queue: object[]] } };
    nabz.on[0].push({ v: JSON.parse(localStorage.nabz).v, n: 0, e: { name: "click", data: { f: 0 } } });
    const [box] = document.querySelectorAll<HTMLElement>("#box");
    box?.click();
    if (nabz.on[0].length !== 1) throw new Error("It was taken out again");
  });
});

test("errors of what judges clicks, or of its loading, are none of the page's", async ({ page, shop }) => {
  const noted = `<script>errors = [];
    for (const type of ["error", "unhandledrejection"]) addEventListener(type, () => errors.push(type));
    </script><div id="box" style="height:300px">فروشگاه</div>`;
  await open(page, shop, noted);
  await page.evaluate(() => {
    window.getSelection = () => {
      throw new Error("The page's own");
    };
  });
  await page.locator("#box").click();
  expect((await shop.heard("click")).map(isDead)).toEqual([false]);
  expect(await page.evaluate("errors")).toEqual([]);

  const headers = { "access-control-allow-origin": "*", "content-type": "text/javascript" };
  await page.route("**/h?KEY", (route) => route.fulfill({ headers, body: "throw new Error('It is broken')" }));
  const loaded = page.waitForResponse("**/h?KEY");
  await page.goto(`${shop.url}/page`);
  await (await loaded).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await page.evaluate("errors")).toEqual([]);
});
