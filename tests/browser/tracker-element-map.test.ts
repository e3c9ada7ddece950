import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ElementMap } from "#platform/heatmaps/placement/element-map.ts";
import { placeInBox } from "#platform/heatmaps/placement/place-click.ts";
import { prepareMap, resolve } from "#platform/heatmaps/placement/resolve.ts";
import { expect, test } from "./shop.ts";

const script = readFileSync(join(fileURLToPath(new URL("../..", import.meta.url)), "build/tracker/capture.js"), "utf8");

const item = (id: number) =>
  `<li class="card"><a href="/product/p${id}"><img alt="چای ${id}" width="60" height="60" src="data:,"></a><button>افزودن</button><em>${id}</em></li>`;
const body = `
  <header id="top" style="position:sticky;top:0;background:#fff"><a class="cart css-1x2" href="/cart?x=1">سبد (۳)</a><input aria-label="جست‌وجو"></header>
  <main dir="rtl"><ul class="list">${[1, 2, 3].map(item).join("")}</ul>
    <section data-nabz="hero"><div><i>نوشته</i></div></section><x-menu></x-menu>
    <button aria-label="بستن"><svg width="40" height="40"><rect width="40" height="40"/></svg></button>
    <div class="tabs"><span role="tab">توضیح</span><span role="tab">نظرها</span></div>
    <p>یک</p><p>دو</p><details><summary>پرسش</summary>پاسخ</details></main>
  <script>document.querySelector("x-menu").attachShadow({ mode: "open" }).innerHTML = "<a href='#reviews'>نظرها</a>"</script>`;
const clicked = [
  ...["a.cart", "input", "li:nth-child(2) button", "li:nth-child(3) img", "li:nth-child(1) em", "i", "x-menu a", "svg"],
  ...["span[role=tab] >> nth=1", "p >> nth=1", "summary"],
];

test("every element is called in a capture as in a visitor's click, and stands where it was clicked", async ({
  page,
  shop,
}) => {
  shop.put("/page", `{{snippet}}<body style="margin:0" dir="ltr">${body}`);
  await page.addInitScript(() => {
    addEventListener("click", (event) => (event.composedPath()[0] as Element).closest("a") && event.preventDefault());
  });
  await page.goto(`${shop.url}/page`);
  await shop.heard("page_view");
  // Before anything is clicked: a click may open what it is on.
  const map = await page.evaluate<ElementMap>(`${script};({ height: 9000, ...nabzCapture.buildElementMap() })`);
  for (const selector of clicked) await page.locator(selector).click();
  const prepared = prepareMap(map);
  const events = await shop.heard("click", clicked.length);
  for (const { data } of events as { data: { s: string; p: number[]; f: number } }[]) {
    const found = resolve(data, prepared);
    // Two paragraphs differ by their places alone.
    expect([data.s, found.tier]).toEqual([data.s, /^html>body>main>p:2$/.test(data.s) ? "slot" : "exact"]);
    if (found.element === undefined) continue;
    const [across = 0, down = 0, x = 0, y = 0] = data.p;
    const point = placeInBox({ share: [across, down], rtl: (data.f & 2) > 0 }, found.element);
    expect(Math.abs(point.x - x), data.s).toBeLessThanOrEqual(1);
    expect(Math.abs(point.y - y), data.s).toBeLessThanOrEqual(1);
  }
});
