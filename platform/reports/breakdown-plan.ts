import { z } from "zod";
import { type BreakdownName, type DimensionName, dimensionOf, dimensionOfCall } from "#contract/dimensions.ts";
import { type Metric, metricOf, sessionMetrics } from "#contract/metrics.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Period } from "#contract/time/range.ts";
import { AppError } from "#platform/errors.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import type { RolledPart } from "#platform/visits/rollup/rolled-days.ts";
import { orderByMetric, sums, sumsOfFigures } from "./figures.ts";
import type { Query } from "./query.ts";
import { rolledPart } from "./rollup/rolled-part.ts";
import { addLists, selectRolledLists } from "./rollup/sql/select-rollup.ts";
import { keyColumn, selectFigures, selectFiguresByPage } from "./sql/figures.ts";

/** One value of a list (its number, from 1 on); list 0 is everything, whose people count once. */
export const breakdownRow = sums.extend({ list: z.coerce.number(), key: z.string() });

/** A list of a report: one dimension, its metrics and order. */
export interface ListPlan {
  name: BreakdownName;
  dimension: DimensionName;
  metrics: readonly Metric[];
  order: Sql;
  /** Whether people are answered or sorted by. */
  people: boolean;
  /** The same of figures that pages alone have. */
  isOfPages: boolean;
}

/** Lists that one statement answers: a plan costs as much as its work, and what is read is read once. */
export interface Batch {
  lists: readonly ListPlan[];
  rows: (period: Period) => Sql;
  /** What of a period is read from the rollup. */
  rolled: (period: Period) => RolledPart | undefined;
  /** Whether the rows have everything too. Those of pages do not: a session sees several. */
  isWhole: boolean;
  people: boolean;
  isOfPages: boolean;
}

/** Throws BAD_REQUEST where `sort` is none of the list's metrics. */
export function planList(query: Pick<Query, "sort">, name: BreakdownName, chosen?: readonly Metric[]): ListPlan {
  const dimension = dimensionOfCall(name);
  const { metrics: all = sessionMetrics, sort = "-sessions" } = dimensionOf(dimension);
  const metrics = chosen === undefined ? all : all.filter((each) => chosen.includes(each));
  const sortedBy = query.sort ?? sort;
  const order = orderByMetric(sortedBy, all);
  if (order === undefined) {
    throw new AppError("BAD_REQUEST", "No such metric", {
      issues: [{ path: ["sort"], message: violationText.invalid }],
    });
  }
  const people = metrics.includes("people") || sortedBy.endsWith("people");
  const isOfPages = all.some((each) => metricOf(each).isOfPage && (metrics.includes(each) || sortedBy.endsWith(each)));
  return { name, dimension, metrics, order, people, isOfPages };
}

/** One batch for what a session has one of, which answers the totals of all lists, and one for pages. */
export function planBatches(query: Query, lists: readonly ListPlan[]): Batch[] {
  const people = lists.some((list) => list.people);
  const pages = lists.filter(({ dimension }) => dimension === "page");
  const isOfPages = pages.some((list) => list.isOfPages);
  const others = lists.filter(({ dimension }) => dimension !== "page");
  const dimensions = others.flatMap(({ dimension }) => (dimension === "page" ? [] : [dimension]));
  // Of people by value, and of where pages stand in sessions, the rollup knows nothing.
  const rolled = (period: Period) => (people || isOfPages ? undefined : rolledPart(query, period));
  return [
    {
      ...{ lists: others, isWhole: true, people, isOfPages: false, rolled },
      rows: (period) => selectFigures(query, period, dimensions),
    },
    ...(pages.length === 0
      ? []
      : [
          {
            ...{ lists: pages, isWhole: false, people, isOfPages, rolled },
            rows: (period: Period) => selectFiguresByPage(query, period, { isOfPages }),
          },
        ]),
  ];
}

/** Rows of `list`, `key` and the sums of a period: every value of each list, and everything. */
export function selectLists(query: Query, batch: Batch, period: Period): Sql {
  const part = batch.rolled(period);
  if (part === undefined) return groupRows(batch, batch.rows(period));
  const lists = batch.lists.map(({ dimension }) => dimension);
  const rest = part.rest.map((each) => groupRows(batch, batch.rows(each)));
  return addLists(selectRolledLists(query, part, { lists, isWhole: batch.isWhole }), rest);
}

function groupRows({ lists, isWhole, people, isOfPages }: Batch, rows: Sql): Sql {
  const keys = lists.map((_, index) => keyColumn(index));
  const sets = [...keys.map((key) => sql`(${key})`), ...(isWhole ? [constant("()")] : [])];
  const places = [...keys.map((key, index) => sql`grouping(${key}) = 0, ${index + 1}`), constant("false, 0, 0")];
  const values = [...keys.map((key, index) => sql`list = ${index + 1}, toString(${key})`), constant("false, '', ''")];
  return sql`
    SELECT multiIf(${join(places, ", ")}) AS list, multiIf(${join(values, ", ")}) AS key, ${sumsOfFigures({ people, isOfPages })}
    FROM (${rows}) GROUP BY GROUPING SETS (${join(sets, ", ")})`;
}
