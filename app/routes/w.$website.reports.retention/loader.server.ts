import { data } from "@remix-run/node";
import { withParams } from "#app/period/with-params.ts";
import { filterChips, readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { isRefusedAs, toResponse } from "#app/services/failures.server.ts";
import { openReport } from "#app/services/open-report.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { cohortBases, cohortSteps } from "#contract/behaviour.ts";
import { readRetention, retentionView } from "./view.server.ts";

/** Who returns, in words; the address says by which first time and in periods of what length. */
export async function loadRetention(request: Request, websiteId: string) {
  try {
    const { api, headers, zone, query, period, asked, asOf } = await openReport(request, websiteId);
    const filters = readFilters(query);
    const { of, step } = readRetention(query);
    const peopleTo = (cohort: string, bucket: string) =>
      `/w/${websiteId}/reports/retention/people${withParams(query, { cohort, bucket, page: null })}`;
    const answer = await orDefault(
      api.behaviour.retention({ ...asked, ...filters, compare: false, boundary: step, of }),
    ).catch((error: unknown) => {
      // The period is one that every report takes: what is refused is to cut it into so many parts.
      if (isRefusedAs(error, "BAD_REQUEST")) return "tooLong" as const;
      throw error;
    });
    const view =
      answer === undefined || answer === "tooLong"
        ? answer
        : retentionView(answer.result, { of, step, zone, peopleTo });
    return data(
      {
        ...{ period, asOf, of, step, view, query: query.toString(), filters: filterChips(filters, query) },
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
      },
      { headers, status: view === "tooLong" ? 400 : 200 },
    );
  } catch (error) {
    throw await toResponse(error, request);
  }
}
