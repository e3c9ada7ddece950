import type { LoaderFunctionArgs } from "@remix-run/node";
import { readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { shownMetrics } from "#app/routes/w.$website._index/view.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { openFile } from "#app/services/open-report.server.ts";
import { i18n } from "#app/text/i18n.ts";

/** The overview's period and filters as a file: a line a bucket. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { api, headers, query, asked } = await openFile(request, params.website ?? "");
    const { result } = await api.reports.overview({ ...asked, ...readFilters(query), compare: false });
    const heads = [i18n.t("overview:chart.when"), ...shownMetrics.map((name) => i18n.t(`overview:metrics.${name}`))];
    const lines = (result.series ?? []).map((point) => [point.at, ...shownMetrics.map((name) => point[name] ?? 0)]);
    return csvFile({ name: "overview", range: result.range, headers, heads }, [lines]);
  } catch (error) {
    throw await toResponse(error, request);
  }
}
