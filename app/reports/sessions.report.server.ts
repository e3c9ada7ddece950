import { csvFile } from "#app/services/csv-file.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { weekdays } from "#app/text/fa/calendar.ts";
import { i18n } from "#app/text/i18n.ts";
import { additiveMetrics } from "#contract/metrics.ts";
import { withWholeBase } from "#contract/whole-base.ts";
import { annotationPins, loadAnnotations } from "./chart-annotations.server.ts";
import { chartView } from "./chart-view.server.ts";
import type { FileReport, OpenReport } from "./open-report.server.ts";
import { defineReport } from "./report-definition.server.ts";
import { pagesPerSession, sessionCells, sessionMetric } from "./sessions-view.server.ts";
import { courseBlock } from "./shared-blocks.server.ts";
import { gridMetric, gridTabs, gridView } from "./week-grid.server.ts";

/** Sessions: the headline and its chart, pages a session, and the hours of the week. */
export const report = defineReport({
  kind: "sessions",
  load: loadSessions,
  chart: async (open) => {
    const metric = sessionMetric(open.query);
    const { api, zone, now, reportQuery } = open;
    const [{ result }, firstAt] = await Promise.all([api.behaviour.session(reportQuery), open.findFirstAt()]);
    return { metric, chart: chartView(result, metric, { zone, now, firstAt }) };
  },
  file: writeWeek,
  keep: () => ({}),
  blocks: ({ sessions }, { query, zone, now, firstAt, title, period }) => {
    if (sessions === undefined) return [];
    const metric = sessionMetric(query);
    const course = courseBlock({
      ...{ title, metric, label: i18n.t(`overview:metrics.${metric}`), isFour: true },
      cells: sessionCells(sessions, firstAt),
      chart: chartView(sessions, metric, { zone, now, firstAt }),
    });
    const week = { tabs: gridTabs(query), data: gridView(sessions.grid, gridMetric(query), period) };
    return [
      { ...course, pagesPerSession: pagesPerSession(withWholeBase(sessions, firstAt)) },
      { kind: "week", title: i18n.t("behaviour:grid.title"), ...week },
    ];
  },
});

async function loadSessions(open: OpenReport) {
  const { api, head, query, zone, now, websiteId, periodQuery, reportQuery } = open;
  const metric = sessionMetric(query);
  const [response, annotations, firstAt] = await Promise.all([
    orDefault(api.behaviour.session(reportQuery)),
    loadAnnotations(api, websiteId, periodQuery),
    open.findFirstAt(),
  ]);
  const sessions = response?.result;
  return {
    ...{ ...head, metric, tabs: gridTabs(query) },
    chart: sessions && chartView(sessions, metric, { zone, now, firstAt }),
    report: sessions && {
      metrics: sessionCells(sessions, firstAt),
      annotations: annotationPins(annotations, sessions, zone),
      pagesPerSession: pagesPerSession(withWholeBase(sessions, firstAt)),
      grid: gridView(sessions.grid, gridMetric(query), head.period.words),
    },
  };
}

/** The hours of the week: 168 lines, from Saturday. */
async function writeWeek({ api, headers, reportQuery }: FileReport) {
  const { range, grid } = (await api.behaviour.session({ ...reportQuery, compare: false })).result;
  const heads = [
    ...[i18n.t("behaviour:grid.day"), i18n.t("behaviour:grid.hour")],
    ...additiveMetrics.map((name) => i18n.t(`reports:columns.${name}`)),
  ];
  const lines = grid.map((cell) => [
    ...[weekdays[cell.weekday] ?? "", cell.hour],
    ...additiveMetrics.map((name) => cell[name]),
  ]);
  return csvFile({ name: "week", range, headers, heads }, [lines]);
}
