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
import { csvFile, linesOf, pagesOf } from "#app/services/csv-file.server.ts";
import { redirectFormer } from "#app/services/former-addresses.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { dimensions } from "#contract/dimensions.ts";

const rowsPerPage = 100;

/** All rows of a breakdown screen as a file, sorted and filtered by its address. */
const loadFile = fileLoader(async ({ api, headers, param, query, reportQuery }) => {
  const screen = param("report");
  if (!isBreakdownScreen(screen)) throw new Response(null, { status: 404 });
  const dimension = shownDimension(screen, query);
  const { call, filter } = dimensions[dimension];
  const sort = sortParameter(readSort(dimension, query));
  const list = api.reports[call];
  const readPage = async (page: number) =>
    (await list({ ...reportQuery, compare: false, sort, limit: rowsPerPage, page })).result;
  const columns = columnsOf(dimension);
  const first = await readPage(1);
  const heads = [
    ...[i18n.t(`overview:views.${viewName(dimension)}.column`), i18n.t("reports:key")],
    ...columns.map((column) => i18n.t(`reports:columns.${column}`)),
  ];
  return csvFile(
    { name: screen, range: first.range, headers, heads },
    linesOf(pagesOf(first, { limit: rowsPerPage, read: readPage }), (item) => [
      ...[nameWords(filter, item), item.key],
      ...columns.map((column) => item[column] ?? 0),
    ]),
  );
});

export const loader = (args: LoaderFunctionArgs) => {
  redirectFormer(args.request);
  return loadFile(args);
};
