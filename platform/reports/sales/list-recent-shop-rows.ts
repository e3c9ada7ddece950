import { z } from "zod";
import { planShopRead } from "#platform/visits/read-plan.ts";
import type { ShopKind } from "#platform/visits/sql/shop-events.ts";
import type { PreparedReport } from "../prepare-report.ts";
import { selectRecentShopLines, withRecentShopRows } from "./sql/recent-shop-rows.ts";

/** Letters of a statement: the engine refuses one of 262,144. */
const maxLetters = 120_000;
const maxRows = 1_500;

/** Which rows a report reads. */
export interface RecentShop {
  kinds: readonly ShopKind[];
  withItems: boolean;
}
export const soldRows: RecentShop = { kinds: ["order", "refund"], withItems: false };
export const soldRowsWithItems: RecentShop = { ...soldRows, withItems: true };
export const shopRows: RecentShop = { kinds: ["order", "view", "cart"], withItems: true };

const row = z.object({ line: z.string() });

/**
 * The same report with the shop's events of days that are not settled read once, and written into each of its statements as
 * a table: reading them costs a statement 20 ms of planning for each place that needs them, and a screen has thirty. Too
 * many rows, as while all days of an import are dirty, stay in `events`.
 */
export async function listRecentShopRows(
  { query, run }: PreparedReport,
  { kinds, withItems }: RecentShop,
): Promise<PreparedReport> {
  const { range } = query;
  const period = { from: 0, to: Math.max(range.to, range.compare?.to ?? 0) };
  const plan = planShopRead(query.settled, period);
  const read = () => run(selectRecentShopLines(query, plan, { period, kinds, withItems, limit: maxRows + 1 }), row);
  const rows = plan.raw.length === 0 ? [] : await read();
  const lines = rows.map(({ line }) => line).join("\n");
  if (rows.length > maxRows || lines.length > maxLetters) return { query, run };
  if (rows.length === 0) {
    // Neither are there any of settled days: every statement of these rows finds nothing.
    const findNothing = async () => [];
    return { query: { ...query, recentShop: "none" }, run: query.settled.versions.size === 0 ? findNothing : run };
  }
  return {
    query: { ...query, recentShop: "listed" },
    run: (statement, shape) => run(withRecentShopRows(lines, { withItems }, statement), shape),
  };
}
