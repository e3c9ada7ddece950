import { annotationPins, loadAnnotations } from "#app/reports/chart-annotations.server.ts";
import { chartOf } from "#app/reports/chart-view.server.ts";
import { goalCells, goalChips, goalMetric, goalTable, readGoalSort } from "#app/reports/goals-view.server.ts";
import type { OpenReport } from "#app/reports/open-report.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { goalMetricTable } from "#contract/metrics.ts";

/** The figures of the website's goals; the address may name one of them. */
export async function loadGoals({ api, head, query, zone, now, websiteId, periodQuery, reportQuery }: OpenReport) {
  const metric = goalMetric(query);
  const { items: goals } = (await api.goals.list({ website: websiteId })).result;
  // A link to a deleted goal leads to all of them.
  const chosen = goals.find(({ id }) => id === query.get("goal"));
  const goalsQuery = { ...reportQuery, sort: readGoalSort(query).parameter };
  const [response, annotations = []] =
    goals.length === 0
      ? []
      : await Promise.all([
          orDefault(api.goals.report({ ...goalsQuery, ...(chosen === undefined ? {} : { goal: chosen.id }) })),
          loadAnnotations(api, websiteId, periodQuery),
        ]);
  const report = response?.result;
  const label = i18n.t(`goals:report.metrics.${metric}`);
  const figure = { name: metric, kind: goalMetricTable[metric].kind, label };
  return {
    ...{ ...head, metric, hasGoals: goals.length > 0, website: websiteId },
    filters: goalChips(head.filters, query, chosen?.name),
    report: report && {
      cells: goalCells(report),
      annotations: annotationPins(annotations, report, zone),
      chart: chartOf(report, figure, { zone, now }),
      table: goalTable(report, query),
    },
  };
}
