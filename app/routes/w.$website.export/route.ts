import { shownMetrics } from "#app/reports/metric-view.server.ts";
import { fileLoader } from "#app/reports/open-report.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { i18n } from "#app/text/i18n.ts";

/** The overview as a file: a line a bucket. */
export const loader = fileLoader(async ({ api, headers, reportQuery }) => {
  const { result } = await api.reports.overview({ ...reportQuery, compare: false });
  const heads = [i18n.t("overview:chart.when"), ...shownMetrics.map((name) => i18n.t(`overview:metrics.${name}`))];
  const lines = (result.series ?? []).map((point) => [point.at, ...shownMetrics.map((name) => point[name] ?? 0)]);
  return csvFile({ name: "overview", range: result.range, headers, heads }, [lines]);
});
