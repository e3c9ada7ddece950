import type { Page } from "playwright/test";
import { expect, hydrated, type Owner, signIn, test } from "./test.ts";

const may = "from=2015-05-17&to=2015-05-22";

/** The overview of days in May 2015 with what it requested for of the livelier chart's code. */
async function openChart(page: Page, url: string, reader: Owner, { width = 1280, days = may } = {}): Promise<string[]> {
  const requested: string[] = [];
  page.on("request", (request) => {
    const isOfMay = request.frame().url().includes(days);
    if (isOfMay && /\/live-chart-[^/]+\.js$/.test(request.url())) requested.push(request.url());
  });
  await page.setViewportSize({ width, height: 900 });
  await signIn(page, url, reader);
  await page.goto(`${url}/w/${reader.website.id}?${days}`);
  return requested;
}

/** The page is loaded, its scripts have taken over, and an idle moment has passed. */
async function idle(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForLoadState("load");
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
}

const picture = (page: Page) => page.getByRole("img", { name: "نشست‌ها در هر روز" });

test("pointing at the chart says the numbers of its table, over the same picture", { tag: "@scripted" }, async ({
  page,
  nabz,
  reader,
}) => {
  // Compared with days that the log has too.
  const days = "from=2015-05-18&to=2015-05-22&compare=dates&compareFrom=2015-05-17&compareTo=2015-05-21";
  const requested = await openChart(page, nabz.url, reader, { days });
  const before = await picture(page).boundingBox();
  await expect(page.locator("[data-live]")).toBeVisible();
  expect(requested).toHaveLength(1);
  expect(await picture(page).boundingBox()).toEqual(before);
  // What is read out is the server's, with its description.
  await expect(picture(page).locator("desc").first()).toHaveText(/^نشست‌ها از /);

  const rows = await page.locator("details tbody tr").filter({ hasText: "اردیبهشت" }).all();
  const cells = await Promise.all(rows.map((row) => row.locator("td").allTextContents()));
  expect(cells.length).toBeGreaterThan(3);
  const plot = await page.locator(".live").boundingBox();
  if (plot === null) throw new Error("no plot");
  for (const [index, [day, value, compared]] of cells.entries()) {
    const x = plot.x + (plot.width * index) / (cells.length - 1);
    await page.mouse.move(Math.min(Math.max(x, plot.x + 2), plot.x + plot.width - 2), plot.y + 60);
    const tip = page.locator(".apexcharts-tooltip .tip");
    await expect(tip.locator("strong")).toHaveText(day ?? "");
    await expect(tip.locator("dd").nth(0)).toHaveText(value ?? "");
    expect(compared).toMatch(/[۰-۹]/);
    await expect(tip.locator("dd").nth(1)).toHaveText(compared ?? "");
  }
});

test("the chart's shapes are the same before its scripts and after them", { tag: "@scripted" }, async ({
  page,
  browser,
  nabz,
  reader,
}) => {
  await openChart(page, nabz.url, reader);
  await expect(page.locator("[data-live]")).toBeVisible();
  const storageState = await page.context().storageState();
  const plain = await browser.newPage({ javaScriptEnabled: false, storageState, locale: "fa-IR" });
  await plain.goto(page.url());
  const shapesOf = (of: Page) =>
    picture(of)
      .locator("path, line, circle, rect")
      .evaluateAll((all) =>
        all.map((shape) => shape.getAttributeNames().map((name) => `${name}=${shape.getAttribute(name)}`)),
      );
  const before = await shapesOf(plain);
  await plain.close();
  expect(before.flat().filter((each) => /^d=M/.test(each)).length).toBeGreaterThan(1);
  expect(await shapesOf(page)).toEqual(before);
  // The library draws no line of its own beside them.
  const drawn = await page.locator("[data-live] .apexcharts-area").evaluateAll((all) =>
    all.map((path) => {
      const { fillOpacity, strokeOpacity } = getComputedStyle(path);
      return `${fillOpacity} ${strokeOpacity}`;
    }),
  );
  expect(new Set(drawn)).toEqual(new Set(["0 0"]));
});

test("another metric is drawn at once, without asking again", { tag: "@scripted" }, async ({ page, nabz, reader }) => {
  const requested = await openChart(page, nabz.url, reader);
  await expect(page.locator("[data-live]")).toBeVisible();
  await page.getByRole("link", { name: /بازدید صفحه/ }).click();
  await expect(page.getByRole("img", { name: "بازدید صفحه در هر روز" })).toBeVisible();
  await expect(page.locator("[data-live] .apexcharts-canvas")).toHaveCount(1);
  await page.locator(".live").hover();
  await expect(page.locator(".tip dt").first()).toHaveText("بازدید صفحه");
  expect(requested).toHaveLength(1);
});

test("who saves data, by the browser's word or the request's, gets the server's chart alone", async ({
  page,
  context,
  nabz,
  reader,
  javaScriptEnabled,
}) => {
  const requested = await openChart(page, nabz.url, reader, { width: 600 });
  if (javaScriptEnabled) await idle(page);
  expect(requested, "on a phone").toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await context.setExtraHTTPHeaders({ "save-data": "on" });
  await page.reload();
  if (javaScriptEnabled) await idle(page);
  await picture(page).hover({ force: true });
  expect(requested, "by the request").toEqual([]);
  await context.setExtraHTTPHeaders({});
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.reload();
  if (javaScriptEnabled) {
    await idle(page);
    await picture(page).hover({ force: true });
    expect(requested, "by the browser").toEqual([]);
  }
  await expect(picture(page)).toBeVisible();
  await expect(page.locator("[data-live]")).toHaveCount(0);
});

test("where its code does not arrive nothing is lost", { tag: "@scripted" }, async ({
  page,
  nabz,
  reader,
  expected,
}) => {
  expected.push(/ERR_FAILED/);
  await page.route(/live-chart-/, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => /live-chart-/.test(request.url()));
  await openChart(page, nabz.url, reader);
  await failed;
  await idle(page);
  await expect(page.locator("[data-live]")).toHaveCount(0);
  await expect(picture(page).locator(".lines")).toBeVisible();
});
