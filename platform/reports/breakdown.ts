import { z } from "zod";
import {
  type Breakdown,
  type BreakdownName,
  breakdowns,
  type Metric,
  type Metrics,
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

/** One value of the dimension, or (`whole`) all of them, whose people count once. */
const row = sums.extend({ key: z.string(), whole: z.coerce.number(), total: z.coerce.number() });

/** What a report lists, as the table of the contract has it. */
interface Listed {
  rows: (period: Period) => Sql;
  metrics: (row: Sums) => ReturnType<typeof toMetrics>;
  names: readonly Metric[] | undefined;
  sort: string;
  titled: boolean;
  /** A session has one value of it, so that the rows' totals are those of all. Of pages it sees several. */
  isOfSessions: boolean;
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
    isOfSessions: dimension !== "page",
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
  const { items, ...all } = await list(query, what, run);
  const report: Report = {
    range: { from: iso(range.from), to: iso(range.to), boundary: range.boundary, partial: range.partial },
    ...{ ...all, items, page, limit },
  };
  if (range.compare === undefined) return report;
  const keys = items.map(({ key }) => key);
  const before = await run(
    sql`SELECT key, grouping(key) AS whole, ${sumsOfFigures}, 0 AS total FROM (${what.rows(range.compare)})
        GROUP BY ROLLUP(key) HAVING whole = 1 OR (key IN ${keys} AND events > 0)`,
    row,
  );
  const found = new Map(before.filter(({ whole }) => whole === 0).map((each) => [each.key, each]));
  return {
    ...report,
    compare: { from: iso(range.compare.from), to: iso(range.compare.to) },
    compareTotals: await totalsOf(query, range.compare, { what, rows: before }, run),
    items: items.map((item) => ({ ...item, compare: what.metrics(found.get(item.key) ?? noSums) })),
  };
}

/** One page of the rows, the totals of all and how many there are, in one statement: its plan costs more than its work. */
async function list(
  query: Query,
  what: Listed,
  run: Run,
): Promise<{ items: ReportItem[]; total: number; totals: Metrics }> {
  const order = orderBy(what.sort, what.names);
  if (order === undefined) {
    throw new AppError("BAD_REQUEST", "No such metric", {
      issues: [{ path: ["sort"], message: violationText.invalid }],
    });
  }
  const first = (query.page - 1) * query.limit + 1;
  const rows = await run(
    sql`SELECT * FROM (
          SELECT key, grouping(key) AS whole, ${sumsOfFigures}, count() OVER () - 1 AS total,
            row_number() OVER (ORDER BY whole DESC, ${order}) - 1 AS place
          FROM (${what.rows(query.range)}) GROUP BY ROLLUP(key) HAVING whole = 1 OR events > 0)
        WHERE place = 0 OR place BETWEEN ${first} AND ${first + query.limit - 1}
        ORDER BY place`,
    row,
  );
  const [all, ...listed] = rows;
  const keys = listed.map(({ key }) => key);
  const titles = what.titled ? await findTitles(query, keys, run) : new Map<string, string>();
  const items = listed.map(({ key, total: _, whole: __, ...figures }) => ({
    key,
    label: titles.get(key) ?? key,
    ...what.metrics(figures),
  }));
  return { items, total: all?.total ?? 0, totals: await totalsOf(query, query.range, { what, rows }, run) };
}

/** The totals of a period: those of its rows, where a session has one of them. */
async function totalsOf(
  query: Query,
  period: Period,
  { what, rows }: { what: Listed; rows: readonly (Sums & { whole: number })[] },
  run: Run,
): Promise<Metrics> {
  if (what.isOfSessions) return what.metrics(rows.find(({ whole }) => whole === 1) ?? noSums);
  const [all = noSums] = await run(sql`SELECT ${sumsOfFigures} FROM (${figuresBy(query, period)})`, sums);
  return what.metrics(all);
}
