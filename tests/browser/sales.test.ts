import { cellInFile, expectCourse, expectShades } from "./compare-screen.ts";
import { expectFigures, readFigure, readFile } from "./figures.ts";
import { cardOf, readBars, readTable } from "./read-screen.ts";
import { addressed, openSampleShop, type SampleShop } from "./sample-shop.ts";
import { expect, signIn, test } from "./test.ts";

let shop: SampleShop;
test.beforeAll(async ({ nabz }) => {
  shop = await openSampleShop(nabz);
});

test("sales: the numbers on the screen, in its files, on its shared link and in the API are equal", {
  tag: "@plain",
}, async ({ page, nabz }) => {
  const attribution = { model: "linear", lookback: 7 } as const;
  const [overview, medium, first, rfm] = await Promise.all([
    shop.api.sales.overview(shop.compared),
    shop.api.sales.medium({ ...shop.compared, ...attribution }),
    shop.api.sales.first(shop.compared),
    shop.api.sales.rfm(shop.input),
  ]);
  const { totals } = overview.result;
  const { items } = medium.result;
  expect(totals.orders).toBeGreaterThan(5);
  expect(items.reduce((sum, { sales }) => sum + Math.round(sales * 10), 0)).toBe(Math.round((totals.sales ?? 0) * 10));

  await signIn(page, nabz.url, shop.owner);
  await page.goto(`${nabz.url}/w/${shop.input.website}/reports/sales?${addressed}`);
  await page.getByRole("link", { name: "خطی", exact: true }).click();
  await expect(page.getByText("به یک اندازه می‌رسد", { exact: false })).toBeVisible();
  await page.getByRole("link", { name: "۷ روز", exact: true }).click();
  await expect(page.getByText("در ۷ روز پیش از آن", { exact: false })).toBeVisible();
  await expectSales();
  expect((await readFile(page, "table=medium")).map(([, ...line]) => line)).toEqual(
    items.map((item) => [item.key, ...["sales", "orders", "averageOrder"].map((name) => cellInFile(item, name))]),
  );
  const { items: ranges, totals: buyers } = first.result;
  expect((await readFile(page, "table=first")).map(([, ...line]) => line)).toEqual([
    ...ranges.map(({ to, people }) => [to === null ? "" : String(to), String(people)]),
    ["", String(buyers.unvisited)],
  ]);
  const cohorts = (await shop.api.sales.cohorts(shop.input)).result.items;
  const starts = async (query: string) => (await readFile(page, query)).map(([, start = ""]) => start);
  expect((await starts("table=cohorts")).map((start) => Date.parse(start))).toEqual(
    cohorts.map(({ key }) => Date.parse(key)),
  );
  for (const start of await starts("table=cohorts&dates=jalali")) expect(start).toMatch(/^۱ [آ-ی]+ ۱[۳۴][۰-۹]{2}$/);
  expect((await readFile(page, "table=rfm")).map((line) => line.slice(0, 3))).toEqual(
    rfm.result.cells.map(({ recency, frequency, people }) => [recency, frequency, people].map(String)),
  );
  expect((await readFile(page, "table=days")).map(([, ...line]) => line)).toEqual(
    overview.result.series?.map((point) =>
      ["sales", "orders", "averageOrder", "refunds", "customers", "newCustomers"].map((name) =>
        cellInFile(point, name),
      ),
    ),
  );

  const view = { kind: "sales", ...attribution } as const;
  const { url } = (await shop.api.shares.create({ ...shop.compared, name: "sales", view })).result;
  await page.context().clearCookies();
  await page.goto(nabz.url + new URL(url).pathname);
  await expectSales();
  await expect(page.getByRole("main")).not.toContainText("@shop.example");

  async function expectSales() {
    await expectCourse(page, overview.result);
    const table = await readTable(cardOf(page, "فروش هر کانال").locator("table"));
    const figures = ({ sales, orders, averageOrder }: (typeof items)[number] | typeof medium.result.totals) => [
      ...[sales, sales / medium.result.totals.sales, orders, averageOrder],
    ];
    for (const [index, row] of table.rows.entries()) {
      const item = items[index];
      if (item !== undefined) expectFigures(row.figures.slice(0, 4), figures(item), item.key);
    }
    expect(table.rows).toHaveLength(items.length);
    expectFigures(table.total.slice(0, 4), figures(medium.result.totals), "the totals");
    const { rows } = await readBars(cardOf(page, "از اولین بازدید تا اولین خرید"));
    expectFigures(
      rows.map(({ figures: [people = ""] }) => people),
      first.result.items.map(({ people }) => people),
      "first orders",
    );
    const cells = await cardOf(page, "تازگی و تکرار خرید")
      .locator("td")
      .evaluateAll((all) =>
        all.map((cell) => ({
          text: cell.querySelector("b")?.textContent ?? "",
          shade: Number(/\bs(\d)/.exec(cell.className)?.[1]),
        })),
      );
    expectShades(cells.map(({ text, shade }) => ({ shade, value: readFigure(text).value })));
    expect(cells.reduce((sum, { text }) => sum + readFigure(text).value, 0)).toBe(rfm.result.totals.people);
    await expect(cardOf(page, "ارزش مشتریان هر ماه").locator("tbody tr")).not.toHaveCount(0);
  }
});

test("the table of sales begins on a laptop's first screen", { tag: "@plain" }, async ({ page, nabz }) => {
  await signIn(page, nabz.url, shop.owner);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${nabz.url}/w/${shop.input.website}/reports/sales?${addressed}`);
  const first = await cardOf(page, "فروش هر کانال").locator("tbody tr").first().boundingBox();
  expect((first?.y ?? 800) + (first?.height ?? 0)).toBeLessThanOrEqual(800);
});

test("on a phone every figure of the headline is named in one line", { tag: "@plain" }, async ({ page, nabz }) => {
  await signIn(page, nabz.url, shop.owner);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${nabz.url}/w/${shop.input.website}/reports/sales?${addressed}`);
  const labels = page.locator("main nav a > .label");
  // The longest one is there, in millions.
  await expect(labels.filter({ hasText: "میانگین سفارش" })).toBeVisible();
  await labels.filter({ hasText: "میانگین سفارش" }).evaluate((label) => {
    const unit = label.querySelector(".unit");
    if (unit !== null) unit.innerHTML = ' میلیون<span class="of"> تومان</span>';
  });
  const heights = await labels.evaluateAll((all) =>
    all.map((each) => [each.getBoundingClientRect().height, each.scrollWidth - each.clientWidth]),
  );
  expect(heights).toEqual(heights.map(() => [20, 0]));
});
