import { data } from "@remix-run/node";
import { withParams } from "#app/period/with-params.ts";
import type { OpenReport } from "#app/reports/open-report.server.ts";
import { readRetention, retentionView } from "#app/reports/retention-view.server.ts";
import { isRefusedAs } from "#app/services/failures.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { cohortBases, cohortSteps } from "#contract/behaviour.ts";

/** The retention report; the address chooses the base of cohorts and the length of their periods. */
export async function loadRetention({ api, head, query, zone, websiteId, reportQuery }: OpenReport) {
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
