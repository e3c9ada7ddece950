import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvLine, csvMark } from "#app/format/csv.ts";
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
import { toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { readReportPeriod } from "#app/services/report-period.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { i18n } from "#app/text/i18n.ts";

/** Rows that are asked for at once. */
const limit = 100;

/** All rows of a report screen for other programs, as its address sorts and filters them: names, keys and plain numbers. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const name = params.report ?? "";
  if (!isScreen(name)) throw new Response(null, { status: 404 });
  const { searchParams: query } = new URL(request.url);
  try {
    const { api, headers } = await signedIn(request);
    const { id, timeZone: zone } = await findWebsite(api, params.website ?? "");
    const { asked } = readReportPeriod(request, { zone, now: Date.now() });
    const view = shownView(name, query);
    const { call, filter }: ViewOptions = views[view];
    const sort = sortParameter(readSort(view, query));
    const question = { website: id, ...asked, compare: false, ...readFilters(query), sort, limit };
    const read = async (page: number) => (await api.reports[call]({ ...question, page })).result;
    const columns = columnsOf(view);
    const first = await read(1);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const write = (text: string) => controller.enqueue(encoder.encode(text));
        const heads = columns.map((column) => i18n.t(`reports:columns.${column}`));
        write(csvMark + csvLine([i18n.t(`overview:views.${view}.column`), i18n.t("reports:key"), ...heads]));
        const pages = Math.ceil((first.total ?? 0) / limit);
        for (let page = 1; page <= pages && !request.signal.aborted; page += 1) {
          const { items = [] } = page === 1 ? first : await read(page);
          const lines = items.map((item) =>
            csvLine([wordsOf(filter, item), item.key, ...columns.map((column) => item[column] ?? 0)]),
          );
          write(lines.join(""));
        }
        controller.close();
      },
    });
    const days = [first.range.from, first.range.to].map((instant) => instant.slice(0, 10));
    headers.set("content-type", "text/csv; charset=utf-8");
    headers.set("content-disposition", `attachment; filename="nabz-${name}-${days.join("-")}.csv"`);
    return new Response(body, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}
