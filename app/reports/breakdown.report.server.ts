import { nameWords } from "#app/format/names.ts";
import { csvFile, linesOf, openExport } from "#app/services/csv-file.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { SharedTable } from "#app/ui/reports/shared-tables.tsx";
import { type DimensionName, dimensions } from "#contract/dimensions.ts";
import { metricOf } from "#contract/metrics.ts";
import type { Report } from "#contract/reports.ts";
import { type BreakdownScreen, isBreakdownScreen, screens } from "#contract/screens.ts";
import { withWholeBase } from "#contract/whole-base.ts";
import { breakdownTable, cellWords } from "./breakdown-table.server.ts";
import {
  columnsOf,
  dimensionTabs,
  leadingMetric,
  readSort,
  shownDimension,
  sortParameter,
  viewName,
} from "./breakdown-views.ts";
import { campaignChips } from "./campaign-chips.server.ts";
import { annotationPins, loadAnnotations } from "./chart-annotations.server.ts";
import { chartView } from "./chart-view.server.ts";
import { fileFigure, fileHead } from "./file-heads.ts";
import { further, headline, metricViews, shownMetrics } from "./metric-view.server.ts";
import type { FileReport, OpenReport } from "./open-report.server.ts";
import { pathsView } from "./paths-view.server.ts";
import { defineReport } from "./report-definition.server.ts";
import { overviewCourse, sharedRows } from "./shared-blocks.server.ts";

const rowsPerPage = 25;

/** The screens that list dimensions: the headline and its chart as in the overview, and a dimension's rows. */
export const report = defineReport({
  kind: "breakdown",
  load: loadBreakdown,
  chart: async (open) => {
    const dimension = shownDimension(screenOf(open.param("report")), open.query);
    const metric = shownMetric(dimension, open.query);
    const { api, zone, now, reportQuery } = open;
    const [{ result }, firstAt] = await Promise.all([api.reports.overview(reportQuery), open.findFirstAt()]);
    return { metric, chart: chartView(result, metric, { zone, now, firstAt }) };
  },
  file: writeRows,
  keep: (query, name) => {
    const dimension = shownDimension(screenOf(name), query);
    return { dimension, sort: sortParameter(readSort(dimension, query)) };
  },
  blocks: (shared, context) => {
    const { view, breakdown } = shared;
    const isListed = view.kind === "breakdown" && breakdown !== undefined;
    const tables = isListed ? [rowsTable(view.dimension, breakdown)] : [];
    return [overviewCourse(shared, context), { kind: "tables", tables }];
  },
});

/** Throws a 404 where the address names another screen. */
function screenOf(name: string): BreakdownScreen {
  if (!isBreakdownScreen(name)) throw new Response(null, { status: 404 });
  return name;
}

const shownMetric = (dimension: DimensionName, query: URLSearchParams) =>
  shownMetrics.find((each) => each === query.get("metric")) ?? leadingMetric(dimension);

/** The rows are sorted and paged by the address. */
async function loadBreakdown(open: OpenReport) {
  const { api, zone, now, query, filters, websiteId, head, periodQuery, reportQuery, param } = open;
  const screen = screenOf(param("report"));
  const dimension = shownDimension(screen, query);
  const sort = sortParameter(readSort(dimension, query));
  const list = api.reports[dimensions[dimension].call];
  const [around] = filters.path?.length === 1 && screen === "pages" ? filters.path : [];
  const [overview, table, paths, annotations, beside, firstAt] = await Promise.all([
    orDefault(api.reports.overview(reportQuery)),
    orDefault(
      readPaged(query, async (page) => (await list({ ...reportQuery, sort, page, limit: rowsPerPage })).result),
    ),
    around === undefined ? undefined : orDefault(findPaths(open, around)),
    loadAnnotations(api, websiteId, periodQuery),
    screen === "campaign" ? orDefault(campaignChips(open)) : undefined,
    open.findFirstAt(),
  ]);
  const metric = shownMetric(dimension, query);
  return {
    ...{ ...head, metric, beside },
    metrics: overview && metricViews(overview.result, headline, firstAt),
    further: overview && metricViews(overview.result, further, firstAt),
    chart: overview && chartView(overview.result, metric, { zone, now, firstAt }),
    annotations: annotationPins(annotations, overview?.result ?? null, zone),
    // Another tab is sorted and paged anew.
    tabs: dimensionTabs(screens[screen].dimensions, { query, parameter: "view", changes: { sort: null, page: null } }),
    table: table && breakdownTable(dimension, withWholeBase(table, firstAt), query, head.title),
    paths: paths && pathsView(paths.result, query),
  };
}

/** The paths around a page, of whole sessions: the page itself is no filter of them. */
function findPaths({ api, reportQuery: { path: _, ...query } }: OpenReport, around: string) {
  return api.behaviour.paths({ ...query, compare: false, around });
}

/** All rows, sorted and filtered by the address: one consistent read. */
async function writeRows({ exporter, headers, param, query, reportQuery }: FileReport) {
  const screen = screenOf(param("report"));
  const dimension = shownDimension(screen, query);
  const { call, filter } = dimensions[dimension];
  const sort = sortParameter(readSort(dimension, query));
  const { compare: _compare, fromCompare: _from, toCompare: _to, ...rows } = reportQuery;
  const { first, all } = await openExport(await exporter.reports.export({ ...rows, list: call, sort }));
  const columns = columnsOf(dimension);
  const heads = [
    ...[i18n.t(`overview:views.${viewName(dimension)}.column`), i18n.t("reports:key")],
    ...columns.map((column) => fileHead(i18n.t(`reports:columns.${column}`), metricOf(column).kind)),
  ];
  return csvFile(
    { name: screen, range: first.range, headers, heads },
    linesOf(all, (item) => [
      ...[nameWords(filter, item), item.key],
      ...columns.map((column) => fileFigure(column, item)),
    ]),
  );
}

/** A breakdown with the columns of its screen. */
function rowsTable(dimension: DimensionName, breakdown: Report): SharedTable {
  const columns = columnsOf(dimension);
  return {
    key: dimension,
    isWide: true,
    column: i18n.t(`overview:views.${viewName(dimension)}.column`),
    columns: columns.map((name) => i18n.t(`reports:columns.${name}`)),
    rows: sharedRows(dimension, breakdown, {
      figures: (item) => columns.map((name) => cellWords(name, item)),
      rest: () => columns.map(() => "—"),
    }),
    total: [i18n.t("shares:shared.total"), ...columns.map((name) => cellWords(name, breakdown.totals))],
  };
}
