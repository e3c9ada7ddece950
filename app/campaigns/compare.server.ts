import { formatMoney } from "#app/format/figures.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { chartView } from "#app/reports/chart-view.server.ts";
import { metricViews } from "#app/reports/metric-view.server.ts";
import type { OpenReport } from "#app/reports/open-report.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import type { CampaignFigures } from "#contract/campaigns/shapes.ts";
import { campaignMetrics, returnWords, shownMetric } from "./insight.server.ts";

const rowsPerPage = 25;

/** All campaigns side by side: the visits of the period together, and each from its beginning. */
export async function loadComparison(open: OpenReport) {
  const { api, head, query, zone, now, websiteId, reportQuery } = open;
  const { website: _, campaign: __, ...period } = reportQuery;
  const [overall, totals, list, firstAt] = await Promise.all([
    api.campaigns.overall({ website: websiteId, ...period }),
    api.campaigns.totals({ website: websiteId }),
    readPaged(query, async (page) => {
      return (await api.campaigns.details({ website: websiteId, page, limit: rowsPerPage })).result;
    }),
    open.findFirstAt(),
  ]);
  const metric = shownMetric(query);
  const report = overall.result;
  return {
    ...{ ...head, website: websiteId, metric },
    isEmpty: list.total === 0,
    isQuiet: (report.totals.sessions ?? 0) === 0,
    file: `/w/${websiteId}/campaigns/compare/export`,
    metrics: metricViews(report, campaignMetrics, firstAt).map((view) => ({
      ...{ ...view, to: withParams(query, { metric: view.name }) },
    })),
    chart: chartView(report, metric, { zone, now, firstAt }),
    rows: list.items.map((campaign) => ({ id: campaign.id, name: campaign.name, ...figureWords(campaign) })),
    totals: figureWords(totals.result),
    paging: { page: list.page, size: rowsPerPage, total: list.total, isOther: list.isOther },
  };
}

const figureWords = (figures: CampaignFigures) => ({
  ...{ sent: formatNumber(figures.sent), delivered: formatNumber(figures.delivered) },
  ...{ clicks: formatNumber(figures.clicks), people: formatNumber(figures.people) },
  ...{ sessions: formatNumber(figures.sessions), leads: formatNumber(figures.leads) },
  ...{ orders: formatNumber(figures.orders), sales: formatMoney(figures.sales) },
  rate: formatShare(figures.conversionRate),
  cost: figures.cost === null ? "—" : formatMoney(figures.cost),
  return: returnWords(figures.return),
});
