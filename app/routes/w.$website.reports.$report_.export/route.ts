import type { LoaderFunctionArgs } from "@remix-run/node";
import { nameWords } from "#app/format/names.ts";
import {
  columnsOf,
  isBreakdownScreen,
  readSort,
  shownDimension,
  sortParameter,
  viewName,
} from "#app/reports/breakdown-views.ts";
import { fileLoader } from "#app/reports/open-report.server.ts";
import { csvFile, linesOf, openExport } from "#app/services/csv-file.server.ts";
import { redirectFormer } from "#app/services/former-addresses.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { dimensions } from "#contract/dimensions.ts";

/** All rows of a breakdown screen as a file, sorted and filtered by its address: one consistent read. */
const loadFile = fileLoader(async ({ exporter, headers, param, query, reportQuery }) => {
  const screen = param("report");
  if (!isBreakdownScreen(screen)) throw new Response(null, { status: 404 });
  const dimension = shownDimension(screen, query);
  const { call, filter } = dimensions[dimension];
  const sort = sortParameter(readSort(dimension, query));
  const { compare: _compare, fromCompare: _from, toCompare: _to, ...rows } = reportQuery;
  const { first, all } = await openExport(await exporter.reports.export({ ...rows, list: call, sort }));
  const columns = columnsOf(dimension);
  const heads = [
    ...[i18n.t(`overview:views.${viewName(dimension)}.column`), i18n.t("reports:key")],
    ...columns.map((column) => i18n.t(`reports:columns.${column}`)),
  ];
  return csvFile(
    { name: screen, range: first.range, headers, heads },
    linesOf(all, (item) => [...[nameWords(filter, item), item.key], ...columns.map((column) => item[column] ?? 0)]),
  );
});

export const loader = (args: LoaderFunctionArgs) => {
  redirectFormer(args.request);
  return loadFile(args);
};
