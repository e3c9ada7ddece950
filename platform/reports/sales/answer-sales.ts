import type { z } from "zod";
import type { salesAnswer } from "#contract/sales.ts";
import type { PreparedReport } from "../prepare-report.ts";
import { withoutComparison } from "../query.ts";
import { reportFirstOrders } from "./report-first-orders.ts";
import { reportRfm } from "./report-rfm.ts";
import { reportSales } from "./report-sales.ts";
import { reportSalesByMedium } from "./report-sales-by-medium.ts";
import { reportSalesCohorts } from "./report-sales-cohorts.ts";
import type { Attribution } from "./sql/attribution.ts";

type SalesAnswer = { [Name in keyof typeof salesAnswer]: z.infer<(typeof salesAnswer)[Name]> };

/** Months of first purchases. */
const months = 12;

/** All parts of the sales report, as a shared link answers them; `prepared` by `listRecentShopRows`. */
export async function answerSales(
  { query, run }: PreparedReport,
  { model, lookback, now }: Attribution & { now: number },
): Promise<SalesAnswer> {
  const [sales, salesByMedium, firstOrders, rfm, salesCohorts] = await Promise.all([
    reportSales(query, run),
    reportSalesByMedium(query, { model, lookback }, run),
    reportFirstOrders(query, run),
    reportRfm(withoutComparison(query), run),
    reportSalesCohorts(withoutComparison(query), { months, now }, run),
  ]);
  return { sales, salesByMedium, firstOrders, rfm, salesCohorts };
}
