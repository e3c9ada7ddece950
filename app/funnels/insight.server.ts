import { dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { chartOf } from "#app/reports/chart-view.server.ts";
import type { OpenReport } from "#app/reports/open-report.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { foldedNotice } from "#app/services/folded-notice.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { type Funnel, type FunnelStat, funnelBreakdowns } from "#contract/funnels.ts";
import { withWholeBase } from "#contract/whole-base.ts";
import { describeBreakdown, describeSteps } from "./insight-words.server.ts";

/** The funnel of the address, with its statistics of the period and the breakdown that it names. */
export async function readInsight({ api, query, param, websiteId, reportQuery }: OpenReport) {
  const funnel = await orNotFound(api.funnels.get({ id: param("funnel") }));
  if (funnel.website !== websiteId) throw new Response(null, { status: 404 });
  const { website: _, ...period } = reportQuery;
  const breakdown = funnelBreakdowns.find((name) => name === query.get("by")) ?? "device";
  const { result: stat } = await api.funnels.stat({ id: funnel.id, ...period, breakdown });
  return { funnel, stat, breakdown };
}

/** The insight of a funnel in words: its steps as columns, the trend, the worst drop and a breakdown. */
export async function loadInsight(open: OpenReport) {
  const { head, query, zone, now, website, websiteId, reportQuery } = open;
  const [{ funnel, stat, breakdown }, firstAt] = await Promise.all([readInsight(open), open.findFirstAt()]);
  const chart = chartOf(
    stat,
    { name: "conversionRate", kind: "rate", label: i18n.t("funnels:insight.rate") },
    { zone, now, firstAt },
  );
  const base = `/w/${websiteId}/funnels/${funnel.id}`;
  return {
    ...{ ...head, website: websiteId, funnel: { id: funnel.id, name: funnel.name, status: funnel.status } },
    folded: foldedNotice(website.foldedUntil, { from: Date.parse(reportQuery.from), zone }),
    ...sentences(funnel, stat, { zone, now }),
    ...describeSteps(withWholeBase(stat, firstAt), funnel, {
      comparedPeriod: chart.legend.compared,
      breakdown,
      leftAddress: (number) =>
        `${base}/left/${number}${withParams(query, { by: null, page: null })}`.replace(/\?$/, ""),
    }),
    file: `${base}/export${withParams(query, { boundary: null })}`,
    chart,
    table: describeBreakdown(stat, funnel, breakdown),
    breakdownFile: `${base}/export${withParams(query, { boundary: null, list: "breakdown" })}`,
    tabs: funnelBreakdowns.map((name) => ({
      label: i18n.t(`funnelWords:dimensions.${name}`),
      to: withParams(query, { by: name === "device" ? null : name }),
      current: name === breakdown,
    })),
  };
}

/** What a funnel counts, and until when its figures may change. */
function sentences(funnel: Funnel, stat: FunnelStat, { zone, now }: { zone: string; now: number }) {
  const unit = i18n.t(`funnels:scopes.${funnel.scope}`);
  const day = (instant: string) => dayWords(jalaliOf(zone, Date.parse(instant)), true);
  const number = formatNumber(funnel.windowDays);
  const available = Date.parse(stat.availableAt);
  return {
    text: i18n.t("funnelWords:text", { unit, hint: i18n.t(`funnels:typeHints.${funnel.type}`) }),
    problem: stat.problem,
    waiting: available > now ? timeWords(zone, available) : undefined,
    stopped: funnel.stoppedAt === null ? undefined : day(funnel.stoppedAt),
    open: stat.openUntil === null ? undefined : i18n.t("funnelWords:open", { number, day: day(stat.openUntil) }),
    window: i18n.t("funnelWords:window", { number }),
  };
}
