import { nameOf } from "#app/format/names.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ReportBlock } from "#app/ui/reports/report-blocks.tsx";
import type { SharedTable } from "#app/ui/reports/shared-tables.tsx";
import { type DimensionName, dimensions } from "#contract/dimensions.ts";
import type { Metric } from "#contract/metrics.ts";
import type { Report, ReportItem } from "#contract/reports.ts";
import type { SharedReport } from "#contract/shares.ts";
import { chartView } from "./chart-view.server.ts";
import { metricViews, type ShownMetric } from "./metric-view.server.ts";
import type { BlockContext } from "./report-definition.server.ts";

export type CourseBlock = Extract<ReportBlock, { kind: "course" }>;
type Cell = Omit<CourseBlock["cells"][number], "to"> & { name: string };

/** A headline with the chart of its chosen metric; each figure chooses its own. */
export const courseBlock = ({
  cells,
  ...course
}: Omit<CourseBlock, "kind" | "cells"> & { cells: readonly Cell[] }): CourseBlock => ({
  ...{ kind: "course", ...course },
  cells: cells.map((cell) => ({ ...cell, to: `?metric=${cell.name}` })),
});

const headline = ["people", "sessions", "pageViews", "bounceRate", "orders", "sales"] as const satisfies Metric[];

/** The course of the overview, of reports that have none of their own. */
export function overviewCourse(
  { overview }: SharedReport,
  { query, zone, now, firstAt, title }: BlockContext,
): CourseBlock {
  const metric: ShownMetric = headline.find((each) => each === query.get("metric")) ?? "sessions";
  return courseBlock({
    ...{ title, metric, label: i18n.t(`overview:metrics.${metric}`), isFour: false },
    cells: metricViews(overview, headline, firstAt),
    chart: chartView(overview, metric, { zone, now, firstAt }),
  });
}

/** The rows of a list with their figures, and the rest as one. */
export function sharedRows(
  dimension: DimensionName,
  { items = [], total = 0 }: Report,
  { figures, rest }: { figures: (item: ReportItem) => string[]; rest: (shown: readonly ReportItem[]) => string[] },
): SharedTable["rows"] {
  const { filter } = dimensions[dimension];
  const others = total - items.length;
  return [
    ...items.map((item) => ({
      key: `row ${item.key}`,
      ...{ code: "", ...nameOf(filter, item) },
      figures: figures(item),
    })),
    ...(others > 0
      ? [
          {
            ...{
              key: "rest",
              name: i18n.t("overview:rest", { count: others, number: formatNumber(others) }),
              code: "",
            },
            figures: rest(items),
          },
        ]
      : []),
  ];
}
