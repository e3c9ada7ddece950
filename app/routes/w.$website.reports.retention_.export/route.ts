import type { LoaderFunctionArgs } from "@remix-run/node";
import { readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { cohortWords, readRetention } from "#app/routes/w.$website.reports.retention/view.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { openFile } from "#app/services/open-report.server.ts";
import { i18n } from "#app/text/i18n.ts";

/** Cohorts as a file: how many people each has, and how many of them came in every later period. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { api, headers, query, asked, zone } = await openFile(request, params.website ?? "");
    const { of, step } = readRetention(query);
    const { range, items } = (
      await api.behaviour.retention({ ...asked, ...readFilters(query), compare: false, boundary: step, of })
    ).result;
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
  } catch (error) {
    throw await toResponse(error, request);
  }
}
