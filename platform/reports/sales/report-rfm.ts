import { z } from "zod";
import { minorUnits } from "#contract/money.ts";
import { type Rfm, rfmScores } from "#contract/sales.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { describePeriod } from "../describe-range.ts";
import { toUnits } from "../figures.ts";
import type { Query } from "../query.ts";
import type { RunQuery } from "../run-query.ts";
import { selectSold } from "./sql/orders.ts";

const number = z.coerce.number();
const limits = z.tuple([number, number]);
/** The buyers with three scores, and the least and the largest value of each. */
const row = z.object({
  ...{ r: number, f: number, m: number, people: number, orders: number, money: number },
  ...{ days: limits, counts: limits, amounts: limits },
});
type Row = z.infer<typeof row>;

const dayMs = 86_400_000;

/**
 * Buyers until the period's end by recency, frequency and money. A score is 1 and five times the share of buyers with
 * a worse value, rounded down: buyers with equal values have the same score, whatever their number. Recency is in whole
 * days, so that the limits of a score say who has it.
 */
export async function reportRfm(query: Query, run: RunQuery): Promise<Rfm> {
  const { to } = query.range;
  const rows = await run(
    sql`SELECT r, f, m, count() AS people, sum(bought) AS orders, sum(amounted) AS money,
          (min(quiet), max(quiet)) AS days, (min(bought), max(bought)) AS counts, (toString(min(amounted)), toString(max(amounted))) AS amounts
        FROM (
          SELECT bought, amounted, quiet, count() OVER () AS n,
            1 + intDiv(5 * (rank() OVER (ORDER BY quiet DESC) - 1), n) AS r,
            1 + intDiv(5 * (rank() OVER (ORDER BY bought) - 1), n) AS f,
            1 + intDiv(5 * (rank() OVER (ORDER BY amounted) - 1), n) AS m
          FROM (
            SELECT intDiv(${to} - maxIf(moment, is_order), ${dayMs}) AS quiet, sum(is_order) AS bought, sum(amount) AS amounted
            FROM (${selectSold(query, { from: 0, to })}) GROUP BY person_key HAVING bought > 0))
        GROUP BY r, f, m`,
    row,
  );
  const scored = (isOf: (row: Row, score: number) => boolean, of: (row: Row) => [number, number], unit = 1) =>
    rfmScores.map((score) => {
      const own = rows.filter((each) => isOf(each, score));
      const values = own.flatMap(of).map((value) => value / unit);
      const isEmpty = own.length === 0;
      return {
        ...{ score, people: sum(own, "people") },
        ...{ min: isEmpty ? null : Math.min(...values), max: isEmpty ? null : Math.max(...values) },
      };
    });
  return {
    range: describePeriod(query, query.range),
    totals: {
      people: sum(rows, "people"),
      orders: sum(rows, "orders"),
      sales: toUnits(query.website, sum(rows, "money")),
    },
    recency: scored(
      (each, score) => each.r === score,
      ({ days }) => days,
    ),
    frequency: scored(
      (each, score) => each.f === score,
      ({ counts }) => counts,
    ),
    monetary: scored(
      (each, score) => each.m === score,
      ({ amounts }) => amounts,
      minorUnits(query.website.currency),
    ),
    cells: rfmScores.flatMap((recency) => rfmScores.map((frequency) => cellOf(query, rows, { recency, frequency }))),
    moneyCells: rfmScores.flatMap((recency) =>
      rfmScores.map((monetary) => moneyCellOf(query, rows, { recency, monetary })),
    ),
  };
}

const sum = (rows: readonly Row[], name: "people" | "orders" | "money") =>
  rows.reduce((total, each) => total + each[name], 0);

function cellOf(
  { website }: Query,
  rows: readonly Row[],
  { recency, frequency }: { recency: number; frequency: number },
): Rfm["cells"][number] {
  const own = rows.filter(({ r, f }) => r === recency && f === frequency);
  const people = sum(own, "people");
  const scores = own.reduce((total, { m, people: each }) => total + m * each, 0);
  return {
    ...{ recency, frequency, people, orders: sum(own, "orders"), sales: toUnits(website, sum(own, "money")) },
    monetary: people === 0 ? null : scores / people,
  };
}

function moneyCellOf(
  { website }: Query,
  rows: readonly Row[],
  { recency, monetary }: { recency: number; monetary: number },
): Rfm["moneyCells"][number] {
  const own = rows.filter(({ r, m }) => r === recency && m === monetary);
  const figures = {
    people: sum(own, "people"),
    orders: sum(own, "orders"),
    sales: toUnits(website, sum(own, "money")),
  };
  return { recency, monetary, ...figures };
}
