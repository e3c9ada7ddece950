import { csvFile, linesOf, openExport } from "#app/services/csv-file.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ReportBlock } from "#app/ui/reports/report-blocks.tsx";
import { productMetricNames, productMetricTable } from "#contract/products.ts";
import { withWholeBase } from "#contract/whole-base.ts";
import { annotationPins, loadAnnotations } from "./chart-annotations.server.ts";
import { fileHead } from "./file-heads.ts";
import type { FileReport, OpenReport } from "./open-report.server.ts";
import {
  leadersView,
  ordersWith,
  productTable,
  readProductSort,
  sharedProducts,
  togetherView,
} from "./products-view.server.ts";
import { defineReport } from "./report-definition.server.ts";

const rowsPerPage = 25;
const pairs = 10;

/** Products: the table with every metric, the leading ones, and what is bought together. */
export const report = defineReport({
  kind: "product",
  load: loadProducts,
  file: (open) => (open.query.get("table") === "together" ? writeTogether(open) : writeProducts(open)),
  keep: () => ({}),
  blocks: ({ products, leaders, together }): ReportBlock[] => [
    ...(products === undefined ? [] : [{ kind: "tables" as const, tables: [sharedProducts(products)] }]),
    ...(leaders === undefined || together === undefined
      ? []
      : [{ kind: "product" as const, leaders: leadersView(leaders), together: togetherView(together) }]),
  ],
});

async function loadProducts({ api, head, query, zone, findFirstAt, periodQuery, reportQuery, websiteId }: OpenReport) {
  const ordersTo = ordersWith(websiteId, query);
  const { compare: _, fromCompare: __, toCompare: ___, ...alone } = reportQuery;
  const sort = readProductSort(query).parameter;
  const [table, leaders, together, annotations, firstAt] = await Promise.all([
    orDefault(
      readPaged(
        query,
        async (page) => (await api.productReports.products({ ...reportQuery, sort, page, limit: rowsPerPage })).result,
      ),
    ),
    orDefault(api.productReports.leaders(alone)),
    orDefault(api.productReports.together({ ...alone, limit: pairs })),
    loadAnnotations(api, websiteId, periodQuery),
    findFirstAt(),
  ]);
  // Without a chart all are of the whole period.
  const whole = { range: { to: periodQuery.to }, series: [{ at: periodQuery.from }] };
  return {
    ...head,
    isEmpty: table?.total === 0,
    annotations: annotationPins(annotations, whole, zone),
    table: table && productTable(withWholeBase(table, firstAt), query, ordersTo),
    figures:
      leaders && together
        ? { leaders: leadersView(leaders.result, ordersTo), together: togetherView(together.result, ordersTo) }
        : undefined,
  };
}

/** A line a product, in the order of the address: one consistent read. */
async function writeProducts({ exporter, headers, query, reportQuery }: FileReport) {
  const { compare: _, fromCompare: __, toCompare: ___, ...alone } = reportQuery;
  const sort = readProductSort(query).parameter;
  const { first, all } = await openExport(await exporter.productReports.export({ ...alone, sort }));
  const heads = [
    ...[i18n.t("products:column"), i18n.t("products:file.key")],
    ...[i18n.t("products:file.category"), i18n.t("products:file.brand")],
    ...productMetricNames.map((name) => fileHead(i18n.t(`products:metrics.${name}`), productMetricTable[name].kind)),
  ];
  return csvFile(
    { name: "products", range: first.range, headers, heads },
    linesOf(all, (item) => [
      ...[item.label, item.key, item.category, item.brand],
      ...productMetricNames.map((name) => item[name]),
    ]),
  );
}

/** A line a pair. */
async function writeTogether({ api, headers, reportQuery }: FileReport) {
  const { compare: _, fromCompare: __, toCompare: ___, ...alone } = reportQuery;
  const { range, items } = (await api.productReports.together({ ...alone, limit: 200 })).result;
  const product = [i18n.t("products:column"), i18n.t("products:file.key")];
  const heads = [
    ...[...product, ...product],
    i18n.t("products:together.columns.orders"),
    ...(["first", "second"] as const).map((name) => fileHead(i18n.t(`products:together.columns.${name}`), "rate")),
  ];
  const lines = items.map(({ products, orders, shares }) => [
    ...products.flatMap(({ key, label }) => [label, key]),
    ...[orders, ...shares],
  ]);
  return csvFile({ name: "products-together", range, headers, heads }, [lines]);
}
