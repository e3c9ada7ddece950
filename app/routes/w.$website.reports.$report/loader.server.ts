import { breakdownTable } from "#app/reports/breakdown-table.server.ts";
import {
  dimensionTabs,
  isBreakdownScreen,
  leadingMetric,
  readSort,
  shownDimension,
  sortParameter,
} from "#app/reports/breakdown-views.ts";
import { annotationPins, loadAnnotations } from "#app/reports/chart-annotations.server.ts";
import { chartView } from "#app/reports/chart-view.server.ts";
import { further, headline, metricViews, shownMetrics } from "#app/reports/metric-view.server.ts";
import type { OpenReport } from "#app/reports/open-report.server.ts";
import { pathsView } from "#app/reports/paths-view.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { dimensions } from "#contract/dimensions.ts";
import { screens } from "#contract/screens.ts";
import { screenTitle } from "#contract/text/menu.ts";

const rowsPerPage = 25;

/** A breakdown screen: the headline and its chart as in the overview, and a dimension's rows, sorted and paged. */
export async function loadBreakdown(report: OpenReport) {
  const { api, zone, now, query, filters, websiteId, head, periodQuery, reportQuery, param } = report;
  const screen = param("report");
  if (!isBreakdownScreen(screen)) throw new Response(null, { status: 404 });
  const dimension = shownDimension(screen, query);
  const sort = sortParameter(readSort(dimension, query));
  const list = api.reports[dimensions[dimension].call];
  const [around] = filters.path?.length === 1 && screen === "pages" ? filters.path : [];
  const [overview, table, paths, annotations] = await Promise.all([
    orDefault(api.reports.overview(reportQuery)),
    orDefault(
      readPaged(query, async (page) => (await list({ ...reportQuery, sort, page, limit: rowsPerPage })).result),
    ),
    around === undefined ? undefined : orDefault(findPaths(report, around)),
    loadAnnotations(api, websiteId, periodQuery),
  ]);
  const metric = shownMetrics.find((each) => each === query.get("metric")) ?? leadingMetric(dimension);
  const title = screenTitle(screen);
  return {
    ...{ ...head, title, metric },
    metrics: overview && metricViews(overview.result, headline),
    further: overview && metricViews(overview.result, further),
    chart: overview && chartView(overview.result, metric, { zone, now }),
    annotations: annotationPins(annotations, overview?.result ?? null, zone),
    // Another tab is sorted and paged anew.
    tabs: dimensionTabs(screens[screen].dimensions, { query, parameter: "view", changes: { sort: null, page: null } }),
    table: table && breakdownTable(dimension, table, query, title),
    paths: paths && pathsView(paths.result, query),
  };
}

/** The paths around a page, of whole sessions: the page itself is no filter of them. */
function findPaths({ api, reportQuery: { path: _, ...query } }: OpenReport, around: string) {
  return api.behaviour.paths({ ...query, compare: false, around });
}
