import { data } from "@remix-run/node";
import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { filterChips, readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { recentRows } from "#app/routes/w.$website._index/recent.server.ts";
import { cohortWords, readRetention } from "#app/routes/w.$website.reports.retention/view.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { openReport } from "#app/services/open-report.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { readInstant } from "#contract/time/range.ts";

const size = 25;

/** The people whom a cell of the retention report counts, in words; the address names cohort and bucket. */
export async function loadCohort(request: Request, websiteId: string) {
  try {
    const { api, headers, zone, now, query, asked, asOf } = await openReport(request, websiteId);
    const { of, step } = readRetention(query);
    const [cohort, bucket] = [query.get("cohort") ?? "", query.get("bucket") ?? ""];
    const question = { ...asked, ...readFilters(query), compare: false, boundary: step, of, cohort, bucket };
    const ask = async (page: number) => (await api.behaviour.cohort({ ...question, page, limit: size })).result;
    const result = await readPaged(query, ask);
    const end = readInstant(asked.to ?? "", zone);
    const words = (start: string) => cohortWords(zone, step, readInstant(start, zone), end);
    const sentence = i18n.t(`behaviour:retention.people.${cohort === bucket ? "first" : "later"}.${of}`, {
      ...{ number: formatNumber(result.total), cohort: words(cohort), bucket: words(bucket) },
    });
    return data(
      {
        ...{ asOf, sentence, query: query.toString(), filters: filterChips(readFilters(query), query) },
        back: `/w/${websiteId}/reports/retention${withParams(query, { cohort: null, bucket: null, page: null })}`,
        title: i18n.t("behaviour:retention.people.card", { bucket: words(bucket) }),
        rows: recentRows(result, now),
        paging: { page: result.page, size, total: result.total, isOther: result.isOther },
      },
      { headers },
    );
  } catch (error) {
    throw await toResponse(error, request);
  }
}
