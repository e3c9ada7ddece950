import { data, redirect } from "@remix-run/node";
import { dayWords, jalaliOf, periodWords } from "#app/format/dates.ts";
import { nameOfCountry, nameOfMedium, nameOfPage, nameOfSource } from "#app/format/names.ts";
import { formatShare } from "#app/format/numbers.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { lastTimeline, timelineCookie } from "#app/services/preferences.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { pickerView } from "#app/ui/period/picker-view.ts";
import { addressDay, type PeriodState, readPeriod, readPicker, withParams } from "#app/ui/period/read-period.ts";
import type { Client } from "#contract/client.ts";
import type { Report } from "#contract/reports.ts";
import { isoIn } from "#contract/time/zone.ts";
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
  const picked = readPicker(query);
  if (picked.kind === "go") throw redirect(withParams(query, { from: picked.from, to: picked.to, timeline: null }));
  try {
    const { api, headers } = await signedIn(request);
    const [website, install] = await Promise.all([
      findWebsite(api, websiteId),
      api.wallet.websites.install({ id: websiteId }),
    ]);
    const zone = website.timeZone;
    const now = Date.now();
    const state = readPeriod(query, { zone, now, last: lastTimeline(request) });
    if (query.has("timeline") && state.timeline !== undefined)
      headers.append("set-cookie", timelineCookie(state.timeline));
    const { firstEventAt, lastEventAt, demo } = install.result;
    const metric = shownMetrics.find((name) => name === query.get("metric")) ?? "sessions";
    const tab = query.get("tab") === "source" ? ("source" as const) : ("medium" as const);
    const reports =
      firstEventAt === null && demo === null ? undefined : await loadReports(api, websiteId, { state, zone, tab });
    const quiet = reports?.overview?.totals.events === 0 && lastEventAt !== null;
    return data(
      {
        website: { name: website.name, host: new URL(website.url).host },
        install:
          firstEventAt === null
            ? { snippet: install.result.snippet, command: `bin/nabz import access-log FILE --website ${websiteId}` }
            : null,
        demo: demo === null ? null : formatShare(demo),
        quiet: quiet ? quietView(zone, Date.parse(lastEventAt)) : null,
        period: periodView(state, reports?.overview, query, { zone, now, picked }),
        metric,
        tab,
        query: query.toString(),
        ...(reports === undefined ? nothing : views(reports, metric, { zone, now })),
        zone: i18n.t("overview:zone", { zone: zoneWords(zone, now) }),
      },
      { headers },
    );
  } catch (error) {
    throw await toResponse(error, request);
  }
}

const nothing = { metrics: null, chart: null, sources: null, pages: null, countries: null };

type Reports = Awaited<ReturnType<typeof loadReports>>;

const views = (reports: Reports, metric: ShownMetric, clock: { zone: string; now: number }) => ({
  metrics: reports.overview && metricViews(reports.overview),
  chart: reports.overview && chartView(reports.overview, metric, clock),
  sources: reports.sources && listView(reports.sources, reports.tab === "source" ? nameOfSource : nameOfMedium),
  pages: reports.pages && listView(reports.pages, nameOfPage),
  countries: reports.countries && listView(reports.countries, nameOfCountry),
});

async function findWebsite(api: Client, id: string) {
  const { result } = await api.wallet.websites.list({ page: 1, limit: 200 });
  const website = result.items.find((item) => item.id === id);
  if (website === undefined) throw new Response(null, { status: 404 });
  return website;
}

/** The reports side by side; one that fails is null and leaves the others. */
async function loadReports(
  api: Client,
  website: string,
  { state, zone, tab }: { state: PeriodState; zone: string; tab: "medium" | "source" },
) {
  const asked = {
    website,
    from: isoIn(zone, state.from),
    to: isoIn(zone, state.to),
    boundary: state.boundary,
    compare: state.compare,
    includingTheCustomer: state.customers,
  };
  const listed = { ...asked, compare: false, limit: 8 };
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

function periodView(
  state: PeriodState,
  report: Report | null | undefined,
  query: URLSearchParams,
  { zone, now, picked }: { zone: string; now: number; picked: ReturnType<typeof readPicker> },
) {
  const words = periodWords(zone, state.from, state.to);
  const compared = report?.compare && periodWords(zone, Date.parse(report.compare.from), Date.parse(report.compare.to));
  const first =
    compared === undefined ? `${words}.` : `${i18n.t("overview:sentenceCompared", { period: words, compared })}.`;
  const customers = i18n.t(state.customers ? "overview:withCustomers" : "overview:withoutCustomers");
  return {
    words,
    sentence: `${first} ${customers}`,
    timeline: state.timeline,
    compare: { on: state.compare, to: withParams(query, { compare: state.compare ? "0" : null }) },
    customers: { on: state.customers, to: withParams(query, { customers: state.customers ? "0" : null }) },
    picker: pickerView(state, picked, { zone, now, query }),
  };
}
