import { z } from "zod";
import {
  type Breakdown,
  type BreakdownName,
  breakdowns,
  type Metric,
  type Report,
  type ReportItem,
} from "#contract/reports.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Period } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import { AppError } from "#platform/errors.ts";
import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { noSums, only, orderBy, type Sums, sums, sumsOfFigures, toMetrics } from "./figures.ts";
import { findTitles } from "./find-titles.ts";
import type { Query } from "./query.ts";
import type { Run } from "./run.ts";
import { figuresBy, figuresByPage } from "./sql/source.ts";

const itemRow = sums.extend({ key: z.string(), total: z.coerce.number() });

/** What a report lists, as the table of the contract has it. */
interface Listed {
  rows: (period: Period) => Sql;
  metrics: (row: Sums) => ReturnType<typeof toMetrics>;
  names: readonly Metric[] | undefined;
  sort: string;
  titled: boolean;
}

function listed(query: Query, name: BreakdownName): Listed {
  const { dimension } = breakdowns[name];
  const { label, metrics: names, sort = "-sessions" }: Breakdown = breakdowns[name];
  return {
    rows: (period) => (dimension === "page" ? figuresByPage(query, period) : figuresBy(query, period, dimension)),
    metrics: (row) => only(toMetrics(row), names),
    names,
    sort: query.sort ?? sort,
    titled: label === "title",
  };
}

/**
 * Every metric by the values of one dimension, one page of them, and the totals of all. Rows add up to the totals where
 * the metric is additive; what has no value is a row with an empty key. By page views alone add up: a session sees several.
 */
export async function breakdown(query: Query, name: BreakdownName, run: Run): Promise<Report> {
  const { range, website, page, limit } = query;
  const iso = (instant: number) => isoIn(website.timeZone, instant);
  const what = listed(query, name);
  const { items, total } = await list(query, what, run);
  const report: Report = {
    range: { from: iso(range.from), to: iso(range.to), boundary: range.boundary, partial: range.partial },
    totals: await totalsOf(query, range, what, run),
    items,
    total,
    page,
    limit,
  };
  if (range.compare === undefined) return report;
  const keys = items.map(({ key }) => key);
  const before = await run(
    sql`SELECT key, ${sumsOfFigures} FROM (${what.rows(range.compare)}) WHERE key IN ${keys} GROUP BY key HAVING events > 0`,
    sums.extend({ key: z.string() }),
  );
  const found = new Map(before.map(({ key, ...figures }) => [key, figures]));
  return {
    ...report,
    compare: { from: iso(range.compare.from), to: iso(range.compare.to) },
    compareTotals: await totalsOf(query, range.compare, what, run),
    items: items.map((item) => ({ ...item, compare: what.metrics(found.get(item.key) ?? noSums) })),
  };
}

async function totalsOf(query: Query, period: Period, { metrics }: Listed, run: Run) {
  const [total = noSums] = await run(sql`SELECT ${sumsOfFigures} FROM (${figuresBy(query, period)})`, sums);
  return metrics(total);
}

async function list(query: Query, what: Listed, run: Run): Promise<{ items: ReportItem[]; total: number }> {
  const order = orderBy(what.sort, what.names);
  if (order === undefined) {
    throw new AppError("BAD_REQUEST", "No such metric", {
      issues: [{ path: ["sort"], message: violationText.invalid }],
    });
  }
  const all = sql`
    SELECT key, ${sumsOfFigures}, count() OVER () AS total FROM (${what.rows(query.range)}) GROUP BY key HAVING events > 0`;
  const page = (limit: number, offset: number) =>
    run(sql`${all} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`, itemRow);
  const rows = await page(query.limit, (query.page - 1) * query.limit);
  // A page past the last one has no row that could tell how many there are.
  const [counted] = rows.length > 0 || query.page === 1 ? rows : await page(1, 0);
  const keys = rows.map(({ key }) => key);
  const titles = what.titled ? await findTitles(query, keys, run) : new Map<string, string>();
  const items = rows.map(({ key, total: _, ...figures }) => ({
    key,
    label: titles.get(key) ?? key,
    ...what.metrics(figures),
  }));
  return { items, total: counted?.total ?? 0 };
}
