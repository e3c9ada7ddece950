import { type KpiCondition, testOfKpi } from "#contract/conditions/condition.ts";
import type { KpiField } from "#contract/conditions/fields.ts";
import { dayMs, type Moment, todayOf } from "./calendar.ts";
import { validTest } from "./judge-attribute.ts";
import { meetsNumber, positiveOf, readOnce } from "./meets-test.ts";
import type { PersonFacts, Visit } from "./person-facts.ts";
import { earliest, type Verdict } from "./verdict.ts";

type Rows = Pick<PersonFacts, "events" | "folded" | "moneyUnit"> & { visits: readonly Visit[] };

const testOf = readOnce((condition: KpiCondition) => positiveOf(validTest(testOfKpi(condition))));

export function judgeKpi(condition: KpiCondition, facts: Rows, moment: Moment): Verdict {
  const { field, days } = condition;
  const { test, isNegated } = testOf(condition);
  const since = days == null ? Number.NEGATIVE_INFINITY : moment.asOf - days * dayMs;
  const rows = allRows(facts).filter(({ at }) => at > since);
  const value = figureOf(field, rows, { ...moment, unit: facts.moneyUnit });
  const isMet = value !== undefined && meetsNumber(test, value);
  const due =
    field === "recency"
      ? dueOfRecency(facts.visits, moment, (n) => meetsNumber(test, n), thresholdsOf(test))
      : undefined;
  const leaves = days == null ? undefined : earliest(rows.map(({ at }) => at));
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

const rowsOf = new WeakMap<Rows, Part[]>();

/** Made once of somebody: a batch judges each by many conditions. */
function allRows(facts: Rows): Part[] {
  const known = rowsOf.get(facts);
  if (known !== undefined) return known;
  const made = makeRows(facts);
  rowsOf.set(facts, made);
  return made;
}

/**
 * Every event for itself, each session where it begins, and half-hours of folded days where those do: the purchases that
 * are left of such a day are counted in its half-hours.
 */
function makeRows({ events, folded, visits }: Rows): Part[] {
  const starts = visits
    .filter((visit) => visit.begins && !folded.includes(visit))
    .map(({ firstAt: at }): Part => ({ at, lastAt: at, begins: 1, views: 0, orders: 0, sales: 0 }));
  const single = events.flatMap(({ at, name, isOrder, sale, isFolded }): Part | [] => {
    if (isFolded) return [];
    const [views, orders] = [name === "page_view" ? 1 : 0, isOrder ? 1 : 0];
    return { at, lastAt: at, begins: 0, views, orders, sales: sale };
  });
  const halfHours = folded.map(({ firstAt: at, lastAt, begins, views, orders, sales }): Part => {
    return { at, lastAt, begins: begins ? 1 : 0, views, orders, sales };
  });
  return [...starts, ...single, ...halfHours];
}

function figureOf(
  field: KpiField,
  rows: readonly Part[],
  { unit, ...moment }: Moment & { unit: number },
): number | undefined {
  const sum = (name: "begins" | "views" | "orders" | "sales") => rows.reduce((total, row) => total + row[name], 0);
  switch (field) {
    case "recency": {
      const starts = rows.filter(({ begins }) => begins > 0).map(({ at }) => at);
      return starts.length === 0 ? undefined : Math.floor((moment.asOf - Math.max(...starts)) / dayMs);
    }
    case "frequency":
      return sum("orders");
    case "monetary":
      return sum("sales") / unit;
    case "averageOrder":
      return sum("orders") === 0 ? undefined : sum("sales") / unit / sum("orders");
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
