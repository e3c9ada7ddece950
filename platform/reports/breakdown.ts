import { z } from "zod";
import { type BreakdownName, breakdowns, type Report, type ReportItem } from "#contract/reports.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Period } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import { AppError } from "#platform/errors.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { noSums, orderBy, sums, sumsOfFigures, toMetrics } from "./figures.ts";
import type { Query } from "./query.ts";
import type { Run } from "./run.ts";
import { pageKey } from "./sql/dimensions.ts";
import { figuresBy } from "./sql/source.ts";

const itemRow = sums.extend({ key: z.string(), total: z.coerce.number() });

/**
 * Every metric by the values of one dimension, one page of them, and the totals of all. Rows add up to the totals where
 * the metric is additive; what has no value is a row with an empty key.
 */
export async function breakdown(query: Query, name: BreakdownName, run: Run): Promise<Report> {
  const { dimension } = breakdowns[name];
  const { range, website, page, limit } = query;
  const iso = (instant: number) => isoIn(website.timeZone, instant);
  const { items, total } = await list(query, name, run);
  const totals = await totalsOf(query, range, run);
  const report: Report = {
    range: { from: iso(range.from), to: iso(range.to), boundary: range.boundary, partial: range.partial },
    totals,
    items,
    total,
    page,
    limit,
  };
  if (range.compare === undefined) return report;
  const keys = items.map(({ key }) => key);
  const before = await run(
    sql`SELECT key, ${sumsOfFigures} FROM (${figuresBy(query, range.compare, dimension)}) WHERE key IN ${keys} GROUP BY key`,
    sums.extend({ key: z.string() }),
  );
  const found = new Map(before.map(({ key, ...figures }) => [key, figures]));
  return {
    ...report,
    compare: { from: iso(range.compare.from), to: iso(range.compare.to) },
    compareTotals: await totalsOf(query, range.compare, run),
    items: items.map((item) => ({ ...item, compare: toMetrics(found.get(item.key) ?? noSums) })),
  };
}

async function totalsOf(query: Query, period: Period, run: Run) {
  const [total = noSums] = await run(sql`SELECT ${sumsOfFigures} FROM (${figuresBy(query, period)})`, sums);
  return toMetrics(total);
}

async function list(query: Query, name: BreakdownName, run: Run): Promise<{ items: ReportItem[]; total: number }> {
  const { dimension, label } = breakdowns[name];
  const order = orderBy(query.sort);
  if (order === undefined) {
    throw new AppError("BAD_REQUEST", "No such metric", {
      issues: [{ path: ["sort"], message: violationText.invalid }],
    });
  }
  const all = sql`SELECT key, ${sumsOfFigures}, count() OVER () AS total FROM (${figuresBy(query, query.range, dimension)}) GROUP BY key`;
  const page = (limit: number, offset: number) =>
    run(sql`${all} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`, itemRow);
  const rows = await page(query.limit, (query.page - 1) * query.limit);
  // A page past the last one has no row that could tell how many there are.
  const [counted] = rows.length > 0 || query.page === 1 ? rows : await page(1, 0);
  const titles =
    label === "title"
      ? await titlesOf(
          query,
          rows.map(({ key }) => key),
          run,
        )
      : new Map<string, string>();
  const items = rows.map(({ key, total: _, ...figures }) => ({
    key,
    label: titles.get(key) ?? key,
    ...toMetrics(figures),
  }));
  return { items, total: counted?.total ?? 0 };
}

/** The newest title of each page. */
async function titlesOf({ website }: Query, keys: readonly string[], run: Run): Promise<Map<string, string>> {
  const rows = await run(
    sql`SELECT ${pageKey(website.host)} AS key, argMax(title, seen) AS title
        FROM pages WHERE website = ${uuid(website.id)} AND key IN ${keys} GROUP BY key`,
    z.object({ key: z.string(), title: z.string() }),
  );
  return new Map(rows.map(({ key, title }) => [key, title]));
}
