import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvLine, csvMark } from "#app/format/csv.ts";
import { readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { shownMetrics } from "#app/routes/w.$website._index/view.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { readReportPeriod } from "#app/services/report-period.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { i18n } from "#app/text/i18n.ts";

/** The overview's period and filters as a table for other programs: a line a bucket, plain numbers, times in ISO 8601. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { api, headers } = await signedIn(request);
    const { id, timeZone: zone } = await findWebsite(api, params.website ?? "");
    const { asked } = readReportPeriod(request, { zone, now: Date.now() });
    const filters = readFilters(new URL(request.url).searchParams);
    const { result } = await api.reports.overview({ website: id, ...asked, compare: false, ...filters });
    const heads = [i18n.t("overview:chart.when"), ...shownMetrics.map((name) => i18n.t(`overview:metrics.${name}`))];
    const lines = (result.series ?? []).map((point) => [point.at, ...shownMetrics.map((name) => point[name] ?? 0)]);
    const days = [result.range.from, result.range.to].map((instant) => instant.slice(0, 10));
    headers.set("content-type", "text/csv; charset=utf-8");
    headers.set("content-disposition", `attachment; filename="nabz-${days.join("-")}.csv"`);
    return new Response(csvMark + [heads, ...lines].map(csvLine).join(""), { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}
