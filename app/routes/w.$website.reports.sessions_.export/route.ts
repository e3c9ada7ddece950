import { fileLoader } from "#app/reports/open-report.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { weekdays } from "#app/text/fa/calendar.ts";
import { i18n } from "#app/text/i18n.ts";
import { additiveMetrics } from "#contract/metrics.ts";

/** The hours of the week as a file: 168 lines, from Saturday. */
export const loader = fileLoader(async ({ api, headers, reportQuery }) => {
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
});
