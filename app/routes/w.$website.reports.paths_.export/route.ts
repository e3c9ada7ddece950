import { nameWords } from "#app/format/names.ts";
import { fileLoader } from "#app/reports/open-report.server.ts";
import { endWords, otherPages, stepTitle } from "#app/reports/paths-view.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { i18n } from "#app/text/i18n.ts";

/** The paths around the page of the address as a file: a line for each page of a step, and for sessions that end there. */
export const loader = fileLoader(async ({ api, headers, filters, reportQuery: { path: _, ...query } }) => {
  const [around, ...others] = filters.path ?? [];
  if (around === undefined || others.length > 0) throw new Response(null, { status: 404 });
  const { range, ...sides } = (await api.behaviour.paths({ ...query, compare: false, around })).result;
  const lines = (["before", "after"] as const).flatMap((side) =>
    sides[side].flatMap(({ step, items, others: rest, ended }) => [
      ...items.map((item) => [stepTitle(side, step), nameWords("path", item), item.key, item.sessions]),
      ...(rest.pages > 0 ? [[stepTitle(side, step), otherPages(rest.pages), "", rest.sessions]] : []),
      ...(ended > 0 ? [[stepTitle(side, step), endWords(side), "", ended]] : []),
    ]),
  );
  const heads = [
    ...[i18n.t("reports:paths.step"), i18n.t("overview:views.all.column")],
    ...[i18n.t("reports:key"), i18n.t("reports:columns.sessions")],
  ];
  return csvFile({ name: "paths", range, headers, heads }, [lines]);
});
