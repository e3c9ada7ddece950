import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import type { OpenReport } from "#app/reports/open-report.server.ts";
import { peopleRows } from "#app/reports/people-rows.server.ts";
import { cohortWords, readRetention } from "#app/reports/retention-view.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { readInstant } from "#contract/time/range.ts";

const rowsPerPage = 25;

/** The people of a cell of the retention report; the address names cohort and bucket. */
export async function loadCohort({ api, head, query, zone, now, websiteId, reportQuery }: OpenReport) {
  const { of, step } = readRetention(query);
  const [cohort, bucket] = [query.get("cohort") ?? "", query.get("bucket") ?? ""];
  const cohortQuery = { ...reportQuery, compare: false, boundary: step, of, cohort, bucket };
  const result = await readPaged(
    query,
    async (page) => (await api.behaviour.cohort({ ...cohortQuery, page, limit: rowsPerPage })).result,
  );
  const end = readInstant(reportQuery.to ?? "", zone);
  const words = (start: string) => cohortWords(zone, step, readInstant(start, zone), end);
  const { period: _, ...shown } = head;
  return {
    ...shown,
    sentence: i18n.t(`behaviour:retention.people.${cohort === bucket ? "first" : "later"}.${of}`, {
      ...{ number: formatNumber(result.total), cohort: words(cohort), bucket: words(bucket) },
    }),
    back: `/w/${websiteId}/reports/retention${withParams(query, { cohort: null, bucket: null, page: null })}`,
    title: i18n.t("behaviour:retention.people.card", { bucket: words(bucket) }),
    rows: peopleRows(result, now),
    paging: { page: result.page, size: rowsPerPage, total: result.total, isOther: result.isOther },
  };
}
