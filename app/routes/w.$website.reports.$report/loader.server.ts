import { data } from "@remix-run/node";
import { timeWords } from "#app/format/dates.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { readReportPeriod } from "#app/services/report-period.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";
import { filterChips, readFilters } from "../w.$website._index/filters.server.ts";
import { type ViewOptions, views } from "../w.$website._index/lists.server.ts";
import { chartView, further, headline, metricViews, shownMetrics } from "../w.$website._index/view.server.ts";
import { tableOf, waysOf } from "./rows.server.ts";
import { isScreen, leadingOf, readSort, screens, shownView, sortParameter } from "./screens.ts";

export const rowsOfPage = 25;

/** A report screen in words: the headline and its course as in the overview, and one dimension's rows, sorted and paged. */
export async function loadReport(request: Request, websiteId: string, name: string) {
  if (!isScreen(name)) throw new Response(null, { status: 404 });
  const { searchParams: query } = new URL(request.url);
  try {
    const { api, headers } = await signedIn(request);
    const website = await findWebsite(api, websiteId);
    const zone = website.timeZone;
    const now = Date.now();
    const period = readReportPeriod(request, { zone, now });
    for (const cookie of period.cookies) headers.append("set-cookie", cookie);
    const view = shownView(name, query);
    const filters = readFilters(query);
    const asked = { website: websiteId, ...period.asked, ...filters };
    const [around] = filters.path?.length === 1 && name === "pages" ? filters.path : [];
    const [overview, list, paths] = await Promise.all([
      orDefault(api.reports.overview(asked)),
      orDefault(listOf(api, view, { ...asked, sort: sortParameter(readSort(view, query)), page: readPage(query) })),
      around === undefined ? undefined : orDefault(waysAround(api, around, asked)),
    ]);
    const metric = shownMetrics.find((each) => each === query.get("metric")) ?? leadingOf(view);
    const title = i18n.t(`reports:screens.${name}`);
    return data(
      {
        title,
        period: period.view,
        filters: filterChips(filters, query),
        metric,
        query: query.toString(),
        metrics: overview && metricViews(overview.result, headline),
        further: overview && metricViews(overview.result, further),
        chart: overview && chartView(overview.result, metric, { zone, now }),
        tabs: screens[name].map((each) => ({
          label: i18n.t(`overview:views.${each}.tab`),
          to: `?${without(query, each === screens[name][0] ? undefined : each)}`,
          current: each === view,
        })),
        table: list && tableOf(view, list.result, query, title),
        ways: paths && waysOf(paths.result, query),
        asOf: i18n.t("overview:asOf", { time: timeWords(zone, now) }),
      },
      { headers },
    );
  } catch (error) {
    throw await toResponse(error, request);
  }
}

/** The address with another view: sorted and paged anew. */
function without(query: URLSearchParams, view: string | undefined): string {
  const next = new URLSearchParams(query);
  for (const name of ["sort", "page", "view"]) next.delete(name);
  if (view !== undefined) next.set("view", view);
  return next.toString();
}

type Asked = Parameters<Client["reports"]["overview"]>[0];

function listOf(api: Client, view: keyof typeof views, asked: Asked) {
  const { call }: ViewOptions = views[view];
  return api.reports[call]({ ...asked, limit: rowsOfPage });
}

/** A session's way is told whole: what else it is filtered by stays, the page itself is what it is told around. */
function waysAround(api: Client, around: string, { path: _, ...asked }: Asked) {
  return api.behaviour.paths({ ...asked, compare: false, around });
}

function readPage(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
