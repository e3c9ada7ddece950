import { isHalted } from "#app/integration/halted.server.ts";
import { describeBroken } from "#app/journeys/broken-runs.server.ts";
import { countsOf, standingCounts } from "#app/journeys/counts.ts";
import { headOf } from "#app/journeys/journey-head.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { chartOf } from "#app/reports/chart-view.server.ts";
import type { OpenReport } from "#app/reports/open-report.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { withWholeBase } from "#contract/whole-base.ts";
import { describeBlocks, describeFunnel } from "./block-words.server.ts";
import { describeGoal } from "./goal-words.server.ts";
import { describeDeliveries, describeFigures, describeMoney } from "./insight-words.server.ts";

const metrics = [
  { name: "entered", kind: "count" },
  { name: "inside", kind: "count" },
  { name: "left", kind: "count" },
  { name: "converted", kind: "count" },
  { name: "messages", kind: "count" },
  { name: "sales", kind: "money" },
] as const;

/** What came of the journey of the address in the period, in words. */
export async function loadInsight(open: OpenReport) {
  const { api, param, query, websiteId, periodQuery, head, zone, now } = open;
  const journey = await orNotFound(api.journeys.get({ id: param("journey") }));
  if (journey.website !== websiteId) throw new Response(null, { status: 404 });
  const { from, to, fromCompare, toCompare, compare, boundary } = periodQuery;
  const period = { from, to, fromCompare, toCompare, compare, boundary };
  const [{ result: stat }, { result: map }, firstAt] = await Promise.all([
    api.journeys.stat({ id: journey.id, ...period }),
    api.journeys.map({ jid: journey.id }),
    open.findFirstAt(),
  ]);
  const base = `/w/${websiteId}/journeys/${journey.id}`;
  const shown = headOf(journey);
  const isOver = !stat.range.partial;
  const context = { base, isOver, counts: countsOf(journey.settings, map.blocks) };
  const chosen = metrics.find(({ name }) => name === query.get("metric")) ?? metrics[0];
  const metricLabel = i18n.t(`journeyInsight:figures.${chosen.name}`);
  return {
    ...{ ...head, website: websiteId, journey: shown, base },
    isHalted: shown.canStop && (await isHalted(open, websiteId)),
    isStarted: journey.version > 0,
    broken: describeBroken(journey.health.broken, { status: journey.status, counts: standingCounts(map.blocks) }),
    isEmpty: stat.totals.entered + stat.totals.inside + stat.control + stat.totals.messages === 0,
    figures: describeFigures(withWholeBase(stat, firstAt), { goal: journey.goal, counts: context.counts }),
    ...{ funnel: describeFunnel(stat, map.blocks, context), blocks: describeBlocks(stat, map.blocks, context), isOver },
    goal: describeGoal(stat, journey),
    ...{
      deliveries: describeDeliveries(stat, {
        website: websiteId,
        source: { journey: journey.id },
        period: { from, to },
      }),
      money: describeMoney(stat),
    },
    chart: chartOf(stat, { ...chosen, label: metricLabel }, { zone, now, firstAt }),
    metric: metricLabel,
    tabs: metrics.map(({ name }) => ({
      label: i18n.t(`journeyInsight:figures.${name}`),
      to: withParams(query, { metric: name === "entered" ? null : name }),
      current: name === chosen.name,
    })),
  };
}
