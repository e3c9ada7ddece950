import { z } from "zod";
import {
  type Breakdown,
  type BreakdownName,
  type Dimension,
  type Metric,
  type Metrics,
  breakdowns as named,
  type Report,
} from "#contract/reports.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Period } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import { AppError } from "#platform/errors.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { noSums, only, orderBy, type Sums, sums, sumsOfFigures, toMetrics } from "./figures.ts";
import { findTitles } from "./find-titles.ts";
import type { Query } from "./query.ts";
import type { Run } from "./run.ts";
import { figuresBy, figuresByPage, keyColumn } from "./sql/source.ts";

/** One value of a list (its number, from 1 on), or of list 0 everything, whose people count once. */
const row = sums.extend({
  list: z.coerce.number(),
  key: z.string(),
  /** Of how many values this is the how manieth. */
  total: z.coerce.number(),
  place: z.coerce.number(),
});
type Row = z.infer<typeof row>;

/** What a report lists, as the table of the contract has it. */
interface Listed {
  name: BreakdownName;
  dimension: Dimension | "page";
  titled: boolean;
  /** Those that are told; undefined is all. */
  metrics: readonly Metric[] | undefined;
  order: Sql;
  /** Whether people are told, or sorted by. */
  people: boolean;
}

/** Lists that one statement answers: a plan costs as much as its work, and what is read is read once. */
interface Batch {
  lists: readonly Listed[];
  rows: (period: Period) => Sql;
  /** Whether the rows tell everything too. A session sees several pages, so that theirs do not. */
  isWhole: boolean;
  people: boolean;
}

/** Every metric by the values of one dimension, one page of them, and the totals of all: one of `breakdowns`. */
export async function breakdown(query: Query, name: BreakdownName, run: Run): Promise<Report> {
  return (await breakdowns(query, { names: [name] }, run))[name];
}

/**
 * The same by several dimensions at once, of the metrics asked for (people cost more than everything else). Rows add up
 * to the totals where the metric is additive; what has no value is a row with an empty key. By page views alone add up: a
 * session sees several. Throws BAD_REQUEST where `sort` is none of a list's metrics.
 */
export async function breakdowns<Name extends BreakdownName>(
  query: Query,
  { names, metrics }: { names: readonly Name[]; metrics?: readonly Metric[] | undefined },
  run: Run,
): Promise<Record<Name, Report>> {
  const { range, website, page, limit } = query;
  const iso = (instant: number) => isoIn(website.timeZone, instant);
  const lists = names.map((name) => listed(query, name, metrics));
  const batches = batchesOf(query, lists);
  const now = await answer(batches, (batch) => pageOf(query, batch), run);
  const before =
    range.compare && (await answer(batches, (batch) => sameKeys(batch, batch.rows(range.compare ?? range), now), run));
  // The first one stands on every page, for the sake of its total.
  const shown = (name: BreakdownName) => now.rows(name).filter(({ place }) => place > (page - 1) * limit);
  const keys = lists.filter(({ titled }) => titled).flatMap(({ name }) => shown(name).map(({ key }) => key));
  const titles = await findTitles(query, [...new Set(keys)], run);
  const reports = lists.map(({ name, titled, metrics }) => {
    const of = (figures: Sums): Metrics => only(toMetrics(figures), metrics);
    const compared = before && new Map(before.rows(name).map((each) => [each.key, each]));
    const report: Report = {
      range: { from: iso(range.from), to: iso(range.to), boundary: range.boundary, partial: range.partial },
      ...{ totals: of(now.whole), total: now.rows(name)[0]?.total ?? 0, page, limit },
      ...(range.compare && before
        ? { compare: { from: iso(range.compare.from), to: iso(range.compare.to) }, compareTotals: of(before.whole) }
        : {}),
      items: shown(name).map((each) => ({
        ...{ key: each.key, label: (titled ? titles.get(each.key) : undefined) ?? each.key, ...of(each) },
        ...(compared && { compare: of(compared.get(each.key) ?? noSums) }),
      })),
    };
    return [name, report];
  });
  return Object.fromEntries(reports) as Record<Name, Report>;
}

function listed(query: Query, name: BreakdownName, asked: readonly Metric[] | undefined): Listed {
  const { dimension } = named[name];
  const { label, metrics: all, sort = "-sessions" }: Breakdown = named[name];
  const metrics =
    asked === undefined || all === undefined ? (asked ?? all) : all.filter((each) => asked.includes(each));
  const sortedBy = query.sort ?? sort;
  const order = orderBy(sortedBy, all);
  if (order === undefined) {
    throw new AppError("BAD_REQUEST", "No such metric", {
      issues: [{ path: ["sort"], message: violationText.invalid }],
    });
  }
  const people = metrics?.includes("people") !== false || sortedBy.endsWith("people");
  return { name, dimension, titled: label === "title", metrics, order, people };
}

/** What sessions have one of at once, which tells the totals of all lists, and pages. */
function batchesOf(query: Query, lists: readonly Listed[]): Batch[] {
  const people = lists.some((list) => list.people);
  const pages = lists.filter(({ dimension }) => dimension === "page");
  const others = lists.filter(({ dimension }) => dimension !== "page");
  const dimensions = others.flatMap(({ dimension }) => (dimension === "page" ? [] : [dimension]));
  return [
    { lists: others, rows: (period) => figuresBy(query, period, dimensions), isWhole: true, people },
    ...(pages.length === 0
      ? []
      : [{ lists: pages, rows: (period: Period) => figuresByPage(query, period), isWhole: false, people }]),
  ];
}

interface Answer {
  rows(name: BreakdownName): readonly Row[];
  whole: Sums;
}

async function answer(batches: readonly Batch[], statement: (batch: Batch) => Sql, run: Run): Promise<Answer> {
  const answers = await Promise.all(batches.map((batch) => run(statement(batch), row)));
  const found = batches.flatMap(({ lists }, index) =>
    lists.map(({ name }, place) => [name, (answers[index] ?? []).filter(({ list }) => list === place + 1)] as const),
  );
  const rows = new Map<BreakdownName, readonly Row[]>(found);
  return { rows: (name) => rows.get(name) ?? [], whole: answers[0]?.find(({ list }) => list === 0) ?? noSums };
}

/** Rows of `list`, `key` and the figures: every value of each list, and everything. */
function grouped({ lists, isWhole, people }: Batch, rows: Sql): Sql {
  const keys = lists.map((_, index) => keyColumn(index));
  const sets = [...keys.map((key) => sql`(${key})`), ...(isWhole ? [constant("()")] : [])];
  const places = [...keys.map((key, index) => sql`grouping(${key}) = 0, ${index + 1}`), constant("false, 0, 0")];
  const values = [...keys.map((key, index) => sql`list = ${index + 1}, toString(${key})`), constant("false, '', ''")];
  return sql`
    SELECT multiIf(${join(places, ", ")}) AS list, multiIf(${join(values, ", ")}) AS key, ${sumsOfFigures(people)}
    FROM (${rows}) GROUP BY GROUPING SETS (${join(sets, ", ")})`;
}

/** One page of each list's rows with how many there are, and everything. */
function pageOf(query: Query, batch: Batch): Sql {
  const first = (query.page - 1) * query.limit + 1;
  // What sessions have one of is sorted alike.
  const order = batch.lists[0]?.order ?? constant("key");
  return sql`
    SELECT * FROM (
      SELECT *, count() OVER (PARTITION BY list) AS total, row_number() OVER (PARTITION BY list ORDER BY ${order}) AS place
      FROM (${grouped(batch, batch.rows(query.range))}) WHERE list = 0 OR events > 0)
    WHERE list = 0 OR place = 1 OR place BETWEEN ${first} AND ${first + query.limit - 1}
    ORDER BY list, place`;
}

/** The same keys of another period, and everything. */
function sameKeys(batch: Batch, rows: Sql, { rows: of }: Answer): Sql {
  const keys = batch.lists.map(
    ({ name }, index) => sql`list = ${index + 1} AND key IN ${of(name).map(({ key }) => key)}`,
  );
  return sql`
    SELECT *, 0 AS total, 0 AS place FROM (${grouped(batch, rows)})
    WHERE ${join([constant("list = 0"), ...keys.map((key) => sql`events > 0 AND ${key}`)], " OR ")}`;
}
