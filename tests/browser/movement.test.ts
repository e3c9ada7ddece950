import { addressesOf, menuScreens } from "#contract/screens.ts";
import { addressed, openSampleShop, type SampleShop } from "./sample-shop.ts";
import { expect, hydrated, signIn, test } from "./test.ts";

/** What stands in the window: the router, and what a test puts there. */
declare global {
  interface Window {
    sayLine(label: string): Promise<void>;
    __remixRouter: {
      navigate(to: string): Promise<void>;
      state: { location: { pathname: string }; navigation: { state: string } };
    };
  }
}

const may = "from=2015-05-17&to=2015-05-22";

let shop: SampleShop;
test.beforeAll(async ({ nabz }) => {
  shop = await openSampleShop(nabz);
});

test("another metric shows at once that it is under way, keeps the page and fetches its chart alone; Back fetches nothing", {
  tag: "@scripted",
}, async ({ page, nabz, reader }) => {
  await signIn(page, nabz.url, reader);
  const overview = `${nabz.url}/w/${reader.website.id}`;
  await page.goto(`${overview}?${may}&origin=source`);
  await hydrated(page);
  const requested: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.data(\?|$)|\/chart\//, async (route) => {
    requested.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue();
  });
  const chart = page.getByRole("img", { name: "نشست‌ها در هر روز" });
  const other = page.getByRole("img", { name: "بازدید صفحه در هر روز" });
  const line = page.getByRole("progressbar", { name: "در حال بارگذاری" });
  const places = () =>
    page.locator("main section").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
  await page.getByRole("link", { name: /بازدید صفحه/ }).click();
  const before = await places();
  await expect(line).toBeVisible();
  await expect(chart).toBeVisible();
  release();
  await expect(other).toBeVisible();
  await expect(line).toHaveCount(0);
  expect(await places()).toEqual(before);
  expect(requested).toEqual([expect.stringMatching(/^\/w\/[\w-]+\/chart\/\d+$/)]);
  expect(new URL(page.url()).searchParams.get("metric")).toBe("pageViews");
  // Every other link keeps the metric, with the page's own tabs and rows.
  const links = await page
    .locator('main section a[href*="origin=source"]')
    .evaluateAll((all) => all.map((each) => new URL((each as HTMLAnchorElement).href).searchParams.get("metric")));
  const cells = page.getByRole("navigation", { name: "نمای کلی" }).getByRole("link");
  expect(links.filter((metric) => metric !== "pageViews")).toHaveLength((await cells.count()) - 1);
  const shown = await page.locator("main").ariaSnapshot();
  await page.goBack();
  await expect(chart).toBeVisible();
  await page.goForward();
  await expect(other).toBeVisible();
  expect(requested).toHaveLength(1);
  // The whole page of this address, as without scripts, says the same.
  await page.reload();
  expect(words(await page.locator("main").ariaSnapshot())).toBe(words(shown));
});

const words = (text: string) => text.replaceAll(/[۰-۹]+:[۰-۹]+|- \/url: .*/g, "");

test("reports fetch the chart of another metric alone, and show what the whole page shows", {
  tag: "@scripted",
}, async ({ page, nabz }) => {
  await signIn(page, nabz.url, shop.owner);
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.data$|\/chart\//.test(pathname)) requested.push(pathname);
  });
  const { website } = shop.input;
  await shop.api.goals.create({ website, name: "خرید", kind: "event", match: "purchase", value: null, counts: "each" });
  for (const [name, metric] of [
    ["pages", "people"],
    ["sessions", "pageViews"],
    ["sales", "orders"],
    ["goals", "people"],
  ]) {
    const path = `/w/${shop.input.website}/reports/${name}`;
    await page.goto(`${nabz.url}${path}?${addressed}`);
    await hydrated(page);
    requested.length = 0;
    await page.locator(`main nav a[href*="metric=${metric}"]`).first().click();
    await expect(page.locator(`main nav a[href*="metric=${metric}"][aria-current]`).first()).toBeVisible();
    expect(requested).toEqual([expect.stringMatching(new RegExp(`^${path}/chart/\\d+$`))]);
    const shown = await page.locator("main").ariaSnapshot();
    await page.reload();
    expect(words(await page.locator("main").ariaSnapshot())).toBe(words(shown));
  }
});

test("a shared link fetches the chart of another metric alone, and shows what the whole page shows", {
  tag: "@scripted",
}, async ({ page, nabz }) => {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.data$|\/chart$/.test(pathname)) requested.push(pathname);
  });
  for (const [view, metric] of [
    [{ kind: "overview" }, "people"],
    [{ kind: "sessions" }, "pageViews"],
    [{ kind: "sales", model: "linear", lookback: 7 }, "orders"],
  ] as const) {
    const { url } = (await shop.api.shares.create({ ...shop.compared, name: view.kind, view })).result;
    const path = new URL(url).pathname;
    await page.goto(nabz.url + path);
    await hydrated(page);
    requested.length = 0;
    await page.locator(`main nav a[href*="metric=${metric}"]`).first().click();
    await expect(page.locator(`main nav a[href*="metric=${metric}"][aria-current]`).first()).toBeVisible();
    expect(requested).toEqual([`${path}/chart`]);
    const shown = await page.locator("main").ariaSnapshot();
    await page.reload();
    expect(words(await page.locator("main").ariaSnapshot())).toBe(words(shown));
  }
});

test("a metric pressed before the parts of a shared report are loaded opens it, and nothing is drawn anew", {
  tag: "@scripted",
}, async ({ page, nabz }) => {
  const view = { kind: "sales", model: "linear", lookback: 7 } as const;
  const { url } = (await shop.api.shares.create({ ...shop.compared, name: "held", view })).result;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isRequested = new Promise<void>((resolve) => {
    void page.route(/\/sales-figures-/, async (route) => {
      resolve();
      await held;
      await route.continue();
    });
  });
  await page.goto(nabz.url + new URL(url).pathname);
  await isRequested;
  const metric = page.locator('main nav a[href*="metric=orders"]').first();
  await metric.click({ noWaitAfter: true });
  release();
  await expect(page.locator('main nav a[href*="metric=orders"][aria-current]').first()).toBeVisible();
});

test("Back shows screens of every kind from memory, with what stands around them", {
  tag: "@scripted",
}, async ({ page, nabz, reader }) => {
  await signIn(page, nabz.url, reader);
  const own = `/w/${reader.website.id}`;
  // The install screen reloads itself.
  const ofWebsite = menuScreens.filter((key) => key !== "install").map((key) => `${own}${addressesOf(key)[0]}`);
  await page.goto(nabz.url + own);
  await hydrated(page);
  const visited = [...ofWebsite.slice(1, 18), "/websites", "/profile"];
  const go = (path: string) => page.evaluate((to) => window.__remixRouter.navigate(to), path);
  for (const path of visited) await go(path);
  const requested: string[] = [];
  page.on("request", (request) => /\.data(\?|$)/.test(request.url()) && requested.push(request.url()));
  for (const path of visited.slice(0, -1).toReversed()) {
    await page.goBack();
    await page.waitForFunction(
      (to) =>
        window.__remixRouter.state.location.pathname === to && window.__remixRouter.state.navigation.state === "idle",
      path.replace(/\?.*/, ""),
    );
  }
  await page.goBack();
  await expect(page.getByRole("heading", { name: "نمای کلی", level: 1 })).toBeVisible();
  expect(requested).toEqual([]);
});

test("what the browser loads itself shows at once that it is under way", {
  tag: "@scripted",
}, async ({ page, nabz }) => {
  const owner = await nabz.addOwner();
  await signIn(page, nabz.url, owner);
  await page.goto(`${nabz.url}/w/${owner.website.id}/goals`);
  await hydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/goals$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("نام هدف").fill("خواندن وبلاگ");
  await page.getByLabel("نام رویداد یا آدرس صفحه").fill("read_blog");
  // The runner reads nothing of a page that is being left: the page says it itself.
  const lines: string[] = [];
  await page.exposeFunction("sayLine", (label: string) => lines.push(label));
  await page.evaluate(() =>
    new MutationObserver(() => {
      const line = document.querySelector("[data-progress]");
      if (line !== null) void window.sayLine(line.getAttribute("aria-label") ?? "");
    }).observe(document.body, { childList: true, subtree: true }),
  );
  await page.getByRole("button", { name: "ثبت هدف" }).click({ noWaitAfter: true });
  await expect.poll(() => lines).toContain("در حال بارگذاری");
  release();
  await expect(page.getByRole("row").filter({ hasText: "read_blog" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "در حال بارگذاری" })).toHaveCount(0);
});
