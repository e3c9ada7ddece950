import { timeWords } from "#app/format/dates.ts";
import { apiClient, fileTimeoutMs } from "#app/services/api.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { foldedNotice } from "#app/services/folded-notice.server.ts";
import { type OwnerContext, ownerLoader } from "#app/services/loaders.server.ts";
import { incompleteNotice } from "#app/services/missing-notice.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";
import { screenAt, screenOf } from "#contract/screens.ts";
import { screenTitle } from "#contract/text/menu.ts";
import { readFilters } from "./filters.server.ts";
import { nameSegments } from "./name-segments.server.ts";
import { readReportPeriod } from "./report-period.server.ts";

/**
 * What every report starts from: the website, the period and the filters of the address, and the time of its figures.
 * `now` is a part of a page that was loaded at that moment.
 */
export async function openReport({ request, param, query, api, headers }: OwnerContext, now = Date.now()) {
  const websiteId = param("website");
  const [website, { filters, chips }] = await Promise.all([
    findWebsite(api, websiteId),
    nameSegments(api, websiteId, { filters: readFilters(query), query }),
  ]);
  const findInstall = installOf(api, websiteId);
  const zone = website.timeZone;
  const period = readReportPeriod(request, { zone, now });
  for (const cookie of period.cookies) headers.append("set-cookie", cookie);
  const screen = screenOfAddress(request);
  return {
    ...{ api, headers, param, query, website, websiteId, zone, now, filters },
    findInstall,
    /** When the website's first event happened: charts begin there. To be called along with the reports. */
    findFirstAt: async () => {
      const { firstEventAt = null } = (await findInstall()) ?? {};
      return firstEventAt === null ? undefined : Date.parse(firstEventAt);
    },
    period: period.view,
    /** Website and period as reports take them, and the same with the filters. */
    periodQuery: { website: websiteId, ...period.query },
    reportQuery: { website: websiteId, ...period.query, ...filters },
    /** What every report's page shows above its figures. */
    head: {
      title: screen === undefined ? "" : screenTitle(screen),
      period: period.view,
      /** When it was loaded: another metric's chart is read as of then. */
      at: now,
      asOf: i18n.t("overview:asOf", { time: timeWords(zone, now) }),
      query: query.toString(),
      filters: chips,
      /** The shell shows it above the figures. */
      missing: incompleteNotice(website, {
        ...{ from: Date.parse(period.query.from), to: Date.parse(period.query.to), zone },
      }),
      folded:
        screen !== undefined && screenOf(screen).readsEvents === true
          ? foldedNotice(website.foldedUntil, { from: Date.parse(period.query.from), zone })
          : null,
    },
  };
}

/**
 * Looks the snippet and the first event up, once and at the first call: each event changes the answer, so that it is never
 * cached, and no report waits for it. Undefined where the platform does not answer.
 */
function installOf(api: Client, id: string) {
  const find = async () => (await orDefault(api.websites.install({ id })))?.result;
  let found: ReturnType<typeof find> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** The screen at an address; undefined where the registry has none. */
const screenOfAddress = (request: Request) => screenAt(new URL(request.url).pathname.replace(/^\/w\/[^/]+\/?/, ""));

export type OpenReport = Awaited<ReturnType<typeof openReport>>;
/** `exporter` is the platform with time for a whole file. */
export type FileReport = OpenReport & { exporter: Client; request: Request };

/** The loader of a report's screen. */
export const reportLoader = <Value>(work: (report: OpenReport) => Promise<Value>) =>
  ownerLoader(async (context) => work(await openReport(context)));

/**
 * The loader of a report's file. A file has no control that could show what is wrong with the days of its address: they
 * are a 400 with the reason instead of another period's figures.
 */
export const fileLoader = (work: (report: FileReport) => Promise<Response>) =>
  ownerLoader(async (context) => {
    const report = await openReport(context);
    const { picker, compare } = report.period;
    const error = picker.error ?? compare.picker.error;
    const { request, token } = context;
    if (error === undefined)
      return work({ ...report, request, exporter: apiClient(request, token, { timeoutMs: fileTimeoutMs }) });
    throw new Response(error.text, { status: 400, headers: { "content-type": "text/plain; charset=utf-8" } });
  });
