import type { LoaderFunctionArgs } from "@remix-run/node";
import { readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { goalColumns, readGoalSort } from "#app/routes/w.$website.reports.goals/view.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { openFile } from "#app/services/open-report.server.ts";
import { i18n } from "#app/text/i18n.ts";

/** What was reached of every goal as a file, or of the one that the address names. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { api, headers, query, asked } = await openFile(request, params.website ?? "");
    const { items: goals } = (await api.goals.list({ website: asked.website })).result;
    const chosen = goals.find(({ id }) => id === query.get("goal"));
    const { range, items } = (
      await api.goals.report({
        ...{ ...asked, ...readFilters(query), compare: false, sort: readGoalSort(query).parameter },
        ...(chosen === undefined ? {} : { goal: chosen.id }),
      })
    ).result;
    const heads = [
      i18n.t("goals:report.column"),
      i18n.t("goals:form.match"),
      ...goalColumns.map((name) => i18n.t(`goals:report.columns.${name}`)),
    ];
    const match = new Map(goals.map((goal) => [goal.id, goal.match]));
    const lines = items.map((item) => [
      ...[item.label, match.get(item.key) ?? ""],
      ...goalColumns.map((name) => item[name]),
    ]);
    return csvFile({ name: "goals", range, headers, heads }, [lines]);
  } catch (error) {
    throw await toResponse(error, request);
  }
}
