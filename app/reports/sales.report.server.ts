import { formatNumber, formatShort } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ReportBlock } from "#app/ui/reports/report-blocks.tsx";
import { currencyName } from "#contract/text/currencies.ts";
import { withWholeBase } from "#contract/whole-base.ts";
import { cohortsView, rfmView } from "./buyers-view.server.ts";
import { annotationPins, loadAnnotations } from "./chart-annotations.server.ts";
import { chartOf } from "./chart-view.server.ts";
import type { OpenReport } from "./open-report.server.ts";
import { peopleRows } from "./people-rows.server.ts";
import { defineReport } from "./report-definition.server.ts";
import { files } from "./sales-files.server.ts";
import {
  attributionView,
  firstView,
  readAttribution,
  salesCells,
  salesFigure,
  salesMetric,
} from "./sales-view.server.ts";
import { courseBlock } from "./shared-blocks.server.ts";

const maxTopPeople = 10;

/** Sales: the headline and its chart, by medium, first orders, buyers by recency and by month; the address names a file. */
export const report = defineReport({
  kind: "sales",
  load: loadSales,
  chart: async (open) => {
    const figure = salesFigure(salesMetric(open.query));
    const { api, zone, now, reportQuery } = open;
    const [{ result }, firstAt] = await Promise.all([api.sales.overview(reportQuery), open.findFirstAt()]);
    return { metric: figure.name, label: figure.label, chart: chartOf(result, figure, { zone, now, firstAt }) };
  },
  file: async (open) => {
    const write = files[open.query.get("table") ?? "medium"];
    if (write === undefined) throw new Response(null, { status: 404 });
    return write(open);
  },
  keep: readAttribution,
  blocks: (
    { sales, salesByMedium, firstOrders, rfm, salesCohorts },
    { query, zone, now, firstAt, title },
  ): ReportBlock[] => {
    if (sales === undefined) return [];
    const figure = salesFigure(salesMetric(query));
    const course = courseBlock({
      ...{ title, metric: figure.name, label: figure.label, isFour: false, cells: salesCells(sales, firstAt) },
      chart: chartOf(sales, figure, { zone, now, firstAt }),
    });
    if (!salesByMedium || !firstOrders || !rfm || !salesCohorts) return [course];
    const figures = {
      attribution: attributionView(withWholeBase(salesByMedium, firstAt)),
      first: firstView(firstOrders),
    };
    return [course, { kind: "sales", ...figures, rfm: rfmView(rfm), cohorts: cohortsView(salesCohorts, zone) }];
  },
});

async function loadSales(open: OpenReport) {
  const { api, head, query, zone, now, websiteId, periodQuery, reportQuery } = open;
  const figure = salesFigure(salesMetric(query));
  const [response, top, annotations, firstAt] = await Promise.all([
    orDefault(api.sales.report({ ...reportQuery, ...readAttribution(query) })),
    orDefault(api.reports.top({ ...reportQuery, sort: "-sales", limit: maxTopPeople })),
    loadAnnotations(api, websiteId, periodQuery),
    open.findFirstAt(),
  ]);
  const parts = response?.result;
  return {
    ...{ ...head, metric: figure.name, label: figure.label },
    ordersTo: `/w/${websiteId}/orders${withParams(query, { metric: null, model: null, lookback: null })}`,
    flagged: parts?.flagged ?? 0,
    foreign: foreignNotice(parts?.foreign ?? []),
    chart: parts && chartOf(parts.sales, figure, { zone, now, firstAt }),
    course: parts && {
      cells: salesCells(parts.sales, firstAt),
      annotations: annotationPins(annotations, parts.sales, zone),
    },
    figures: parts && {
      attribution: attributionView(withWholeBase(parts.salesByMedium, firstAt), query),
      first: firstView(parts.firstOrders),
      rfm: rfmView(parts.rfm),
      cohorts: cohortsView(parts.salesCohorts, zone),
    },
    top: top && peopleRows({ ...top.result, items: top.result.items.filter(({ sales = 0 }) => sales > 0) }, now),
  };
}

/** That some orders count for nothing, as they are in another currency; undefined where none are. */
function foreignNotice(foreign: readonly { currency: string; orders: number; value: number }[]) {
  if (foreign.length === 0) return undefined;
  const amounts = foreign.map(({ value, currency }) => `${formatShort(value)} ${currencyName(currency)}`).join("، ");
  const number = formatNumber(foreign.reduce((sum, { orders }) => sum + orders, 0));
  return {
    title: i18n.t("orders:foreignNotice.title", { number, amounts }),
    text: i18n.t("orders:foreignNotice.text"),
  };
}
