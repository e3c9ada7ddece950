import { goalColumns, readGoalSort } from "#app/reports/goals-view.server.ts";
import { fileLoader } from "#app/reports/open-report.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { i18n } from "#app/text/i18n.ts";

/** The figures of every goal as a file, or of the goal in the address. */
export const loader = fileLoader(async ({ api, headers, query, websiteId, reportQuery }) => {
  const { items: goals } = (await api.goals.list({ website: websiteId })).result;
  const chosen = goals.find(({ id }) => id === query.get("goal"));
  const { range, items } = (
    await api.goals.report({
      ...{ ...reportQuery, compare: false, sort: readGoalSort(query).parameter },
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
});
