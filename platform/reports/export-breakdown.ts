import type { BreakdownName } from "#contract/dimensions.ts";
import type { ExportPart } from "#contract/reports.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { breakdownRow, planBatches, planList, selectLists } from "./breakdown-plan.ts";
import { describeParts, exportLimits } from "./describe-parts.ts";
import { describeRange } from "./describe-range.ts";
import { toMetrics } from "./figures.ts";
import { findLabels } from "./label-items.ts";
import { type Query, withoutComparison } from "./query.ts";
import { createRunQuery } from "./run-query.ts";

/**
 * All rows of a breakdown in its order, from one statement: rows that arrive meanwhile change nothing, and each value is
 * aggregated once instead of once a page. Titles are looked up for each part. The first part comes also where there are no
 * rows. Throws BAD_REQUEST where `sort` is none of the list's metrics.
 */
export async function exportBreakdown(
  query: Query,
  name: BreakdownName,
  { clickhouse, account }: Pick<Dependencies, "clickhouse"> & { account: string },
): Promise<AsyncGenerator<ExportPart>> {
  const alone = withoutComparison(query);
  const list = planList(alone, name);
  // The batch of pages stands behind that of the rest, which is empty then.
  const batch = planBatches(alone, [list]).find(({ lists }) => lists.includes(list));
  if (batch === undefined) throw new Error(`No statement lists ${name}`);
  const rows = selectLists(alone, { ...batch, isWhole: false }, alone.range);
  const parts = await clickhouse.selectParts(
    sql`SELECT * FROM (${rows}) WHERE events > 0 ORDER BY ${list.order} LIMIT ${exportLimits.maxRows}`,
    breakdownRow,
    { owner: account, lane: "background", size: exportLimits.partRows },
  );
  const run = createRunQuery(clickhouse, account);
  const range = describeRange(alone);
  return describeParts(parts, async (rows) => {
    const labelOf = await findLabels(alone, [{ ...list, keys: rows.map(({ key }) => key) }], run);
    const items = rows.map((row) => ({
      key: row.key,
      label: labelOf(list.dimension, row.key),
      ...toMetrics(row, query.website, list.metrics),
    }));
    return { range, items };
  });
}
