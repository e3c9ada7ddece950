import type { LoaderFunctionArgs } from "@remix-run/node";
import { wordsOf } from "#app/format/names.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { stepTitle } from "#app/routes/w.$website.reports.$report/rows.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { openFile } from "#app/services/open-report.server.ts";
import { i18n } from "#app/text/i18n.ts";

/** The ways around the page that the address names, as a file: a line a page of a step, and those that end there. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { api, headers, query, asked } = await openFile(request, params.website ?? "");
    const { path: [around, ...others] = [], ...filters } = readFilters(query);
    if (around === undefined || others.length > 0) throw new Response(null, { status: 404 });
    const { range, before, after } = (await api.behaviour.paths({ ...asked, ...filters, compare: false, around }))
      .result;
    const lines = [
      ...before.map((step) => ["before", step] as const),
      ...after.map((step) => ["after", step] as const),
    ].flatMap(([side, { step, items, others: rest, ended }]) => [
      ...items.map((item) => [stepTitle(side, step), wordsOf("path", item), item.key, item.sessions]),
      ...(rest.pages > 0
        ? [
            [
              stepTitle(side, step),
              i18n.t("reports:ways.others", { count: rest.pages, number: formatNumber(rest.pages) }),
              "",
              rest.sessions,
            ],
          ]
        : []),
      ...(ended > 0
        ? [[stepTitle(side, step), i18n.t(side === "before" ? "reports:ways.started" : "reports:ways.left"), "", ended]]
        : []),
    ]);
    const heads = [
      ...[i18n.t("reports:ways.step"), i18n.t("overview:views.all.column")],
      ...[i18n.t("reports:key"), i18n.t("reports:columns.sessions")],
    ];
    return csvFile({ name: "ways", range, headers, heads }, [lines]);
  } catch (error) {
    throw await toResponse(error, request);
  }
}
