import { clockWords, dayWords, jalaliOf, zoneWords } from "#app/format/dates.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { addressDay } from "#app/period/read-period.ts";
import { barListView, maxRows, shareCardView } from "#app/reports/bar-lists.server.ts";
import {
  type Card,
  cardDimension,
  cards,
  dimensionTabs,
  fullReport,
  reportLink,
} from "#app/reports/breakdown-views.ts";
import { annotationPins, loadAnnotations } from "#app/reports/chart-annotations.server.ts";
import { chartView } from "#app/reports/chart-view.server.ts";
import { further, headline, metricViews, shownMetrics } from "#app/reports/metric-view.server.ts";
import { type OpenReport, openReport } from "#app/reports/open-report.server.ts";
import { peopleParts } from "#app/reports/people-parts.server.ts";
import { peopleRows } from "#app/reports/people-rows.server.ts";
import { isRefusedAs } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { loadRefusalNotice } from "#app/services/refusal-notice.server.ts";
import { loadZoneNotice } from "#app/services/zone-notice.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { type DimensionName, dimensions } from "#contract/dimensions.ts";
import type { Metric } from "#contract/metrics.ts";
import type { Report } from "#contract/reports.ts";
import { toJalali } from "#contract/time/jalali.ts";
import { civilOf } from "#contract/time/zone.ts";
import { withWholeBase } from "#contract/whole-base.ts";

/** Everything that the overview shows, in words; the address chooses period, metric and tabs. */
export async function loadOverview(context: OwnerContext) {
  const websiteId = context.param("website");
  const report = await openReport(context);
  const { zone, query, head } = report;
  const refusal = loadRefusalNotice(report.api, websiteId);
  const loading = Promise.all([
    loadReports(report),
    refusal,
    loadAnnotations(report.api, websiteId, report.periodQuery),
  ]);
  // Awaited below: where the page only waits for its first event, what failed meanwhile is of no matter.
  loading.catch(() => undefined);
  const [install, firstAt] = await Promise.all([report.findInstall(), report.findFirstAt()]);
  const { lastEventAt = null, demo = null } = install ?? {};
  if (install?.firstEventAt === null && demo === null) {
    // Nothing can be chosen where nothing is stored yet.
    return { waiting: { ...firstVisit(report, install.snippet), refused: await refusal }, period: null };
  }
  const isNew = firstAt !== undefined && report.now - firstAt < newWebsiteMs;
  const [[found, refused, annotations], zoneNotice] = await Promise.all([
    loading,
    isNew ? loadZoneNotice(report.api, report.website, report.now) : null,
  ]);
  const isQuiet = found.overview?.totals.events === 0 && lastEventAt !== null && demo === null;
  return {
    ...head,
    waiting: null,
    refused,
    zoneNotice: zoneNotice && { ...zoneNotice, settings: `/websites/${websiteId}` },
    demo: demo === null ? null : formatShare(demo),
    quiet: isQuiet ? quietView(zone, Date.parse(lastEventAt)) : null,
    ...headlineView(report, found.overview, firstAt),
    annotations: annotationPins(annotations, found.overview, zone),
    ...cardViews(query, found.lists, firstAt),
    people: found.overview && peopleParts(found.overview, query),
    audience: reportLink("audience", query),
    findings: (found.findings?.items ?? []).map(({ id, text, url }) => ({ id, text, url })),
    // Switched off, nights of before need no payment.
    unpaidNights: unpaidWords(report.website.nightlyAnalysis ? (found.findings?.unpaidNights ?? 0) : 0),
    recent: found.top && peopleRows(found.top, report.now),
    live: found.visitors && (found.visitors.people === 0 ? "" : formatNumber(found.visitors.people)),
    zone: i18n.t("overview:zone", { zone: zoneWords(zone, report.now) }),
  };
}

/** What another metric changes of the overview. */
export async function overviewChart(report: OpenReport) {
  const [overview, firstAt] = await Promise.all([
    orNull(report.api.reports.overview(report.reportQuery)),
    report.findFirstAt(),
  ]);
  const { metric, chart } = headlineView(report, overview, firstAt);
  return { metric, chart };
}

/** Later the zone is as its owner wants it: the settings and the install screen still say a doubt. */
const newWebsiteMs = 60 * 86_400_000;

function headlineView({ query, zone, now }: OpenReport, overview: Report | null, firstAt: number | undefined) {
  const metric = shownMetrics.find((name) => name === query.get("metric")) ?? "sessions";
  return {
    metric,
    metrics: overview && metricViews(overview, headline, firstAt),
    further: overview && metricViews(overview, further, firstAt),
    chart: overview && chartView(overview, metric, { zone, now, firstAt }),
  };
}

/** What the page shows until the first event: the snippet, and how to import a log. */
function firstVisit({ website, websiteId, zone, now }: OpenReport, snippet: string) {
  const { host } = new URL(website.url);
  const asOf = i18n.t("overview:empty.asOf", { time: clockWords(zone, now) });
  const command = `bin/nabz import access-log FILE --website ${websiteId}`;
  return { host, snippet, command, asOf, debug: `/w/${websiteId}/install` };
}

type Lists = Partial<Record<string, Report>> | null;

/** The cards of the overview: each with its tabs, the report that lists all of it, and the rows of the chosen tab. */
function cardViews(query: URLSearchParams, lists: Lists, firstAt: number | undefined) {
  const cardOf = (card: Card) => ({
    tabs: dimensionTabs(cards[card], { query, parameter: card }),
    more: fullReport(cardDimension(card, query), query),
  });
  const rowsOf = <View>(card: Card, show: (of: DimensionName, report: Report, query: URLSearchParams) => View) => {
    const dimension = cardDimension(card, query);
    const report = lists?.[dimensions[dimension].call];
    return report === undefined ? null : show(dimension, withWholeBase(report, firstAt), query);
  };
  return {
    origin: { ...cardOf("origin"), list: rowsOf("origin", barListView) },
    pages: { ...cardOf("pages"), list: rowsOf("pages", barListView) },
    geo: { ...cardOf("geo"), list: rowsOf("geo", barListView) },
    tech: { ...cardOf("tech"), parts: rowsOf("tech", shareCardView) },
  };
}

/** The recent clients list shows 10 (spec, section 9). */
const recentPeople = 10;

/** More would be a page of its own: the newest count. */
const maxFindings = 3;

/** What cards show of each row and add up. `people` takes longest and is not shown. */
const listedMetrics = ["sessions", "pageViews", "orders", "bounceRate", "conversionRate"] as const satisfies Metric[];

/** The reports of the overview, concurrently; a failed one is null and leaves the others, a hidden one is thrown. */
async function loadReports({ api, query, websiteId, reportQuery }: OpenReport) {
  const { fromCompare: _from, toCompare: _to, ...alone } = reportQuery;
  const lists = (Object.keys(cards) as Card[]).map((card) => dimensions[cardDimension(card, query)].call);
  const { from, to } = reportQuery;
  const [overview, listed, top, visitors, findings] = await Promise.all([
    orNull(api.reports.overview(reportQuery)),
    orNull(api.reports.lists({ ...reportQuery, lists, metrics: listedMetrics, limit: maxRows })),
    orNull(api.reports.top({ ...alone, compare: false, sort: "-lastSeenAt", limit: recentPeople, counted: false })),
    orNull(api.reports.realtimeVisitors({ website: websiteId })),
    orNull(api.findings.list({ wid: websiteId, from, to, limit: maxFindings })),
  ]);
  return { overview, lists: listed, top, visitors, findings };
}

const unpaidWords = (nights: number): string | null =>
  nights === 0 ? null : i18n.t("overview:findings.unpaid", { nights: formatNumber(nights) });

/** A hidden time is no failure that a retry mends: the page says it instead of its cards. */
const orNull = async <Result>(call: Promise<{ result: Result }>) =>
  call
    .then(({ result }) => result)
    .catch((error: unknown) => {
      if (isRefusedAs(error, "REPORTS_HIDDEN")) throw error;
      return null;
    });

/** The month of the last event, for a period without any: where an imported log is found. */
function quietView(zone: string, last: number) {
  const { year, month } = toJalali(civilOf(zone, last));
  const first = { year, month, day: 1 };
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
  return {
    text: i18n.t("overview:quiet.text", { when: dayWords(jalaliOf(zone, last), true) }),
    link: `?from=${addressDay(first)}&to=${addressDay(next)}`,
    label: i18n.t("overview:quiet.show", { period: dayWords(first, true).replace(/^\S+ /, "") }),
  };
}
