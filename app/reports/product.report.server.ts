import { csvFile } from "#app/services/csv-file.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ReportBlock } from "#app/ui/reports/report-blocks.tsx";
import { productMetricNames, productMetricTable } from "#contract/products.ts";
import { fileHead } from "./file-heads.ts";
import type { FileReport, OpenReport } from "./open-report.server.ts";
import { leadersView, productTable, readProductSort, sharedProducts, togetherView } from "./products-view.server.ts";
import { defineReport } from "./report-definition.server.ts";

const rowsPerPage = 25;
const rowsPerPart = 200;
/** Rows of a file at most. */
const maxRows = 10_000;
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

async function loadProducts({ api, head, query, reportQuery }: OpenReport) {
  const { compare: _, fromCompare: __, toCompare: ___, ...alone } = reportQuery;
  const sort = readProductSort(query).parameter;
  const [table, leaders, together] = await Promise.all([
    orDefault(
      readPaged(
        query,
        async (page) => (await api.productReports.products({ ...reportQuery, sort, page, limit: rowsPerPage })).result,
      ),
    ),
    orDefault(api.productReports.leaders(alone)),
    orDefault(api.productReports.together({ ...alone, limit: pairs })),
  ]);
  return {
    ...head,
    isEmpty: table?.total === 0,
    table: table && productTable(table, query),
    figures:
      leaders && together
        ? { leaders: leadersView(leaders.result), together: togetherView(together.result) }
        : undefined,
  };
}

/** A line a product, in the order of the address. */
async function writeProducts({ api, headers, query, reportQuery }: FileReport) {
  const { compare: _, fromCompare: __, toCompare: ___, ...alone } = reportQuery;
  const sort = readProductSort(query).parameter;
  const read = async (page: number) =>
    (await api.productReports.products({ ...alone, sort, page, limit: rowsPerPart })).result;
  const first = await read(1);
  const heads = [
    ...[i18n.t("products:column"), i18n.t("products:file.key")],
    ...[i18n.t("products:file.category"), i18n.t("products:file.brand")],
    ...productMetricNames.map((name) => fileHead(i18n.t(`products:metrics.${name}`), productMetricTable[name].kind)),
  ];
  const lines = (items: typeof first.items) =>
    items.map((item) => [
      ...[item.label, item.key, item.category, item.brand],
      ...productMetricNames.map((name) => item[name]),
    ]);
  async function* parts() {
    yield lines(first.items);
    const last = Math.ceil(Math.min(first.total, maxRows) / rowsPerPart);
    for (let page = 2; page <= last; page += 1) yield lines((await read(page)).items);
  }
  return csvFile({ name: "products", range: first.range, headers, heads }, parts());
}

/** A line a pair. */
async function writeTogether({ api, headers, reportQuery }: FileReport) {
  const { compare: _, fromCompare: __, toCompare: ___, ...alone } = reportQuery;
  const { range, items } = (await api.productReports.together({ ...alone, limit: 200 })).result;
  const product = [i18n.t("products:column"), i18n.t("products:file.key")];
  const heads = [
    ...[...product, ...product],
    ...(["orders", "first", "second"] as const).map((name) => i18n.t(`products:together.columns.${name}`)),
  ];
  const lines = items.map(({ products, orders, shares }) => [
    ...products.flatMap(({ key, label }) => [label, key]),
    ...[orders, ...shares],
  ]);
  return csvFile({ name: "products-together", range, headers, heads }, [lines]);
}
