import { csvFile } from "#app/services/csv-file.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { SharedTable } from "#app/ui/reports/shared-tables.tsx";
import type { GoalsReport } from "#contract/goals.ts";
import { goalMetricTable } from "#contract/metrics.ts";
import { withWholeBase } from "#contract/whole-base.ts";
import { annotationPins, loadAnnotations } from "./chart-annotations.server.ts";
import { chartOf } from "./chart-view.server.ts";
import { fileHead } from "./file-heads.ts";
import {
  goalCells,
  goalChips,
  goalColumns,
  goalFigures,
  goalMetric,
  goalTable,
  readGoalSort,
} from "./goals-view.server.ts";
import type { FileReport, OpenReport } from "./open-report.server.ts";
import { defineReport } from "./report-definition.server.ts";
import { courseBlock } from "./shared-blocks.server.ts";

/** The figures of the website's goals; the address may name one of them. */
export const report = defineReport({
  kind: "goals",
  load: loadGoals,
  chart: async (open) => {
    const { name, kind, label } = figureOf(open.query);
    const read = async () => (await readGoals(open, await findGoals(open))).result;
    const [found, firstAt] = await Promise.all([read(), open.findFirstAt()]);
    const { zone, now } = open;
    return { metric: name, chart: chartOf(found, { name, kind, label }, { zone, now, firstAt }) };
  },
  file: writeGoals,
  keep: (query) => {
    const goal = query.get("goal");
    return goal === null ? {} : { goal };
  },
  blocks: ({ goals }, { query, zone, now, firstAt, title }) => {
    if (goals === undefined) return [];
    const { name, kind, label } = figureOf(query);
    const course = courseBlock({
      ...{ title, metric: name, label, isFour: true, cells: goalCells(goals, firstAt) },
      chart: chartOf(goals, { name, kind, label }, { zone, now, firstAt }),
    });
    return [course, { kind: "tables", tables: [goalsTable(goals)] }];
  },
});

/** The figure that the address chooses for the chart. */
function figureOf(query: URLSearchParams) {
  const name = goalMetric(query);
  return { name, kind: goalMetricTable[name].kind, label: i18n.t(`goals:report.metrics.${name}`) };
}

async function findGoals({ api, query, websiteId }: OpenReport) {
  const { items: goals } = (await api.goals.list({ website: websiteId })).result;
  // A link to a deleted goal leads to all of them.
  return { goals, chosen: goals.find(({ id }) => id === query.get("goal")) };
}

const readGoals = (
  { api, query, reportQuery }: OpenReport,
  { chosen }: Pick<Awaited<ReturnType<typeof findGoals>>, "chosen">,
) =>
  api.goals.report({
    ...{ ...reportQuery, sort: readGoalSort(query).parameter },
    ...(chosen === undefined ? {} : { goal: chosen.id }),
  });

async function loadGoals(open: OpenReport) {
  const { api, head, query, zone, now, websiteId, periodQuery } = open;
  const figure = figureOf(query);
  const { goals, chosen } = await findGoals(open);
  const [response, annotations = [], firstAt] =
    goals.length === 0
      ? []
      : await Promise.all([
          orDefault(readGoals(open, { chosen })),
          loadAnnotations(api, websiteId, periodQuery),
          open.findFirstAt(),
        ]);
  const found = response?.result;
  return {
    ...{ ...head, metric: figure.name, hasGoals: goals.length > 0, website: websiteId },
    filters: goalChips(head.filters, query, chosen?.name),
    chart: found && chartOf(found, figure, { zone, now, firstAt }),
    report: found && {
      cells: goalCells(found, firstAt),
      annotations: annotationPins(annotations, found, zone),
      table: goalTable(withWholeBase(found, firstAt), query),
    },
  };
}

async function writeGoals(open: FileReport) {
  const { api, headers, query, reportQuery } = open;
  const { goals, chosen } = await findGoals(open);
  const { range, items } = (
    await api.goals.report({
      ...{ ...reportQuery, compare: false, sort: readGoalSort(query).parameter },
      ...(chosen === undefined ? {} : { goal: chosen.id }),
    })
  ).result;
  const heads = [
    i18n.t("goals:report.column"),
    i18n.t("goals:form.match"),
    ...goalColumns.map((name) => fileHead(i18n.t(`goals:report.columns.${name}`), goalMetricTable[name].kind)),
  ];
  const match = new Map(goals.map((goal) => [goal.id, goal.match]));
  const lines = items.map((item) => [
    ...[item.label, match.get(item.key) ?? ""],
    ...goalColumns.map((name) => item[name]),
  ]);
  return csvFile({ name: "goals", range, headers, heads }, [lines]);
}

function goalsTable({ items, totals, all }: GoalsReport): SharedTable {
  return {
    key: "goals",
    isWide: true,
    column: i18n.t("goals:report.column"),
    columns: goalColumns.map((name) => i18n.t(`goals:report.columns.${name}`)),
    rows: items.map((item) => ({ key: item.key, name: item.label, code: "", figures: goalFigures(item, all) })),
    total: [i18n.t("shares:shared.total"), ...goalFigures(totals, all)],
  };
}
