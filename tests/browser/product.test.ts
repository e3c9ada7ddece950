import { productMetricNames } from "#contract/products.ts";
import { expectFigures, inFile, readFile } from "./figures.ts";
import { cardOf, readBars, readTable } from "./read-screen.ts";
import { addressed, openSampleShop } from "./sample-shop.ts";
import { expect, signIn, test } from "./test.ts";

test("products: the numbers on the screen, in its file, on its shared link and in the API are equal", {
  tag: "@plain",
}, async ({ page, nabz }) => {
  const shop = await openSampleShop(nabz);
  const { products, leaders: listLeaders, together } = shop.api.productReports;
  const [text, at] = ["شروع حراج چای", "2025-05-12T09:00:00+03:30"];
  await shop.api.annotations.create({ website: shop.input.website, text, at });
  await signIn(page, nabz.url, shop.owner);
  await page.goto(`${nabz.url}/w/${shop.input.website}/reports/product?${addressed}`);
  const table = () => readTable(cardOf(page, "همهٔ محصول‌ها").locator("table"));
  const figuresOf = (of: Record<string, unknown>) => productMetricNames.map((name) => Number(of[name]));

  await page.getByRole("link", { name: "مشاهده", exact: true }).click();
  await expect(page.locator("th[aria-sort=descending]")).toHaveText("مشاهده");
  await expect(cardOf(page, "یادداشت‌ها").getByRole("listitem")).toContainText(text);
  const { items, totals, total } = (await products({ ...shop.compared, sort: "-views", limit: 25 })).result;
  expect(total).toBeGreaterThan(25);
  const { columns, rows, total: sums } = await table();
  expect(columns).toEqual([...productMetricNames]);
  expect(rows).toHaveLength(25);
  for (const [index, { figures }] of rows.entries()) {
    expectFigures(figures.slice(0, columns.length), figuresOf(items[index] ?? {}), items[index]?.key ?? "");
  }
  expectFigures(sums.slice(0, columns.length), figuresOf(totals), "the totals");

  const file = await readFile(page);
  const all = (await products({ ...shop.input, sort: "-views", limit: 200 })).result.items;
  expect(file.map(([, key, , , ...figures]) => [key, ...figures])).toEqual(
    all.map((item) => [item.key, ...figuresOf(item).map(inFile)]),
  );
  await page.getByRole("main").getByRole("link", { name: "بعدی", exact: true }).click();
  await expect(page.locator("main tbody tr").first()).toContainText(all[25]?.label ?? "");

  const { leaders } = (await listLeaders(shop.input)).result;
  const pairs = (await together({ ...shop.input, limit: 10 })).result.items;
  expect(pairs.length).toBeGreaterThan(2);
  await expectParts();
  const { url } = (await shop.api.shares.create({ ...shop.compared, name: "products", view: { kind: "product" } }))
    .result;
  await page.context().clearCookies();
  await page.goto(nabz.url + new URL(url).pathname);
  await expectParts();
  await expect(page.getByRole("rowheader", { name: all[0]?.label ?? "", exact: true })).toBeVisible();

  async function expectParts() {
    const { rows: bars } = await readBars(cardOf(page, "پربازدیدترین‌ها"));
    expectFigures(
      bars.map(({ figures: [views = ""] }) => views),
      leaders.views.map(({ views }) => views),
      "the leaders",
    );
    const shown = await cardOf(page, "با هم خریده‌شده‌ها")
      .locator("tbody tr")
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll("td.figure")].map((cell) => cell.textContent ?? "")),
      );
    for (const [index, { orders, shares }] of pairs.entries())
      expectFigures(shown[index] ?? [], [orders, ...shares], `pair ${index}`);
  }
});
