import { ok } from "#contract/envelope.ts";
import type { ReportInput } from "#contract/report-query.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { requiresWebsite } from "#platform/http/context.ts";
import { exportSlots } from "../export-slots.ts";
import { type PreparedReport, prepareShown } from "../prepare-report.ts";
import type { Query } from "../query.ts";
import { answerSales } from "./answer-sales.ts";
import { correctOrder, type OrderServices } from "./correct-order.ts";
import { exportProducts } from "./export-products.ts";
import { checkOrders, exportOrders, listOrders, type OrderChoice } from "./list-orders.ts";
import { listRecentShopRows, type RecentShop, shopRows, soldRows, soldRowsWithItems } from "./list-recent-shop-rows.ts";
import { reportFirstOrders } from "./report-first-orders.ts";
import { listLeaders, listTogether, reportProducts } from "./report-products.ts";
import { reportRfm } from "./report-rfm.ts";
import { reportSales, sumSales } from "./report-sales.ts";
import { reportSalesByMedium } from "./report-sales-by-medium.ts";
import { reportSalesCohorts } from "./report-sales-cohorts.ts";

interface SalesCall {
  input: Partial<ReportInput>;
  context: { dependencies: Dependencies; owner: { id: string }; website: Query["website"] };
}

const prepare = async (
  { input, context: { dependencies, owner, website } }: SalesCall,
  rows: RecentShop = soldRows,
): Promise<PreparedReport> =>
  listRecentShopRows(await prepareShown(dependencies, { input, website, account: owner.id }), rows);

interface OrdersInput {
  flagged: boolean;
  unpriced: boolean;
  q?: string | undefined;
  product?: string[] | undefined;
}

const choiceOf = ({ flagged, unpriced, q, product = [] }: OrdersInput): OrderChoice => ({
  ...{ isFlagged: flagged, isUnpriced: unpriced, q: q?.trim().replace(/^#\s*/, "") || undefined, products: product },
});

export const salesRoutes = (services: OrderServices) => ({
  report: requiresWebsite.sales.report.handler(async (call) => {
    const { query, run } = await prepare(call);
    const { model, lookback } = call.input;
    const now = call.context.dependencies.clock.now();
    const [parts, checked] = await Promise.all([
      answerSales({ query, run }, { model, lookback, now }),
      checkOrders(query, run),
    ]);
    return ok({ ...parts, ...checked });
  }),
  overview: requiresWebsite.sales.overview.handler(async (call) => {
    const { query, run } = await prepare(call);
    return ok(await reportSales(query, run));
  }),
  sum: requiresWebsite.sales.sum.handler(async (call) => {
    const { query, run } = await prepare(call);
    return ok(await sumSales(query, run));
  }),
  medium: requiresWebsite.sales.medium.handler(async (call) => {
    const { query, run } = await prepare(call);
    const { model, lookback } = call.input;
    return ok(await reportSalesByMedium(query, { model, lookback }, run));
  }),
  first: requiresWebsite.sales.first.handler(async (call) => {
    const { query, run } = await prepare(call);
    return ok(await reportFirstOrders(query, run));
  }),
  rfm: requiresWebsite.sales.rfm.handler(async (call) => {
    const { query, run } = await prepare(call);
    return ok(await reportRfm(query, run));
  }),
  cohorts: requiresWebsite.sales.cohorts.handler(async (call) => {
    const { query, run } = await prepare(call);
    const now = call.context.dependencies.clock.now();
    return ok(await reportSalesCohorts(query, { months: call.input.months, now }, run));
  }),
  orders: requiresWebsite.sales.orders.handler(async (call) => {
    const { query, run } = await prepare(call, soldRowsWithItems);
    return ok(await listOrders(query, choiceOf(call.input), run, call.context.dependencies));
  }),
  exportOrders: requiresWebsite.sales.exportOrders.handler(async ({ input, signal, context }) => {
    const { dependencies, owner, website } = context;
    const { query, run } = await prepareShown(dependencies, { input, website, account: owner.id });
    const reading = { ...dependencies, account: owner.id };
    return exportSlots.open({ owner: owner.id, signal }, () => exportOrders(query, choiceOf(input), run, reading));
  }),
  correct: requiresWebsite.sales.correct.handler(
    async ({ input: { order, at, value }, context: { dependencies, website } }) =>
      ok(await correctOrder(dependencies, { website, id: order, at: Date.parse(at), value }, services)),
  ),
});

export const productRoutes = {
  products: requiresWebsite.productReports.products.handler(async (call) => {
    const { query, run } = await prepare(call, shopRows);
    return ok(await reportProducts(query, run));
  }),
  export: requiresWebsite.productReports.export.handler(async ({ input, signal, context }) => {
    const { dependencies, owner, website } = context;
    const { query } = await prepareShown(dependencies, { input, website, account: owner.id });
    return exportSlots.open({ owner: owner.id, signal }, () =>
      exportProducts(query, { ...dependencies, account: owner.id }),
    );
  }),
  leaders: requiresWebsite.productReports.leaders.handler(async (call) => {
    const { query, run } = await prepare(call, shopRows);
    return ok(await listLeaders(query, run));
  }),
  together: requiresWebsite.productReports.together.handler(async (call) => {
    const { query, run } = await prepare(call, shopRows);
    return ok(await listTogether(query, run));
  }),
};
