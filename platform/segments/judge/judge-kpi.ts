import { type KpiCondition, testOfKpi } from "#contract/conditions/condition.ts";
import type { KpiField } from "#contract/conditions/fields.ts";
import { dayMs, type Moment, todayOf } from "./calendar.ts";
import { validTest } from "./judge-attribute.ts";
import { meetsNumber, positiveOf } from "./meets-test.ts";
import type { PersonFacts, Visit } from "./person-facts.ts";
import { earliest, type Verdict } from "./verdict.ts";

const rialOfToman = 10;

type Rows = Pick<PersonFacts, "events" | "folded"> & { visits: readonly Visit[] };

export function judgeKpi(condition: KpiCondition, facts: Rows, moment: Moment): Verdict {
  const { field, days } = condition;
  const { test, isNegated } = positiveOf(validTest(testOfKpi(condition)));
  const since = days == null ? Number.NEGATIVE_INFINITY : moment.asOf - days * dayMs;
  const value = figureOf(field, rowsSince(facts, since), moment);
  const isMet = value !== undefined && meetsNumber(test, value);
  const due =
    field === "recency"
      ? dueOfRecency(facts.visits, moment, (n) => meetsNumber(test, n), thresholdsOf(test))
      : undefined;
  const leaves = days == null ? undefined : oldestIn(facts, since);
  const expires = leaves === undefined ? undefined : leaves + (days ?? 0) * dayMs;
  return { isMet: isMet !== isNegated, due: earliest([due, expires]), value };
}

interface Part {
  at: number;
  lastAt: number;
  begins: number;
  views: number;
  orders: number;
  sales: number;
}

/** Every event for itself, each session where it begins, and half-hours of folded days where those do. */
function rowsSince({ events, folded, visits }: Rows, since: number): Part[] {
  const none = { begins: 0, views: 0, orders: 0, sales: 0 };
  const starts = visits
    .filter((visit) => visit.begins && !folded.includes(visit))
    .map(({ firstAt }) => ({ ...none, at: firstAt, lastAt: firstAt, begins: 1 }));
  const single = events.map(({ at, name, isOrder, sale }) => ({
    ...{ at, lastAt: at, begins: 0, sales: sale },
    ...{ views: name === "page_view" ? 1 : 0, orders: isOrder ? 1 : 0 },
  }));
  const halfHours = folded.map(({ firstAt, lastAt, begins, views, orders, sales }) => ({
    ...{ at: firstAt, lastAt, views, orders, sales, begins: begins ? 1 : 0 },
  }));
  return [...starts, ...single, ...halfHours].filter(({ at }) => at > since);
}

const oldestIn = (facts: Rows, since: number) => earliest(rowsSince(facts, since).map(({ at }) => at));

function figureOf(field: KpiField, rows: readonly Part[], moment: Moment): number | undefined {
  const sum = (name: "begins" | "views" | "orders" | "sales") => rows.reduce((total, row) => total + row[name], 0);
  switch (field) {
    case "recency": {
      const starts = rows.filter(({ begins }) => begins > 0).map(({ at }) => at);
      return starts.length === 0 ? undefined : Math.floor((moment.asOf - Math.max(...starts)) / dayMs);
    }
    case "frequency":
      return sum("orders");
    case "monetary":
      return sum("sales") / rialOfToman;
    case "averageOrder":
      return sum("orders") === 0 ? undefined : sum("sales") / rialOfToman / sum("orders");
    case "visits":
      return sum("begins");
    case "pageViews":
      return sum("views");
    case "activeDays":
      return new Set(rows.flatMap(({ at, lastAt }) => [at, lastAt].map((asOf) => todayOf({ ...moment, asOf })))).size;
    default:
      return field satisfies never;
  }
}

/** The values at which a verdict may change: days are whole. */
export const thresholdsOf = (test: { kind: string; values?: readonly (string | number)[] }) =>
  (test.values ?? []).flatMap((value) => [Math.ceil(Number(value)), Math.floor(Number(value)) + 1]);

/** When the days since the last session change the verdict. */
function dueOfRecency(
  visits: readonly Visit[],
  { asOf }: Moment,
  isMet: (days: number) => boolean,
  thresholds: readonly number[],
): number | undefined {
  const starts = visits.filter(({ begins }) => begins).map(({ firstAt }) => firstAt);
  if (starts.length === 0) return undefined;
  const last = Math.max(...starts);
  const now = Math.floor((asOf - last) / dayMs);
  const changing = thresholds.filter((days) => days > now && isMet(days) !== isMet(now));
  return changing.length === 0 ? undefined : last + Math.min(...changing) * dayMs;
}
