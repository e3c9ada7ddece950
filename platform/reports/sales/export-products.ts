import type { ProductsPart } from "#contract/products.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { describeParts, exportLimits } from "../describe-parts.ts";
import { describePeriod } from "../describe-range.ts";
import type { Query } from "../query.ts";
import { orderOf, productRow, toProduct } from "./report-products.ts";
import { selectProducts } from "./sql/products.ts";

/**
 * All products of a period in its order, from one statement: rows that arrive meanwhile change nothing. At least one part.
 * Throws BAD_REQUEST for an unknown `sort`.
 */
export async function exportProducts(
  query: Query,
  { clickhouse, account }: Pick<Dependencies, "clickhouse"> & { account: string },
): Promise<AsyncGenerator<ProductsPart>> {
  const parts = await clickhouse.selectParts(
    sql`SELECT * FROM (${selectProducts(query, query.range)}) ORDER BY ${orderOf(query)} LIMIT ${exportLimits.maxRows}`,
    productRow,
    { owner: account, lane: "background", size: exportLimits.partRows },
  );
  const range = describePeriod(query, query.range);
  return describeParts(parts, (rows) => ({ range, items: rows.map((each) => toProduct(query.website, each)) }));
}
