import { data } from "@remix-run/node";
import { clockWords, dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { addressDay } from "#app/period/read-period.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { readReportPeriod } from "#app/services/report-period.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";
import type { Report } from "#contract/reports.ts";
import type { Metric } from "#contract/metrics.ts";
import { filterChips, readFilters } from "./filters.server.ts";
import {
  type Card,
  cards,
  fullReport,
  listView,
  reportLink,
  shareView,
  shownRows,
  tabsOf,
  type View,
  viewOf,
  views,
} from "./lists.server.ts";
import { loadNotes, notesView } from "./notes.server.ts";
import { recentRows } from "./recent.server.ts";
import {
  chartView,
  further,
  headline,
  metricViews,
  monthAround,
  peopleView,
  shownMetrics,
  zoneWords,
} from "./view.server.ts";

/** Everything the overview shows, in words; the address says which period, metric and tab. */
export async function loadOverview(request: Request, websiteId: string) {
  const { searchParams: query } = new URL(request.url);
  try {
    const { api, headers } = await signedIn(request);
    const [website, install] = await Promise.all([
      findWebsite(api, websiteId),
      api.websites.install({ id: websiteId }),
    ]);
    const zone = website.timeZone;
    const now = Date.now();
    const period = readReportPeriod(request, { zone, now });
    for (const cookie of period.cookies) headers.append("set-cookie", cookie);
    const { firstEventAt, lastEventAt, demo } = install.result;
    const metric = shownMetrics.find((name) => name === query.get("metric")) ?? "sessions";
    const filters = readFilters(query);
    if (firstEventAt === null && demo === null) {
      const command = `bin/nabz import access-log FILE --website ${websiteId}`;
      const asOf = i18n.t("overview:empty.asOf", { time: clockWords(zone, now) });
      const { host } = new URL(website.url);
      const waiting = { host, snippet: install.result.snippet, command, asOf, debug: `/w/${websiteId}/install` };
      // Nothing can be chosen where there is nothing yet.
      return data({ waiting, period: null }, { headers });
    }
    const [reports, notes] = await Promise.all([
      loadReports(api, query, { website: websiteId, ...period.asked, ...filters }),
      loadNotes(api, websiteId, period.asked),
    ]);
    const shown = <Shown>(card: Card, show: (view: View, report: Report, query: URLSearchParams) => Shown) => {
      const report = reports.lists?.[views[viewOf(card, query)].call];
      return report === undefined ? null : show(viewOf(card, query), report, query);
    };
    const quiet = reports.overview?.totals.events === 0 && lastEventAt !== null && demo === null;
    return data(
      {
        waiting: null,
        demo: demo === null ? null : formatShare(demo),
        quiet: quiet ? quietView(zone, Date.parse(lastEventAt)) : null,
        period: period.view,
        filters: filterChips(filters, query),
        metric,
        query: query.toString(),
        metrics: reports.overview && metricViews(reports.overview, headline),
        further: reports.overview && metricViews(reports.overview, further),
        chart: reports.overview && chartView(reports.overview, metric, { zone, now }),
        notes: notesView(notes, reports.overview, zone),
        origin: { ...cardOf("origin", query), list: shown("origin", listView) },
        pages: { ...cardOf("pages", query), list: shown("pages", listView) },
        geo: { ...cardOf("geo", query), list: shown("geo", listView) },
        tech: { ...cardOf("tech", query), parts: shown("tech", shareView) },
        people: reports.overview && peopleView(reports.overview, query),
        audience: reportLink("audience", query),
        recent: reports.top && recentRows(reports.top, now),
        asOf: i18n.t("overview:asOf", { time: timeWords(zone, now) }),
        live: reports.present && (reports.present.people === 0 ? "" : formatNumber(reports.present.people)),
        zone: i18n.t("overview:zone", { zone: zoneWords(zone, now) }),
      },
      { headers },
    );
  } catch (error) {
    throw await toResponse(error, request);
  }
}

/** A card's views as links, and where all of the shown one is listed. */
const cardOf = (card: Card, query: URLSearchParams) => ({
  tabs: tabsOf(card, query),
  more: fullReport(viewOf(card, query), query),
});

/** The recent clients list shows 10 (spec, section 9). */
const recentPeople = 10;

/** What the cards show of each row and add up; people, which take longest, are not among it. */
const listedMetrics = ["sessions", "pageViews", "orders", "bounceRate", "conversionRate"] as const satisfies Metric[];

/** The reports side by side; one that fails is null and leaves the others. */
async function loadReports(api: Client, query: URLSearchParams, asked: Parameters<Client["reports"]["overview"]>[0]) {
  const { fromCompare: _from, toCompare: _to, ...alone } = asked;
  const lists = (Object.keys(cards) as Card[]).map((card) => views[viewOf(card, query)].call);
  const or = async <Answer>(call: Promise<{ result: Answer }>) => call.then(({ result }) => result).catch(() => null);
  const [overview, listed, top, present] = await Promise.all([
    or(api.reports.overview(asked)),
    or(api.reports.lists({ ...asked, lists, metrics: listedMetrics, limit: shownRows })),
    or(api.reports.top({ ...alone, compare: false, sort: "-lastSeenAt", limit: recentPeople, counted: false })),
    or(api.reports.realtimeVisitors({ website: asked.website })),
  ]);
  return { overview, lists: listed, top, present };
}

function quietView(zone: string, last: number) {
  const { first, next } = monthAround(zone, last);
  const [from, to] = [addressDay(first), addressDay(next)];
  return {
    text: i18n.t("overview:quiet.text", { when: dayWords(jalaliOf(zone, last), true) }),
    link: `?from=${from}&to=${to}`,
    label: i18n.t("overview:quiet.show", { period: dayWords(first, true).replace(/^\S+ /, "") }),
  };
}
