import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ReportInput } from "#contract/report-query.ts";
import { type PreparedReport, prepareReport } from "#platform/reports/prepare-report.ts";
import { answerSales } from "#platform/reports/sales/answer-sales.ts";
import { checkOrders } from "#platform/reports/sales/list-orders.ts";
import { listRecentShopRows, shopRows, soldRows } from "#platform/reports/sales/list-recent-shop-rows.ts";
import { listLeaders, listTogether, reportProducts } from "#platform/reports/sales/report-products.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { makeCollectingWebsite, type Said } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** The orders of days that are not settled, read once for all parts of a screen. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let shop: Awaited<ReturnType<typeof makeCollectingWebsite>>;
const hour = 3_600_000;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
  shop = await makeCollectingWebsite(platform, owner);
  const [one, two] = [randomUUID(), randomUUID()];
  const products = (price: number) => [
    { id: "12", name: "چای 'سیاه'\n", price, quantity: 1.5 },
    { id: "7", name: "قهوه", price: 1_000, quantity: 2 },
  ];
  const bought = (order: string, value: number, ago: number): Said => ({
    ...{ name: "purchase", ago, data: { order, value, products: products(value) } },
  });
  const view = (ago: number): Said => ({ name: "page_view", ago });
  const seen = (ago: number): Said => ({ name: "product_view", ago, data: { product: { id: "12" } } });
  // Settled days, then days that are not, with a refund and an order of two claims.
  await shop.browse(one, view(149.2 * hour), seen(149 * hour), bought("A-1", 90_000, 149 * hour));
  await shop.serve({ ...bought("A-2", 70_000, 120 * hour), person: "7" });
  const { dependencies, collector } = platform;
  await collector.drain();
  await settleWebsite({ ...dependencies, dirtyDays: collector.dirtyDays }, { website: shop.website.id });
  await shop.browse(two, view(28.2 * hour), seen(28.1 * hour), bought("B-1", 1_000, 28 * hour), view(2 * hour));
  await shop.browse(one, view(2.2 * hour), bought("B-2", 55_000, 2 * hour), bought("", 5, 2 * hour));
  await shop.serve(
    { ...bought("B-2", 50_000, hour), person: "8" },
    { ...bought("B-3", 80_000, 5 * hour), person: "7" },
  );
  await shop.serve({ name: "refund", person: "7", ago: hour, data: { order: "A-2", value: 20_000 } });
});
afterAll(() => platform?.stop());

const prepare = (input: Partial<ReportInput>) => {
  const website = { id: shop.website.id, host: "shop.example", timeZone: "+03:30", currency: "IRT" as const };
  return prepareReport(platform.dependencies, { input, website, account: owner.website.id });
};
const answer = async (prepared: PreparedReport, products: PreparedReport) => ({
  ...(await answerSales(prepared, { model: "last", lookback: 30, now: platform.dependencies.clock.now() })),
  ...(await checkOrders(prepared.query, prepared.run)),
  products: await reportProducts(products.query, products.run),
  leaders: await listLeaders(products.query, products.run),
  together: await listTogether(products.query, products.run),
});
const week = () => ({ from: since(168 * hour), to: since(-hour) });
const since = (ago: number) => new Date(platform.dependencies.clock.now() - ago).toISOString();

it.each<[string, () => Partial<ReportInput>]>([
  ["a week beside the one before", () => ({ ...week(), compare: true })],
  ["a filter and a type of people", () => ({ ...week(), browser: ["Firefox"], client: 3, compare: true })],
  ["a page", () => ({ ...week(), path: ["/"] })],
  ["a period that cuts a settled day", () => ({ from: since(149 * hour - 60_000), to: since(2 * hour - 1) })],
])("is the same as from events: %s", async (_, input) => {
  const prepared = await prepare(input());
  const [sold, products] = [await listRecentShopRows(prepared, soldRows), await listRecentShopRows(prepared, shopRows)];
  expect([sold.query.recentShop, products.query.recentShop]).toEqual(["listed", "listed"]);
  const found = await answer(sold, products);
  expect(found).toEqual(await answer(prepared, prepared));
  expect(found.sales.totals.orders).toBeGreaterThan(0);
});

it("answers all parts at once as their calls do", async () => {
  const { sales } = owner.client;
  const alone = { website: shop.website.id, ...week() };
  const input = { ...alone, compare: true } as const;
  expect((await sales.report(input)).result).toEqual({
    sales: (await sales.overview(input)).result,
    salesByMedium: (await sales.medium(input)).result,
    firstOrders: (await sales.first(input)).result,
    rfm: (await sales.rfm(alone)).result,
    salesCohorts: (await sales.cohorts(alone)).result,
    flagged: (await sales.orders(input)).result.flagged,
    foreign: [],
  });
});

it("reads a shop without orders in one statement, as others of settled days in few", async () => {
  const empty = (await owner.client.websites.create({ name: "Empty", url: "https://empty.example" })).result;
  const select = vi.spyOn(platform.dependencies.clickhouse, "select");
  const countOf = async (website: string) => {
    select.mockClear();
    await owner.client.sales.report({ website, ...week(), compare: true });
    return select.mock.calls.length;
  };
  const counts = [await countOf(empty.id), await countOf(shop.website.id)];
  select.mockRestore();
  // Rows; two parts by period; credits of orders and of refunds; two parts without comparison; what is usual and flagged.
  expect(counts).toEqual([1, 1 + 2 * 2 + 2 + 2 + 2]);
});
