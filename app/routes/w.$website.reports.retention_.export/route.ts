import { fileLoader } from "#app/reports/open-report.server.ts";
import { cohortWords, readRetention } from "#app/reports/retention-view.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { i18n } from "#app/text/i18n.ts";

/** Cohorts as a file: the people of each, and how many of them came in every later period. */
export const loader = fileLoader(async ({ api, headers, query, zone, reportQuery }) => {
  const { of, step } = readRetention(query);
  const { range, items } = (await api.behaviour.retention({ ...reportQuery, compare: false, boundary: step, of }))
    .result;
  const heads = [
    ...[i18n.t("behaviour:retention.columns.cohort"), i18n.t("behaviour:retention.columns.start")],
    ...[i18n.t("behaviour:retention.columns.size"), i18n.t("behaviour:retention.columns.unfinished")],
    ...items.slice(1).map((_, index) => i18n.t(`behaviour:retention.later.${step}`, { number: String(index + 1) })),
  ];
  const lines = items.map(({ key, size, values, partial }) => [
    ...[cohortWords(zone, step, Date.parse(key), Date.parse(range.to)), key],
    ...[size, partial ? i18n.t("behaviour:retention.unfinished") : ""],
    ...values.slice(1),
  ]);
  return csvFile({ name: "retention", range, headers, heads }, [lines]);
});
