import type { Page } from "playwright/test";
import { expect, type Shop, test } from "./shop.ts";

/** Puts a page whose body this is, opens it and waits until its page view has arrived. */
async function open(page: Page, shop: Shop, body: string): Promise<void> {
  shop.put("/page", `{{snippet}}<body style="margin:0">${body}`);
  // Links lead nowhere, so that a page can be clicked through.
  await page.addInitScript(() => {
    addEventListener("click", (event) => (event.composedPath()[0] as Element).closest("a") && event.preventDefault());
  });
  await page.goto(`${shop.url}/page?q=1`);
  await shop.heard("page_view");
}

const clicks = async (shop: Shop, count: number) => (await shop.heard("click", count)).map(({ data }) => data);

test("a click says on which element, where in it, and where on the page", async ({ page, shop }) => {
  await open(
    page,
    shop,
    `<div style="height:1000px"></div><main class="shop is-open css-1x2">
      <a class="buy now third" href="/cart?x=1" style="display:block;width:200px;height:100px">خرید <b>چای</b></a></main>
      <div style="height:2000px"></div>`,
  );
  await page.evaluate(() => scrollTo(0, 500));
  const box = await page.locator("a").boundingBox();
  // A quarter from the inline start (the right edge), three quarters down.
  await page.mouse.click((box?.x ?? 0) + 150, (box?.y ?? 0) + 75);
  const [data] = await clicks(shop, 1);
  expect(data).toEqual({
    s: "html>body>main.shop>a.buy.now",
    t: "خرید چای",
    l: "/cart",
    p: [8192, 24575, (box?.x ?? 0) + 150, (box?.y ?? 0) + 575],
    v: [1280, 900, 3100],
    f: 2,
  });
  expect((await shop.heard("click"))[0]?.url).toBe(`${shop.url}/page?q=1`);
});

test("the same button of a list is distinguished by its item, in any order", async ({ page, shop }) => {
  const item = (id: number) =>
    `<li class="card"><a href="/product/p${id}"><img alt="چای ${id}" src="data:,"></a><button>افزودن به سبد</button></li>`;
  await open(page, shop, `<ul id="list">${[1, 2, 3].map(item).join("")}</ul><p><em>a</em><em data-id="x7">b</em></p>`);
  await page.getByRole("button").nth(1).click();
  await page.getByText("b", { exact: true }).click();
  expect(await clicks(shop, 2)).toMatchObject([
    { s: "ul#list>li.card:2>button", t: "افزودن به سبد", k: "/product/p2" },
    { s: "html>body>p>em:2", k: "x7" },
  ]);
});

test("the owner's own name wins, shadow roots are crossed, an svg counts as one", async ({ page, shop }) => {
  await open(
    page,
    shop,
    `<section data-nabz="hero"><div><i>نوشته</i></div></section><x-menu></x-menu>
    <button aria-label="بستن"><svg width="40" height="40"><g><rect width="40" height="40"/></g></svg></button>
    <script>document.querySelector("x-menu").attachShadow({ mode: "open" }).innerHTML = "<a href='#reviews'>نظرها</a>"</script>`,
  );
  await page.locator("i").click();
  await page.locator("x-menu a").click();
  await page.locator("rect").click({ force: true });
  expect(await clicks(shop, 3)).toMatchObject([
    { s: '[data-nabz="hero"]>div>i' },
    { s: "html>body>x-menu>>a", t: "نظرها", l: "#reviews" },
    { s: "html>body>button>svg", t: "بستن" },
  ]);
  // A text that is no link, no button and no heading stays on the page.
  expect(shop.events("click")[0]?.data).not.toHaveProperty("t");
});

test("nothing that somebody typed or the owner hides leaves the page, nor long numbers and addresses", async ({
  page,
  shop,
}) => {
  await open(
    page,
    shop,
    `<form name="login" onsubmit="return false"><label>ایمیل <input name="email" placeholder="ایمیل شما"></label><textarea aria-label="یادداشت"></textarea>
      <input type="checkbox" name="agree" value="hidden-value"><select name="city"><option>Herat</option></select>
      <div contenteditable="true">نوشتهٔ خصوصی</div><button>ورود</button></form>
    <div data-nabz-mask><a href="/me/secret">نسترن احمدی</a></div>
    <a href="/card">کارت ۶۰۳۷ ۹۹۷۱ ۱۲۳۴ ۵۶۷۸ به نام</a><a href="/call">تلفن 0912-345-67-89</a>
    <a href="mailto:a@shop.example">a@shop.example</a><a href="/iban">IR06 0170 0000 0012 3456 7890 12</a>
    <a href="/price">۱٬۲۰۰ تومان</a><h2>سفارش 1234567</h2>`,
  );
  await page.getByPlaceholder("ایمیل شما").fill("nastaran@shop.example");
  await page.getByPlaceholder("ایمیل شما").click();
  await page.locator("textarea").fill("private note");
  await page.locator("textarea").click();
  await page.locator("input[type=checkbox]").click();
  await page.locator("[contenteditable]").click();
  await page.getByText("نسترن احمدی").click();
  for (const name of ["کارت", "تلفن", "@shop", "IR06", "تومان"])
    await page.getByRole("link", { name, exact: false }).click();
  await page.locator("h2").click();
  await page.getByRole("button").click();
  const all = await clicks(shop, 12);
  expect(all.map(({ t }) => t)).toEqual([
    "ایمیل شما",
    "یادداشت",
    "agree",
    undefined,
    undefined,
    "کارت * به نام",
    "تلفن *",
    "*",
    "*",
    "۱٬۲۰۰ تومان",
    "سفارش *",
    "ورود",
  ]);
  expect(all[4]).not.toHaveProperty("l");
  expect(all[7].l).toBe("mailto:");
  const [form] = await shop.heard("form");
  expect(form?.data).toEqual({ s: "html>body>form", name: "login" });
  const wire = shop.batches.map(({ text }) => text).join();
  for (const secret of ["nastaran", "private", "hidden-value", "Herat", "خصوصی", "نسترن", "۶۰۳۷", "0912", "a@", "0170"])
    expect(wire).not.toContain(secret);
});

test("links that lead away, downloads, and what is neither", async ({ page, shop }) => {
  await open(
    page,
    shop,
    `<a href="https://instagram.com/shop?igsh=1">instagram</a><a href="/files/Price%20List.PDF?v=2">price</a>
    <a href="/data" download>data</a><a href="https://cdn.example/app.apk">app</a><a href="tel:+989123456789">call</a>
    <a href="/about">about</a><a href="javascript:void 0">menu</a><a>bare</a><a href="#/search?q=secret">hash</a>`,
  );
  for (const link of await page.locator("a").all()) await link.click();
  await page.locator("a").first().click({ button: "middle" });
  const sent = await clicks(shop, 10);
  expect(shop.events("outgoing").map(({ data }) => data.l)).toEqual(["instagram.com/shop", "instagram.com/shop"]);
  expect(shop.events("download").map(({ data }) => data.l)).toEqual([
    "/files/Price%20List.PDF",
    "/data",
    "cdn.example/app.apk",
  ]);
  expect(sent.map(({ l }) => l).slice(4, 9)).toEqual(["tel:", "/about", "javascript:", undefined, "#/search"]);
  expect(sent[9].f & 4).toBe(4);
});

test("a label's second click, a script's click and a right click are none; a key press has no place", async ({
  page,
  shop,
}) => {
  await open(
    page,
    shop,
    `<label for="a">متن</label><input id="a" type="checkbox"><button style="position:fixed;top:0" dir="ltr">بالا</button>`,
  );
  await page.locator("label").click();
  await expect(page.locator("input")).toBeChecked();
  await page.evaluate(() => document.querySelector("button")?.click());
  await page.locator("label").click({ button: "right" });
  await page.locator("button").focus();
  await page.keyboard.press("Enter");
  const sent = await clicks(shop, 2);
  expect(sent[0]).toMatchObject({ t: "متن", f: 2 });
  // Fixed 1, keyboard 32.
  expect(sent[1]).toMatchObject({ t: "بالا", f: 33 });
  expect(sent[1]).not.toHaveProperty("p");
});

test("after 200 clicks of a view the rest is a number", async ({ page, shop }) => {
  await open(page, shop, "<button>+</button>");
  const button = page.locator("button");
  await button.click();
  const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
  for (let n = 0; n < 204; n += 1) await page.mouse.click(x + 5, y + 5);
  await page.goto("about:blank");
  const [left] = await shop.heard("leave");
  expect(left?.data.n).toBe(5);
  expect(await clicks(shop, 200)).toHaveLength(200);
});

test("a page with 5,000 links in one list stays quick", async ({ page, shop }) => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `<li class="row"><a class="name" href="/p/${n}">محصول</a></li>`);
  await open(page, shop, `<div>${"<div>".repeat(40)}<ul>${rows.join("")}</ul></div>`);
  const took = await page.evaluate(() => {
    const times: number[] = [];
    let from = 0;
    addEventListener("click", () => times.push(performance.now() - from));
    // On the window and captured first, so that between both stands only what listens on the document.
    addEventListener(
      "click",
      () => {
        from = performance.now();
      },
      true,
    );
    return Object.assign(window, { times }).times;
  });
  expect(took).toEqual([]);
  for (const n of [0, 10, 100, 150, 190]) await page.locator("a").nth(n).click();
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  test.info().annotations.push({ type: "ms a click", description: times.map((each) => each.toFixed(1)).join(" ") });
  // Looking at all 5,000 would take hundreds. The quickest: how long a click waits for a busy machine's processor is not the tracker's.
  expect(Math.min(...times)).toBeLessThan(60);
  expect((await clicks(shop, 5)).map(({ k }) => k)).toEqual(["/p/0", "/p/10", "/p/100", "/p/150", "/p/190"]);
});
