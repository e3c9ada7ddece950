import { annotationPins, loadAnnotations } from "#app/reports/chart-annotations.server.ts";
import { chartView } from "#app/reports/chart-view.server.ts";
import type { OpenReport } from "#app/reports/open-report.server.ts";
import { pagesPerSession, sessionCells, sessionMetric } from "#app/reports/sessions-view.server.ts";
import { gridMetric, gridTabs, gridView } from "#app/reports/week-grid.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";

/** The sessions report: the headline and its chart, pages a session, and the hours of the week. */
export async function loadSessions({ api, head, query, zone, now, websiteId, periodQuery, reportQuery }: OpenReport) {
  const metric = sessionMetric(query);
  const [response, annotations] = await Promise.all([
    orDefault(api.behaviour.session(reportQuery)),
    loadAnnotations(api, websiteId, periodQuery),
  ]);
  const report = response?.result;
  return {
    ...{ ...head, metric, tabs: gridTabs(query) },
    report: report && {
      metrics: sessionCells(report),
      chart: chartView(report, metric, { zone, now }),
      annotations: annotationPins(annotations, report, zone),
      pagesPerSession: pagesPerSession(report.totals, report.compareTotals),
      grid: gridView(report.grid, gridMetric(query), head.period.words),
    },
  };
}
