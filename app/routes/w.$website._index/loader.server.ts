import { data } from "@remix-run/node";
import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { nameOfCountry, nameOfMedium, nameOfPage, nameOfSource } from "#app/format/names.ts";
import { formatShare } from "#app/format/numbers.ts";
import { addressDay } from "#app/period/read-period.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { type ReportPeriod, readReportPeriod } from "#app/services/report-period.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";
import type { Report } from "#contract/reports.ts";
import {
  chartView,
  listView,
  metricViews,
  monthAround,
  type ShownMetric,
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
      api.wallet.websites.install({ id: websiteId }),
    ]);
    const zone = website.timeZone;
    const now = Date.now();
    const period = readReportPeriod(request, { zone, now });
    for (const cookie of period.cookies) headers.append("set-cookie", cookie);
    const { firstEventAt, lastEventAt, demo } = install.result;
    const metric = shownMetrics.find((name) => name === query.get("metric")) ?? "sessions";
    const tab = query.get("tab") === "source" ? ("source" as const) : ("medium" as const);
    if (firstEventAt === null && demo === null) {
      const command = `bin/nabz import access-log FILE --website ${websiteId}`;
      const waiting = { host: new URL(website.url).host, snippet: install.result.snippet, command };
      // Nothing can be chosen where there is nothing yet.
      return data({ waiting, period: null }, { headers });
    }
    const reports = await loadReports(api, websiteId, period, tab);
    const quiet = reports.overview?.totals.events === 0 && lastEventAt !== null;
    return data(
      {
        waiting: null,
        demo: demo === null ? null : formatShare(demo),
        quiet: quiet ? quietView(zone, Date.parse(lastEventAt)) : null,
        period: period.view,
        metric,
        tab,
        query: query.toString(),
        ...views(reports, metric, { zone, now }),
        zone: i18n.t("overview:zone", { zone: zoneWords(zone, now) }),
      },
      { headers },
    );
  } catch (error) {
    throw await toResponse(error, request);
  }
}

type Reports = Awaited<ReturnType<typeof loadReports>>;

const views = (reports: Reports, metric: ShownMetric, clock: { zone: string; now: number }) => ({
  metrics: reports.overview && metricViews(reports.overview),
  chart: reports.overview && chartView(reports.overview, metric, clock),
  sources: reports.sources && listView(reports.sources, reports.tab === "source" ? nameOfSource : nameOfMedium),
  pages: reports.pages && listView(reports.pages, nameOfPage),
  countries: reports.countries && listView(reports.countries, nameOfCountry),
});

/** The reports side by side; one that fails is null and leaves the others. */
async function loadReports(api: Client, website: string, period: ReportPeriod, tab: "medium" | "source") {
  const asked = { website, ...period.asked };
  const { fromCompare: _from, toCompare: _to, ...alone } = asked;
  const listed = { ...alone, compare: false, limit: 8 };
  const or = async (call: Promise<{ result: Report }>) => call.then(({ result }) => result).catch(() => null);
  const [overview, sources, pages, countries] = await Promise.all([
    or(api.reports.overview(asked)),
    or(tab === "source" ? api.reports.sources(listed) : api.reports.medium(listed)),
    or(api.reports.landing(listed)),
    or(api.reports.country(listed)),
  ]);
  return { overview, sources, pages, countries, tab };
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
