import { formatMoney } from "#app/format/figures.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { logOf } from "#app/messages/log-address.ts";
import { withParams } from "#app/period/with-params.ts";
import { chartView } from "#app/reports/chart-view.server.ts";
import { metricViews, type ShownMetric } from "#app/reports/metric-view.server.ts";
import type { OpenReport } from "#app/reports/open-report.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { CampaignInsight } from "#contract/campaigns/calls.ts";
import type { Campaign } from "#contract/campaigns/shapes.ts";
import { stateOf } from "./campaign-words.server.ts";
import { findCampaign } from "./find-campaign.server.ts";
import { describeSending } from "./sending-view.server.ts";

/** The headline of a campaign. */
export const campaignMetrics = [
  "people",
  "sessions",
  "newLeads",
  "orders",
  "sales",
  "conversionRate",
] as const satisfies ShownMetric[];

export const shownMetric = (query: URLSearchParams) =>
  campaignMetrics.find((name) => name === query.get("metric")) ?? "sessions";

/** The campaign of the address with its insight of the period. */
export async function readInsight(open: OpenReport) {
  const { api, reportQuery } = open;
  const campaign = await findCampaign(open);
  const { website: _, campaign: __, ...period } = reportQuery;
  const { result } = await api.campaigns.insight({ wid: campaign.website, id: campaign.id, ...period });
  return { campaign, insight: result };
}

/** A campaign's page in words: the headline and its course, then by link, by channel and by message. */
export async function loadInsight(open: OpenReport) {
  const { api, head, query, zone, now, websiteId } = open;
  const [{ campaign, insight }, firstAt, { result: all }] = await Promise.all([
    readInsight(open),
    open.findFirstAt(),
    api.delivery.sending.get({ website: websiteId }),
  ]);
  const metric = shownMetric(query);
  const base = `/w/${websiteId}/campaigns/${campaign.id}`;
  const tag = campaign.utm?.campaign;
  return {
    ...{ ...head, website: websiteId, metric, base },
    campaign: {
      id: campaign.id,
      name: campaign.name,
      state: stateOf(campaign),
      goal: campaign.info.goal === null ? "" : i18n.t("campaignInsight:goal", { goal: campaign.info.goal }),
    },
    text: tag === undefined ? i18n.t("campaignInsight:noLink") : i18n.t("campaignInsight:text", { tag }),
    isEditable: campaign.status !== "scheduled" && campaign.status !== "sending",
    isEmpty: insight.totals.sessions === 0 && insight.clicks + insight.bots === 0,
    file: `${base}/export${withParams(query, { boundary: null, metric: null })}`,
    report:
      tag === undefined
        ? undefined
        : `/w/${websiteId}/reports/campaign${withParams(query, { campaign: tag, metric: null, page: null })}`,
    metrics: metricViews(insight, campaignMetrics, firstAt).map((view) => ({
      ...{ ...view, to: withParams(query, { metric: view.name }) },
    })),
    chart: chartView(insight, metric, { zone, now, firstAt }),
    sending: describeSending(campaign, { website: websiteId, base, zone, haltedAt: all.stoppedAt }),
    figures: figuresOf(campaign, insight),
    links: insight.items.map((item) => ({ ...rowOf(item), isForeign: item.link === null })),
    channels: insight.channels.map(rowOf),
    totals: totalsOf(insight),
    deliveries: insight.deliveries.map((each) => deliveryOf(each, campaign)),
    codes: campaign.links.map((link) => codeOf(base, link)),
  };
}

type Figured = Pick<
  CampaignInsight["channels"][number],
  "people" | "sessions" | "leads" | "orders" | "sales" | "conversionRate"
>;

const figureWords = ({ people, sessions, leads, orders, sales, conversionRate }: Figured) => ({
  ...{ people: formatNumber(people), sessions: formatNumber(sessions), leads: formatNumber(leads) },
  ...{ orders: formatNumber(orders), sales: formatMoney(sales), rate: formatShare(conversionRate) },
});

const rowOf = (item: Figured & { key: string; label: string; clicks?: number; bots?: number }) => ({
  ...{ key: item.key, name: item.label, ...figureWords(item) },
  ...{ clicks: formatNumber(item.clicks ?? 0), bots: formatNumber(item.bots ?? 0) },
});

/** All rows together; people of several rows count once. */
const totalsOf = ({ totals, clicks, bots }: CampaignInsight) => ({
  ...{ clicks: formatNumber(clicks), bots: formatNumber(bots) },
  ...figureWords({
    ...{ people: totals.people ?? 0, sessions: totals.sessions ?? 0, leads: totals.leads ?? 0 },
    ...{ orders: totals.orders ?? 0, sales: totals.sales ?? 0, conversionRate: totals.conversionRate ?? 0 },
  }),
});

function figuresOf({ channels, counts }: Campaign, insight: CampaignInsight) {
  const { clicks, bots, cost, unpriced, return: returned, deliveries } = insight;
  const clicked = deliveries.reduce((total, each) => total + each.clicked, 0);
  return [
    { key: "clicks", label: i18n.t("campaignInsight:figures.clicks"), value: formatNumber(clicks), hint: "" },
    { key: "bots", label: i18n.t("campaignInsight:figures.bots"), value: formatNumber(bots), hint: "" },
    {
      ...{ key: "cost", label: i18n.t("campaignInsight:figures.cost") },
      hint: unpriced > 0 ? i18n.t("journeyInsight:money.tariff", { number: formatNumber(unpriced) }) : "",
      value: costWords({ cost, unpriced }),
    },
    {
      ...{
        key: "return",
        label: i18n.t("campaignInsight:figures.return"),
        hint: i18n.t("campaignInsight:figures.returnHint"),
      },
      value: returnWords(returned),
    },
    ...(channels.length === 0
      ? []
      : (["sent", "delivered", "clicked"] as const).map((key) => ({
          ...{ key, label: i18n.t(`campaignInsight:figures.${key}`), hint: "" },
          value: formatNumber(key === "clicked" ? clicked : counts[key]),
        }))),
  ];
}

const costWords = ({ cost, unpriced }: Pick<CampaignInsight, "cost" | "unpriced">) =>
  cost === null
    ? i18n.t(unpriced > 0 ? "journeyInsight:money.unpriced" : "campaignInsight:figures.noCost")
    : formatMoney(cost);

/** `1.5` as «۱۵۰٫۰٪», a loss with its sign. */
export const returnWords = (value: number | null): string => {
  if (value === null) return "—";
  return value < 0 ? `\u2066−${formatShare(-value)}\u2069` : formatShare(value);
};

/** Messages of a channel with the log of each figure. They count the campaign's whole life, so the log has no period either. */
export function deliveryOf(
  { channel, dropped, ...counts }: CampaignInsight["deliveries"][number],
  { id, website }: Pick<Campaign, "id" | "website">,
) {
  const left = Object.values(dropped).reduce((total, number) => total + number, 0);
  const figures = Object.entries({ ...counts, dropped: left });
  const place = { website, source: { campaign: id } };
  return {
    logs: Object.fromEntries(figures.map(([name, number]) => [name, logOf(name, number, { ...place, channel })])),
    ...{ key: channel, channel: i18n.t(`campaigns:channels.${channel}`), dropped: formatNumber(left) },
    ...{ queued: formatNumber(counts.queued), sent: formatNumber(counts.sent) },
    ...{ delivered: formatNumber(counts.delivered), opened: formatNumber(counts.opened) },
    ...{ clicked: formatNumber(counts.clicked), bounced: formatNumber(counts.bounced) },
    ...{ failed: formatNumber(counts.failed), uncertain: formatNumber(counts.uncertain) },
  };
}

function codeOf(base: string, { id, source, medium, short, full, clicks, bots, people }: Campaign["links"][number]) {
  const numbers = { clicks: formatNumber(clicks), people: formatNumber(people) };
  return {
    ...{ id, name: `${source} · ${medium}`, short, full, picture: `${base}/links/${id}/qr` },
    taken: i18n.t("campaignInsight:codes.taken", numbers),
    bots: bots === 0 ? "" : i18n.t("campaignInsight:codes.bots", { bots: formatNumber(bots) }),
  };
}
