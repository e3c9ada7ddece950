import { z } from "zod";
import type { BreakdownName } from "#contract/dimensions.ts";
import { type Metric, metricOf } from "#contract/metrics.ts";
import type { Metrics, Report } from "#contract/reports.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { type Batch, breakdownRow, planBatches, planList, selectLists } from "./breakdown-plan.ts";
import { describePeriod, describeRange } from "./describe-range.ts";
import { noSums, type Sums, toMetrics } from "./figures.ts";
import { findLabels } from "./label-items.ts";
import type { Query } from "./query.ts";
import type { RunQuery } from "./run-query.ts";
import { isOneOf } from "./sql/is-one-of.ts";

const row = breakdownRow.extend({
  /** How many values the list has, and the rank of this one. */
  total: z.coerce.number(),
  place: z.coerce.number(),
});
type Row = z.infer<typeof row>;

/** Every metric by the values of one dimension, one page of them, and the totals of all. */
export async function reportBreakdown(query: Query, name: BreakdownName, run: RunQuery): Promise<Report> {
  return (await reportBreakdowns(query, { names: [name] }, run))[name];
}

/**
 * The same by several dimensions at once, with the chosen metrics (people cost more than everything else). Rows add up
 * to the totals where the metric is additive; sessions without a value are the row with an empty key, the last of the list in any order. Of pages only the
 * views add up: a session sees several. What only pages have (`isOfPage`) has no total. Throws BAD_REQUEST where `sort` is none of a list's metrics.
 */
export async function reportBreakdowns<Name extends BreakdownName>(
  query: Query,
  { names, metrics }: { names: readonly Name[]; metrics?: readonly Metric[] | undefined },
  run: RunQuery,
): Promise<Record<Name, Report>> {
  const { range, page, limit } = query;
  const lists = names.map((name) => planList(query, name, metrics));
  const batches = planBatches(query, lists);
  const now = await runBatches(batches, (batch) => selectPage(query, batch), run);
  const before = range.compare && (await runBatches(batches, (batch) => selectSameKeys(query, batch, now), run));
  // The first row stands on every page, for its total.
  const shown = lists.map((list) => now.rows(list.name).filter(({ place }) => place > (page - 1) * limit));
  const labelOf = await findLabels(
    query,
    lists.map(({ dimension }, index) => ({ dimension, keys: (shown[index] ?? []).map(({ key }) => key) })),
    run,
  );
  const reports = lists.map(({ name, dimension, metrics: answered }, index) => {
    const metricsOf = (figures: Sums): Metrics => toMetrics(figures, query.website, answered);
    const total = (figures: Sums): Metrics =>
      toMetrics(
        figures,
        query.website,
        answered.filter((each) => !metricOf(each).isOfPage),
      );
    const compared = before && new Map(before.rows(name).map((each) => [each.key, each]));
    const report: Report = {
      range: describeRange(query),
      totals: total(now.whole),
      total: now.rows(name)[0]?.total ?? 0,
      page,
      limit,
      ...(range.compare && before
        ? { compare: describePeriod(query, range.compare), compareTotals: total(before.whole) }
        : {}),
      items: (shown[index] ?? []).map((each) => ({
        key: each.key,
        label: labelOf(dimension, each.key),
        ...metricsOf(each),
        ...(compared && { compare: metricsOf(compared.get(each.key) ?? noSums) }),
      })),
    };
    return [name, report];
  });
  return Object.fromEntries(reports) as Record<Name, Report>;
}

interface BatchResult {
  rows(name: BreakdownName): readonly Row[];
  whole: Sums;
}

async function runBatches(
  batches: readonly Batch[],
  statement: (batch: Batch) => Sql,
  run: RunQuery,
): Promise<BatchResult> {
  const answers = await Promise.all(batches.map((batch) => run(statement(batch), row)));
  const found = batches.flatMap(({ lists }, index) =>
    lists.map(({ name }, place) => [name, (answers[index] ?? []).filter(({ list }) => list === place + 1)] as const),
  );
  const rows = new Map<BreakdownName, readonly Row[]>(found);
  return { rows: (name) => rows.get(name) ?? [], whole: answers[0]?.find(({ list }) => list === 0) ?? noSums };
}

/** One page of each list's rows with how many there are, and everything. */
function selectPage(query: Query, batch: Batch): Sql {
  const first = (query.page - 1) * query.limit + 1;
  // Lists of one batch have one order.
  const order = batch.lists[0]?.order ?? constant("key");
  return sql`
    SELECT * FROM (
      SELECT *, count() OVER (PARTITION BY list) AS total, row_number() OVER (PARTITION BY list ORDER BY ${order}) AS place
      FROM (${selectLists(query, batch, query.range)}) WHERE list = 0 OR events > 0)
    WHERE list = 0 OR place = 1 OR place BETWEEN ${first} AND ${first + query.limit - 1}
    ORDER BY list, place`;
}

/** The same keys of the compared period, and everything. */
function selectSameKeys(query: Query, batch: Batch, result: BatchResult): Sql {
  const period = query.range.compare ?? query.range;
  const keys = batch.lists.map(({ name }, index) => {
    const shown = result.rows(name).map(({ key }) => key);
    return sql`list = ${index + 1} AND ${isOneOf(constant("key"), shown)}`;
  });
  return sql`
    SELECT *, 0 AS total, 0 AS place FROM (${selectLists(query, batch, period)})
    WHERE ${join([constant("list = 0"), ...keys.map((key) => sql`events > 0 AND ${key}`)], " OR ")}`;
}
