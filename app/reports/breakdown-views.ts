import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { TabLink } from "#app/ui/segments.tsx";
import {
  type DimensionName,
  type DimensionView,
  dimensionNames,
  dimensionOf,
  dimensions,
} from "#contract/dimensions.ts";
import { type BreakdownMetric, sessionMetrics } from "#contract/metrics.ts";
import { type BreakdownScreen, breakdownScreens, screens } from "#contract/screens.ts";

export type Card = DimensionView["card"];

/** The dimensions of each card of the overview, one a tab. */
export const cards = { origin: ofCard("origin"), pages: ofCard("pages"), geo: ofCard("geo"), tech: ofCard("tech") };

function ofCard(card: Card): DimensionName[] {
  return dimensionNames.filter((name) => dimensions[name].view.card === card);
}

/** The name of a dimension in addresses and in the catalogue. */
export const viewName = (dimension: DimensionName) => dimensions[dimension].view.name;

/** The dimension that the address chooses among several, else the first. */
const chosenDimension = (of: readonly DimensionName[], chosen: string | null): DimensionName =>
  of.find((name) => viewName(name) === chosen) ?? of[0] ?? "medium";

/** The dimension that a breakdown screen shows. */
export const shownDimension = (screen: BreakdownScreen, query: URLSearchParams): DimensionName =>
  chosenDimension(screens[screen].dimensions, query.get("view"));

/** The dimension that a card of the overview shows. */
export const cardDimension = (card: Card, query: URLSearchParams): DimensionName =>
  chosenDimension(cards[card], query.get(card));

/** Several dimensions as tabs; `parameter` of the address chooses one, `changes` are made beside it. */
export function dimensionTabs(
  of: readonly DimensionName[],
  { query, parameter, changes = {} }: { query: URLSearchParams; parameter: string; changes?: Record<string, null> },
): TabLink[] {
  const shown = chosenDimension(of, query.get(parameter));
  return of.map((name, index) => ({
    label: i18n.t(`overview:views.${viewName(name)}.tab`),
    to: withParams(query, { [parameter]: index === 0 ? null : viewName(name), ...changes }),
    current: name === shown,
  }));
}

/** The address of a report from the overview, without the parameters that are the overview's own: metric and tabs. */
export const reportLink = (screen: string, query: URLSearchParams, changes: Record<string, string | null> = {}) =>
  `reports/${screen}${withParams(query, {
    ...Object.fromEntries(["metric", ...Object.keys(cards)].map((name) => [name, null])),
    ...changes,
  })}`;

/** The report screen that lists all values of a dimension. */
export function fullReport(dimension: DimensionName, query: URLSearchParams): string {
  const listsIt = (screen: BreakdownScreen) => screens[screen].dimensions.some((each) => each === dimension);
  const screen = breakdownScreens.find(listsIt) ?? "medium";
  return reportLink(screen, query, {
    view: screens[screen].dimensions[0] === dimension ? null : viewName(dimension),
  });
}

/** The columns of a report's table. */
const columns = [
  "people",
  "sessions",
  "pageViews",
  "entries",
  "exitRate",
  "timeOnPage",
  "scrollDepth",
  "bounceRate",
  "duration",
  "orders",
  "conversionRate",
  "sales",
] as const;
export type ReportColumn = (typeof columns)[number] & BreakdownMetric;

/** The columns of a dimension's table that its report has. */
export const columnsOf = (dimension: DimensionName): readonly ReportColumn[] => {
  const offered: readonly string[] = dimensionOf(dimension).metrics ?? sessionMetrics;
  return columns.filter((name) => offered.includes(name));
};

const leadingMetrics = ["sessions", "pageViews"] as const;

/** The metric that a dimension is sorted by where the address does not say. */
export function leadingMetric(dimension: DimensionName): (typeof leadingMetrics)[number] {
  const { sort = "-sessions" } = dimensionOf(dimension);
  return leadingMetrics.find((name) => `-${name}` === sort) ?? "sessions";
}

export interface Sort {
  column: ReportColumn;
  descending: boolean;
  /** The address names another column, which the table does not have. */
  isOther: boolean;
}

/** The order that the address chooses, such as `-sessions`; else the largest of the leading metric first. */
export function readSort(dimension: DimensionName, query: URLSearchParams): Sort {
  const [, minus, name] = /^(-?)(\w+)$/.exec(query.get("sort") ?? "") ?? [];
  const column = columnsOf(dimension).find((each) => each === name);
  return column === undefined
    ? { column: leadingMetric(dimension), descending: true, isOther: query.has("sort") }
    : { column, descending: minus === "-", isOther: false };
}

/** An order as reports take it. */
export const sortParameter = ({ column, descending }: Pick<Sort, "column" | "descending">) =>
  `${descending ? "-" : ""}${column}` as const;
