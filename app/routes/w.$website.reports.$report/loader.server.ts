import { data } from "@remix-run/node";
import { withParams } from "#app/period/with-params.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { openReport } from "#app/services/open-report.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";
import { filterChips, readFilters } from "../w.$website._index/filters.server.ts";
import { type ViewOptions, views } from "../w.$website._index/lists.server.ts";
import { loadNotes, notesView } from "../w.$website._index/notes.server.ts";
import { chartView, further, headline, metricViews, shownMetrics } from "../w.$website._index/view.server.ts";
import { tableOf, waysOf } from "./rows.server.ts";
import { isScreen, leadingOf, readSort, screens, shownView, sortParameter } from "./screens.ts";

const rowsOfPage = 25;

/** A report screen in words: the headline and its course as in the overview, and one dimension's rows, sorted and paged. */
export async function loadReport(request: Request, websiteId: string, name: string) {
  if (!isScreen(name)) throw new Response(null, { status: 404 });
  try {
    const { api, headers, zone, now, query, period, asOf, asked: about } = await openReport(request, websiteId);
    const view = shownView(name, query);
    const filters = readFilters(query);
    const asked = { ...about, ...filters };
    const sort = sortParameter(readSort(view, query));
    const [around] = filters.path?.length === 1 && name === "pages" ? filters.path : [];
    const [overview, list, paths, notes] = await Promise.all([
      orDefault(api.reports.overview(asked)),
      orDefault(readPaged(query, async (page) => (await listOf(api, view, { ...asked, sort, page })).result)),
      around === undefined ? undefined : orDefault(waysAround(api, around, asked)),
      loadNotes(api, websiteId, about),
    ]);
    const metric = shownMetrics.find((each) => each === query.get("metric")) ?? leadingOf(view);
    const title = i18n.t(`reports:screens.${name}`);
    return data(
      {
        title,
        ...{ period, asOf },
        filters: filterChips(filters, query),
        metric,
        query: query.toString(),
        metrics: overview && metricViews(overview.result, headline),
        further: overview && metricViews(overview.result, further),
        chart: overview && chartView(overview.result, metric, { zone, now }),
        notes: notesView(notes, overview?.result ?? null, zone),
        tabs: screens[name].map((each) => ({
          label: i18n.t(`overview:views.${each}.tab`),
          // Sorted and paged anew.
          to: withParams(query, { view: each === screens[name][0] ? null : each, sort: null, page: null }),
          current: each === view,
        })),
        table: list && tableOf(view, list, query, title),
        ways: paths && waysOf(paths.result, query),
      },
      { headers },
    );
  } catch (error) {
    throw await toResponse(error, request);
  }
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
