import type { LoaderFunctionArgs } from "@remix-run/node";
import { wordsOf } from "#app/format/names.ts";
import { readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { type ViewOptions, views } from "#app/routes/w.$website._index/lists.server.ts";
import {
  columnsOf,
  isScreen,
  readSort,
  shownView,
  sortParameter,
} from "#app/routes/w.$website.reports.$report/screens.ts";
import { csvFile, linesOf, pagesOf } from "#app/services/csv-file.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { openFile } from "#app/services/open-report.server.ts";
import { i18n } from "#app/text/i18n.ts";

/** Rows that are asked for at once. */
const limit = 100;

/** All rows of a report screen as a file, as its address sorts and filters them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const name = params.report ?? "";
  if (!isScreen(name)) throw new Response(null, { status: 404 });
  try {
    const { api, headers, query, asked } = await openFile(request, params.website ?? "");
    const view = shownView(name, query);
    const { call, filter }: ViewOptions = views[view];
    const sort = sortParameter(readSort(view, query));
    const question = { ...asked, ...readFilters(query), compare: false, sort, limit };
    const read = async (page: number) => (await api.reports[call]({ ...question, page })).result;
    const columns = columnsOf(view);
    const first = await read(1);
    const heads = [
      ...[i18n.t(`overview:views.${view}.column`), i18n.t("reports:key")],
      ...columns.map((column) => i18n.t(`reports:columns.${column}`)),
    ];
    return csvFile(
      { name, range: first.range, headers, heads },
      linesOf(pagesOf(first, { limit, read }), (item) => [
        ...[wordsOf(filter, item), item.key],
        ...columns.map((column) => item[column] ?? 0),
      ]),
    );
  } catch (error) {
    throw await toResponse(error, request);
  }
}
