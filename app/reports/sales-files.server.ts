import { bucketWords } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { metricOf } from "#contract/metrics.ts";
import { fileDates, fileFigure, fileHead } from "./file-heads.ts";
import type { FileReport } from "./open-report.server.ts";
import { readAttribution, salesMetrics } from "./sales-view.server.ts";

/** The files of the sales report by the address's `table`. */
export const files: Partial<Record<string, (open: FileReport) => Promise<Response>>> = {
  medium: writeMediums,
  days: writeSeries,
  first: writeFirst,
  rfm: writeRfm,
  cohorts: writeCohorts,
};

const aloneOf = ({ reportQuery: { compare: _, fromCompare: __, toCompare: ___, ...query } }: FileReport) => query;

/** A line a medium, with what cannot be attributed. */
async function writeMediums(open: FileReport) {
  const { api, headers, query } = open;
  const { range, items } = (await api.sales.medium({ ...aloneOf(open), ...readAttribution(query) })).result;
  const heads = [
    ...[i18n.t("sales:medium.column"), i18n.t("reports:key"), i18n.t("sales:medium.columns.sales")],
    ...[i18n.t("sales:medium.columns.orders"), i18n.t("sales:medium.columns.averageOrder")],
  ];
  const lines = items.map((item) => [
    ...[item.label, item.key, item.sales, item.orders, fileFigure("averageOrder", item)],
  ]);
  return csvFile({ name: "sales-medium", range, headers, heads }, [lines]);
}

/** A line a bucket. */
async function writeSeries(open: FileReport) {
  const { api, headers, query, zone } = open;
  const { range, series = [] } = (await api.sales.overview(aloneOf(open))).result;
  const heads = [
    i18n.t("overview:chart.when"),
    ...salesMetrics.map((name) => fileHead(i18n.t(`sales:metrics.${name}`), metricOf(name).kind)),
  ];
  const dateOf = fileDates(query, zone);
  const lines = series.map((point) => [dateOf(point.at), ...salesMetrics.map((name) => fileFigure(name, point))]);
  return csvFile({ name: "sales", range, headers, heads }, [lines]);
}

/** A line a range, the last of which has no end, and one of those whom no range has. */
async function writeFirst(open: FileReport) {
  const { range, items, totals } = (await open.api.sales.first(aloneOf(open))).result;
  const heads = [
    ...[i18n.t("behaviour:depth.from"), i18n.t("behaviour:depth.to")].map((head) => fileHead(head, "duration")),
    i18n.t("sales:first.columns.people"),
  ];
  const lines = items.map(({ from, to, people }) => [from, to ?? "", people]);
  const unvisited = [i18n.t("sales:first.file.unvisited"), "", totals.unvisited];
  return csvFile({ name: "first-orders", range, headers: open.headers, heads }, [[...lines, unvisited]]);
}

/** A line a cell of the grid. */
async function writeRfm(open: FileReport) {
  const { range, cells } = (await open.api.sales.rfm(aloneOf(open))).result;
  const heads = [
    ...[i18n.t("sales:rfm.file.recency"), i18n.t("sales:rfm.file.frequency"), i18n.t("sales:first.columns.people")],
    ...[i18n.t("sales:medium.columns.orders"), i18n.t("sales:medium.columns.sales"), i18n.t("sales:rfm.file.monetary")],
  ];
  const lines = cells.map(({ recency, frequency, people, orders, sales, monetary }) => [
    ...[recency, frequency, people, orders, sales, monetary ?? ""],
  ]);
  return csvFile({ name: "rfm", range, headers: open.headers, heads }, [lines]);
}

/** A line a month of first purchases, with the sales of each month from then on. */
async function writeCohorts(open: FileReport) {
  const { headers, query, zone } = open;
  const { range, items } = (await open.api.sales.cohorts(aloneOf(open))).result;
  const months = items.map((_, index) =>
    index === 0 ? i18n.t("sales:cohorts.first") : i18n.t("sales:cohorts.later", { number: formatNumber(index + 1) }),
  );
  const heads = [
    ...[i18n.t("sales:cohorts.file.month"), i18n.t("sales:cohorts.file.start"), i18n.t("sales:cohorts.file.size")],
    ...months.map((month) => i18n.t("sales:cohorts.file.sales", { month })),
  ];
  const lines = items.map(({ key, size, values }) => [
    ...[bucketWords(zone, "month", Date.parse(key)), fileDates(query, zone)(key), size],
    ...values,
  ]);
  return csvFile({ name: "sales-cohorts", range, headers, heads }, [lines]);
}
