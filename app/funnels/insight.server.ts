import { dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import { changeOf, formatDuration } from "#app/format/figures.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import type { OpenReport } from "#app/reports/open-report.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { type Funnel, type FunnelStat, funnelBreakdowns } from "#contract/funnels.ts";

/** The insight of a funnel in words: its steps as columns, the worst drop, and a breakdown that adds up to them. */
export async function loadInsight({ api, head, query, zone, now, param, websiteId, reportQuery }: OpenReport) {
  const funnel = await orNotFound(api.funnels.get({ id: param("funnel") }));
  if (funnel.website !== websiteId) throw new Response(null, { status: 404 });
  const { website: _, ...period } = reportQuery;
  const breakdown = funnelBreakdowns.find((name) => name === query.get("by")) ?? "device";
  const { result: stat } = await api.funnels.stat({ id: funnel.id, ...period, breakdown });
  const unit = i18n.t(`funnels:scopes.${funnel.scope}`);
  const day = (instant: number) => dayWords(jalaliOf(zone, instant), true);
  return {
    ...{ ...head, website: websiteId, funnel: { id: funnel.id, name: funnel.name, status: funnel.status } },
    text: i18n.t("funnels:insight.text", { unit, hint: i18n.t(`funnels:typeHints.${funnel.type}`) }),
    waiting: Date.parse(stat.availableAt) > now ? timeWords(zone, Date.parse(stat.availableAt)) : undefined,
    stopped: funnel.stoppedAt === null ? undefined : day(Date.parse(funnel.stoppedAt)),
    open:
      stat.openUntil === null
        ? undefined
        : { number: formatNumber(funnel.windowDays), day: day(Date.parse(stat.openUntil)) },
    window: i18n.t("funnels:insight.window", { number: formatNumber(funnel.windowDays) }),
    ...describeStat(stat, funnel, unit),
    tabs: funnelBreakdowns.map((name) => ({
      label: i18n.t(`funnels:insight.dimensions.${name}`),
      to: withParams(query, { by: name === "device" ? null : name }),
      current: name === breakdown,
    })),
    breakdown: i18n.t(`funnels:insight.dimensions.${breakdown}`),
    rows: describeRows(stat),
  };
}

function describeStat({ steps, totals, compare }: FunnelStat, funnel: Funnel, unit: string) {
  const nameOf = (index: number) =>
    funnel.type === "unordered"
      ? i18n.t("funnels:insight.unordered", { number: formatNumber(index + 1), total: formatNumber(steps.length) })
      : (steps[index]?.name ?? "");
  const required = steps.map((step, index) => ({ ...step, index })).filter(({ optional }) => !optional);
  const drops = required.slice(1).map((step, index) => {
    const before = required[index];
    const lost = (before?.people ?? 0) - step.people;
    return { lost, from: nameOf(before?.index ?? 0), to: nameOf(step.index) };
  });
  const [worst] = drops.filter(({ lost }) => lost > 0).sort((one, other) => other.lost - one.lost);
  const change = compare && changeOf("rate", totals.conversionRate, compare.totals.conversionRate);
  return {
    lead: {
      rate: formatShare(totals.conversionRate),
      change: change ?? null,
      before: compare && i18n.t("funnels:insight.before", { value: formatShare(compare.totals.conversionRate) }),
      converted: formatNumber(totals.converted),
      of: i18n.t("funnels:insight.of", { number: formatNumber(totals.entered), unit }),
      median: totals.medianSeconds === null ? "—" : formatDuration(totals.medianSeconds),
    },
    columns: steps.map((step, index) => {
      const lost = required.find((each) => each.index === index) && index > 0 ? lostBefore(required, index) : undefined;
      return {
        ...{ key: String(step.number), mark: formatNumber(index + 1), name: nameOf(index), isOptional: step.optional },
        people: formatNumber(step.people),
        share: step.ofFirst,
        ofFirst:
          index === 0
            ? i18n.t("funnels:insight.everybody", { unit })
            : i18n.t("funnels:insight.ofFirst", { unit, share: formatShare(step.ofFirst) }),
        ofPrevious: index === 0 ? undefined : formatShare(step.ofPrevious),
        median:
          step.medianSeconds === null
            ? undefined
            : i18n.t("funnels:insight.stepMedian", { time: formatDuration(step.medianSeconds) }),
        lost:
          lost === undefined
            ? undefined
            : i18n.t("funnels:insight.left", {
                number: formatNumber(lost),
                unit,
                share: formatShare(1 - step.ofPrevious),
              }),
        revenue: i18n.t("funnels:insight.revenue", { value: formatNumber(Math.round(step.revenue)) }),
      };
    }),
    worst: worst && i18n.t("funnels:insight.worst", { ...worst, number: formatNumber(worst.lost), unit }),
    isEmpty: totals.entered === 0,
  };
}

/** Who came to the required step before and not to this one. */
function lostBefore(required: readonly { index: number; people: number }[], index: number): number {
  const place = required.findIndex((each) => each.index === index);
  return (required[place - 1]?.people ?? 0) - (required[place]?.people ?? 0);
}

function describeRows({ breakdown = [], steps, totals }: FunnelStat) {
  const cellsOf = (list: readonly { people: number; ofPrevious: number }[]) =>
    list.map(({ people, ofPrevious }, index) => ({
      people: formatNumber(people),
      share: index === 0 ? undefined : formatShare(ofPrevious),
    }));
  const rows = breakdown.map(({ key, label, steps: own, conversionRate }) => ({
    ...{ key, label: label === "" ? i18n.t("funnels:insight.unknown") : label },
    cells: cellsOf(own),
    rate: formatShare(conversionRate),
  }));
  return { rows, total: cellsOf(steps), rate: formatShare(totals.conversionRate) };
}
