import { expect, kept, moveTime, test } from "./shop.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

test("a page view is sent once, whole, without a preflight", async ({ page, shop }) => {
  shop.put("/tea", "<title>چای</title>{{snippet}}");
  await page.goto(`${shop.url}/tea?utm_source=x#top`, { referer: "https://www.google.com/" });
  const [view] = await shop.heard("page_view");
  expect(view).toMatchObject({
    url: `${shop.url}/tea?utm_source=x`,
    title: "چای",
    referrer: "https://www.google.com/",
    screen: [1280, 900],
  });
  expect(view?.id).toMatch(uuid);
  expect(Math.abs(Date.parse(view?.at ?? "") - Date.now())).toBeLessThan(10_000);
  const [batch] = shop.batches;
  expect(batch).toMatchObject({ key: "KEY", attempt: 1, method: "POST" });
  expect(batch?.visitor).toMatch(uuid);
  expect(batch?.headers["content-type"]).toMatch(/^text\/plain/);
  expect(batch?.headers.cookie).toBeUndefined();
  expect(await page.context().cookies()).toEqual([]);
  expect(shop.batches.filter(({ method }) => method !== "POST")).toEqual([]);
});

test("two tabs are one visitor in one session, which half an hour ends", async ({ page, context, shop }) => {
  await page.goto(shop.url);
  await shop.heard("page_view");
  const second = await context.newPage();
  await second.goto(shop.url);
  const [one, two] = await shop.heard("page_view", 2);
  expect(two?.session).toBe(one?.session);
  expect(new Set(shop.batches.map(({ visitor }) => visitor)).size).toBe(1);

  const later = await context.newPage();
  await moveTime(later, 29 * 60_000);
  await later.goto(shop.url);
  expect((await shop.heard("page_view", 3))[2]?.session).toBe(one?.session);
  const tomorrow = await context.newPage();
  await moveTime(tomorrow, 60 * 60_000);
  await tomorrow.goto(shop.url);
  expect((await shop.heard("page_view", 4))[3]?.session).not.toBe(one?.session);
  expect(new Set(shop.batches.map(({ visitor }) => visitor)).size).toBe(1);
});

test("every route of a single-page application is a view with its own title and its own leave", async ({
  page,
  shop,
}) => {
  shop.put("/app", "<title>یک</title>{{snippet}}<p>app");
  await page.goto(`${shop.url}/app`);
  await shop.heard("page_view");
  const go = async (script: string, title: string, count: number) => {
    await page.evaluate(script);
    await page.evaluate((text) => {
      document.title = text;
    }, title);
    return (await shop.heard("page_view", count))[count - 1];
  };
  expect(await go(`history.pushState({}, "", "/app/tea?x=1")`, "دو", 2)).toMatchObject({
    url: `${shop.url}/app/tea?x=1`,
    title: "دو",
  });
  expect(await go(`history.replaceState({}, "", "/app/coffee")`, "سه", 3)).toMatchObject({
    url: `${shop.url}/app/coffee`,
    title: "سه",
  });
  expect(await go(`location.hash = "#/cart"`, "چهار", 4)).toMatchObject({ url: `${shop.url}/app/coffee#/cart` });
  expect(await go("history.back()", "پنج", 5)).toMatchObject({ url: `${shop.url}/app/coffee`, title: "پنج" });
  // A filter in the query by replaceState, a place in the page, the same address again: no view.
  await page.evaluate(() => {
    history.replaceState({}, "", "/app/coffee?sort=price");
    location.hash = "#reviews";
    history.pushState({}, "", location.href);
    history.pushState({}, "", "/app/end");
  });
  expect((await shop.heard("page_view", 6))[5]?.url).toBe(`${shop.url}/app/end`);
  expect(shop.events("leave").map(({ url }) => url?.slice(shop.url.length))).toEqual([
    "/app",
    "/app/tea?x=1",
    "/app/coffee",
    "/app/coffee#/cart",
    "/app/coffee?sort=price",
  ]);
});

test("leaving sends depth and time in view, again only when deeper or five seconds longer", async ({ page, shop }) => {
  shop.put("/long", `{{snippet}}<body style="margin:0"><div style="height:5000px"></div>`);
  await page.goto(`${shop.url}/long`);
  await shop.heard("page_view");
  await page.mouse.wheel(0, 1_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_000);
  await page.evaluate(() => scrollTo(0, 0));
  const hide = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, "hidden", { value: now, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  const [left] = await shop.heard("leave");
  expect(left?.data).toMatchObject({ y: 1_900, v: [1280, 900, 5_000] });
  expect(left?.data.d).toBeGreaterThanOrEqual(1);
  expect(left?.data.d).toBeLessThan(30);
  await hide(false);
  await hide(true);
  await hide(false);
  await page.evaluate(() => {
    const passed = performance.now.bind(performance);
    performance.now = () => passed() + 6_000;
  });
  await hide(true);
  const longer = (await shop.heard("leave", 2))[1];
  expect(longer?.data.y).toBe(1_900);
  expect(longer?.data.d).toBeGreaterThanOrEqual(6);
  await hide(false);
  await page.evaluate(() => scrollTo(0, 2_000));
  await page.goto("about:blank");
  expect((await shop.heard("leave", 3))[2]?.data.y).toBe(2_900);
});

test("a page out of the back-forward cache is a new view", async ({ playwright, shop }, info) => {
  const options = info.project.use.launchOptions ?? {};
  const browser = await playwright.chromium.launch({
    ...options,
    // The one without a window keeps no page.
    executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await browser.newPage();
  shop.put("/next", "<title>بعدی</title>{{snippet}}");
  await page.goto(shop.url);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await shop.heard("page_view");
  await page.goto(`${shop.url}/next`);
  await shop.heard("page_view", 2);
  // Not by the runner, which waits for a page that loads.
  await page.evaluate(() => history.back());
  const views = await shop.heard("page_view", 3);
  // The navigation may still end.
  await expect.poll(() => page.evaluate(() => "stillHere" in window).catch(() => undefined)).toBe(true);
  expect(views[2]).toMatchObject({ url: `${shop.url}/`, title: "خانه", session: views[0]?.session });
  expect(views[2]?.id).not.toBe(views[0]?.id);
  await browser.close();
});

test("a tab that is closed at once has sent its visit", async ({ context, shop }) => {
  const page = await context.newPage();
  await page.goto(shop.url);
  await page.waitForFunction(() => "nabz" in window);
  await page.close({ runBeforeUnload: true });
  await shop.heard("page_view");
  await shop.heard("leave");
  expect(shop.events("page_view")[0]?.title).toBe("خانه");
});

test("a page that the browser renders ahead is counted when it is looked at", async ({ page, shop }) => {
  await page.addInitScript(() => Object.defineProperty(document, "prerendering", { value: true, writable: true }));
  const loaded = page.waitForEvent("load");
  await page.goto(shop.url);
  await loaded;
  await page.waitForTimeout(1_300);
  expect(shop.batches).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event("prerenderingchange")));
  await shop.heard("page_view");
});

test("calls made before the script is there are sent, with what they said then", async ({ page, shop }) => {
  shop.put(
    "/early",
    `<script>window.nabz = window.nabz || function () { (nabz.q = nabz.q || []).push(arguments) };
      nabz("identify", { id: "42", name: "نسترن" });
      nabz("track", "add_to_cart", { product: { id: "1", price: 120000 } });
    </script>{{snippet}}{{snippet}}`,
  );
  await page.goto(`${shop.url}/early`);
  await page.waitForFunction(() => "on" in (window as unknown as { nabz: object }).nabz);
  await page.evaluate(() => {
    const { nabz } = window as unknown as { nabz: (...call: unknown[]) => void };
    const data: Record<string, unknown> = { order: "A-1", value: 350_000, currency: "IRT" };
    nabz("track", "purchase", data);
    data.order = "changed";
    data.self = data;
    nabz("track", "custom", data);
    nabz("nonsense", 1);
    nabz("constructor", 1);
    nabz("track");
    nabz("track", "bare");
  });
  await shop.heard("bare");
  expect(shop.events().map(({ name, data }) => [name, data])).toEqual([
    ["page_view", undefined],
    ["identify", { id: "42", name: "نسترن" }],
    ["add_to_cart", { product: { id: "1", price: 120_000 } }],
    ["purchase", { order: "A-1", value: 350_000, currency: "IRT" }],
    ["bare", {}],
  ]);
});

test("a script element that a tag manager makes is as good", async ({ page, shop }) => {
  shop.put(
    "/tags",
    `<title>برچسب</title><script>
      const script = document.createElement("script");
      script.async = true;
      script.src = "${shop.platformUrl}/t.js";
      script.setAttribute("data-key", "KEY");
      document.head.appendChild(script);
    </script>`,
  );
  await page.goto(`${shop.url}/tags`);
  await shop.heard("page_view");
  expect(shop.batches[0]?.key).toBe("KEY");
});

test("after reset the next event is somebody else's", async ({ page, shop }) => {
  await page.goto(shop.url);
  await shop.heard("page_view");
  await page.evaluate(() => {
    const { nabz } = window as unknown as { nabz: (...call: unknown[]) => void };
    nabz("track", "logout");
    nabz("reset");
    nabz("track", "shared_computer");
  });
  await shop.heard("shared_computer");
  const [before, , after] = shop.batches;
  expect(after?.events[0]?.name).toBe("shared_computer");
  expect(after?.visitor).not.toBe(before?.visitor);
  expect(after?.events[0]?.session).not.toBe(before?.events[0]?.session);
  expect(await kept(page)).toMatchObject({ v: after?.visitor });
});
