import { periodWords, zoneWords } from "#app/format/dates.ts";
import { formatFigure } from "#app/format/figures.ts";
import { nameOf } from "#app/format/names.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { SharedTable } from "#app/ui/shares/shared-tables.tsx";
import {
  type DimensionName,
  dimensionOf,
  dimensionOfCall,
  dimensions,
  type SharedList,
  sharedLists,
} from "#contract/dimensions.ts";
import { goalMetricTable, type Metric, metricOf } from "#contract/metrics.ts";
import type { Report } from "#contract/reports.ts";
import type { SharedReport } from "#contract/shares.ts";
import { churnView, newView, typesView } from "./audience-view.server.ts";
import { headsOf } from "./bar-lists.server.ts";
import { cellWords } from "./breakdown-table.server.ts";
import { columnsOf, leadingMetric, viewName } from "./breakdown-views.ts";
import { chartOf, chartView } from "./chart-view.server.ts";
import { filterChips, readFilters, withFilters } from "./filters.server.ts";
import { goalCells, goalColumns, goalFigures, goalMetric } from "./goals-view.server.ts";
import { metricViews, type ShownMetric } from "./metric-view.server.ts";
import { retentionView } from "./retention-view.server.ts";
import { pagesPerSession, sessionCells, sessionMetric } from "./sessions-view.server.ts";
import { sharedTitle } from "./shared-query.server.ts";
import { gridMetric, gridTabs, gridView } from "./week-grid.server.ts";

const headline = ["people", "sessions", "pageViews", "bounceRate", "orders", "sales"] as const satisfies Metric[];

interface Context {
  query: URLSearchParams;
  zone: string;
  now: number;
  period: string;
}

/** Everything that a shared link shows, in words; the address chooses the metric. */
export function sharedView(shared: SharedReport, request: Request, now: number) {
  const { name, website, overview, filters } = shared;
  const { searchParams: query } = new URL(request.url);
  const zone = website.timeZone;
  const filtered = withFilters(new URLSearchParams(), filters);
  const words = ({ from, to }: { from: string; to: string }) => periodWords(zone, Date.parse(from), Date.parse(to));
  const period = words(overview.range);
  const context = { query, zone, now, period };
  return {
    name,
    website: website.name,
    title: sharedTitle(shared.view),
    sentence:
      overview.compare === undefined
        ? period
        : i18n.t("period:sentenceCompared", { period, compared: words(overview.compare) }),
    filters: filterChips(readFilters(filtered), filtered).chips.map(({ key, label }) => ({ key, label })),
    course: courseOf(shared, context),
    tables: tablesOf(shared),
    audience: audienceOf(shared, zone),
    week: weekOf(shared, context),
    retention: retentionOf(shared, zone),
    zone: i18n.t("overview:zone", { zone: zoneWords(zone, now) }),
  };
}

/** The headline with the chart of its chosen metric; the audience and retention have headlines of their own. */
function courseOf({ view, overview, sessions, goals }: SharedReport, { query, zone, now }: Context) {
  const withLink = <Cell extends { name: string }>(cell: Cell) => ({ ...cell, to: `?metric=${cell.name}` });
  if (view.kind === "audience" || view.kind === "retention") return undefined;
  if (goals !== undefined) {
    const metric = goalMetric(query);
    const label = i18n.t(`goals:report.metrics.${metric}`);
    const chart = chartOf(goals, { name: metric, kind: goalMetricTable[metric].kind, label }, { zone, now });
    return { metric, label, cells: goalCells(goals).map(withLink), chart, isFour: true };
  }
  const metric: ShownMetric =
    sessions === undefined
      ? (headline.find((each) => each === query.get("metric")) ?? "sessions")
      : sessionMetric(query);
  const report = sessions ?? overview;
  return {
    metric,
    label: i18n.t(`overview:metrics.${metric}`),
    cells: (sessions === undefined ? metricViews(overview, headline) : sessionCells(sessions)).map(withLink),
    chart: chartView(report, metric, { zone, now }),
    isFour: sessions !== undefined,
  };
}

function tablesOf({ view, lists, breakdown, goals }: SharedReport): SharedTable[] {
  if (goals !== undefined) return [goalsTable(goals)];
  if (breakdown !== undefined && view.kind === "breakdown") return [breakdownRows(view.dimension, breakdown)];
  return lists === undefined ? [] : sharedLists.map((list) => listRows(list, lists[list]));
}

/** A card of the overview: its largest rows with their share, the rest, and the total of the leading metric. */
function listRows(list: SharedList, { items = [], totals, total = 0 }: Report): SharedTable {
  const dimension = dimensionOfCall(list);
  const { rates } = dimensionOf(dimension).view;
  const { filter } = dimensions[dimension];
  const leading = leadingMetric(dimension);
  const whole = totals[leading] ?? 0;
  const shown = items.reduce((sum, item) => sum + (item[leading] ?? 0), 0);
  const figures = (part: number) => [formatNumber(part), whole === 0 ? "—" : formatShare(part / whole)];
  return {
    key: list,
    ...headsOf(dimension, [leading, "share", ...rates]),
    rows: [
      ...items.map((item) => ({
        key: `row ${item.key}`,
        ...{ code: "", ...nameOf(filter, item) },
        figures: [
          ...figures(item[leading] ?? 0),
          ...rates.map((name) => formatFigure(metricOf(name).kind, item[name] ?? 0)),
        ],
      })),
      ...restOf(total - items.length, [...figures(whole - shown), ...rates.map(() => "—")]),
    ],
    total: [i18n.t("shares:shared.total"), formatNumber(whole)],
  };
}

/** The rows that are not listed, as one. */
const restOf = (others: number, figures: string[]) =>
  others > 0
    ? [
        {
          ...{ key: "rest", name: i18n.t("overview:rest", { count: others, number: formatNumber(others) }), code: "" },
          figures,
        },
      ]
    : [];

/** A breakdown with the columns of its screen. */
function breakdownRows(dimension: DimensionName, { items = [], totals, total = 0 }: Report): SharedTable {
  const columns = columnsOf(dimension);
  const { filter } = dimensions[dimension];
  return {
    key: dimension,
    isWide: true,
    column: i18n.t(`overview:views.${viewName(dimension)}.column`),
    columns: columns.map((name) => i18n.t(`reports:columns.${name}`)),
    rows: [
      ...items.map((item) => ({
        key: `row ${item.key}`,
        ...{ code: "", ...nameOf(filter, item) },
        figures: columns.map((name) => cellWords(name, item)),
      })),
      ...restOf(
        total - items.length,
        columns.map(() => "—"),
      ),
    ],
    total: [i18n.t("shares:shared.total"), ...columns.map((name) => cellWords(name, totals))],
  };
}

function goalsTable({ items, totals, all }: NonNullable<SharedReport["goals"]>): SharedTable {
  return {
    key: "goals",
    isWide: true,
    column: i18n.t("goals:report.column"),
    columns: goalColumns.map((name) => i18n.t(`goals:report.columns.${name}`)),
    rows: items.map((item) => ({ key: item.key, name: item.label, code: "", figures: goalFigures(item, all) })),
    total: [i18n.t("shares:shared.total"), ...goalFigures(totals, all)],
  };
}

/** Nothing in it leads anywhere. */
function audienceOf({ view, counts, churn }: SharedReport, zone: string) {
  if (view.kind !== "audience" || counts === undefined) return undefined;
  const types = typesView(counts, new URLSearchParams());
  return {
    people: {
      fresh: newView(counts),
      types: { ...types, rows: types.rows.map((row) => ({ ...row, to: undefined })) },
    },
    churn: churn && churnView(churn, zone),
  };
}

function weekOf({ sessions }: SharedReport, { query, period }: Context) {
  return (
    sessions && {
      tabs: gridTabs(query),
      data: gridView(sessions.grid, gridMetric(query), period),
      pagesPerSession: pagesPerSession(sessions.totals, sessions.compareTotals),
    }
  );
}

function retentionOf({ view, retention }: SharedReport, zone: string) {
  if (view.kind !== "retention" || retention === undefined) return undefined;
  const { data } = retentionView(retention, { of: view.of, step: view.boundary, zone });
  return { of: view.of, data };
}
