import { data } from "@remix-run/node";
import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { isRefusedAs } from "#app/services/failures.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { cohortBases, cohortSteps } from "#contract/behaviour.ts";
import { fileDates } from "./file-heads.ts";
import type { FileReport, OpenReport } from "./open-report.server.ts";
import { defineReport } from "./report-definition.server.ts";
import { cohortWords, readRetention, retentionView } from "./retention-view.server.ts";

/** Retention; the address chooses the base of cohorts and the length of their periods. */
export const report = defineReport({
  kind: "retention",
  load: loadRetention,
  file: writeCohorts,
  keep: (query) => {
    const { of, step } = readRetention(query);
    return { of, boundary: step };
  },
  blocks: ({ view, retention }, { zone }) => {
    if (view.kind !== "retention" || retention === undefined) return [];
    const { data: cohorts } = retentionView(retention, { of: view.of, step: view.boundary, zone });
    return [{ kind: "retention", of: view.of, data: cohorts }];
  },
});

async function loadRetention({ api, head, query, zone, websiteId, reportQuery }: OpenReport) {
  const { of, step } = readRetention(query);
  const peopleTo = (cohort: string, bucket: string) =>
    `/w/${websiteId}/reports/retention/people${withParams(query, { cohort, bucket, page: null })}`;
  const response = await orDefault(
    api.behaviour.retention({ ...reportQuery, compare: false, boundary: step, of }),
  ).catch((error: unknown) => {
    // Every report takes the period: this one refuses so many parts of it.
    if (isRefusedAs(error, "BAD_REQUEST")) return "tooLong" as const;
    throw error;
  });
  const view =
    response === undefined || response === "tooLong"
      ? response
      : retentionView(response.result, { of, step, zone, peopleTo });
  const page = {
    ...{ ...head, of, step, view },
    ofTabs: cohortBases.map((name) => ({
      label: i18n.t(`behaviour:retention.of.${name}`),
      to: withParams(query, { of: name === "visit" ? null : name }),
      current: name === of,
    })),
    stepTabs: cohortSteps.map((name) => ({
      label: i18n.t(`behaviour:retention.step.${name}`),
      to: withParams(query, { step: name === "week" ? null : name }),
      current: name === step,
    })),
  };
  return data(page, { status: view === "tooLong" ? 400 : 200 });
}

/** The people of each cohort, and how many of them came in every later period. */
async function writeCohorts({ api, headers, query, zone, reportQuery }: FileReport) {
  const { of, step } = readRetention(query);
  const { range, items } = (await api.behaviour.retention({ ...reportQuery, compare: false, boundary: step, of }))
    .result;
  const heads = [
    ...[i18n.t("behaviour:retention.columns.cohort"), i18n.t("behaviour:retention.columns.start")],
    ...[i18n.t("behaviour:retention.columns.size"), i18n.t("behaviour:retention.columns.unfinished")],
    ...items
      .slice(1)
      .map((_, index) => i18n.t(`behaviour:retention.later.${step}`, { number: formatNumber(index + 1) })),
  ];
  const lines = items.map(({ key, size, values, partial }) => [
    ...[cohortWords(zone, step, Date.parse(key), Date.parse(range.to)), fileDates(query, zone)(key)],
    ...[size, partial ? i18n.t("behaviour:retention.unfinished") : ""],
    ...values.slice(1),
  ]);
  return csvFile({ name: "retention", range, headers, heads }, [lines]);
}
