import { formatFigure } from "#app/format/figures.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { SharedTable } from "#app/ui/reports/shared-tables.tsx";
import { dimensionOf, dimensionOfCall, type SharedList, sharedLists } from "#contract/dimensions.ts";
import { metricOf } from "#contract/metrics.ts";
import type { Report } from "#contract/reports.ts";
import { headsOf } from "./bar-lists.server.ts";
import { leadingMetric } from "./breakdown-views.ts";
import { fileDates, fileFigure, fileHead } from "./file-heads.ts";
import { shownMetrics } from "./metric-view.server.ts";
import type { FileReport } from "./open-report.server.ts";
import { defineReport } from "./report-definition.server.ts";
import { overviewCourse, sharedRows } from "./shared-blocks.server.ts";

/** The overview: the headline and its chart, and the largest rows of each list. Its route loads its own data. */
export const report = defineReport({
  kind: "overview",
  file: writeOverview,
  keep: () => ({}),
  blocks: (shared, context) => [
    overviewCourse(shared, context),
    {
      kind: "tables",
      tables: sharedLists.flatMap((list) => (shared.lists === undefined ? [] : [listTable(list, shared.lists[list])])),
    },
  ],
});

/** A line a bucket. */
async function writeOverview({ api, headers, query, zone, reportQuery }: FileReport) {
  const { result } = await api.reports.overview({ ...reportQuery, compare: false });
  const heads = [
    i18n.t("overview:chart.when"),
    ...shownMetrics.map((name) => fileHead(i18n.t(`overview:metrics.${name}`), metricOf(name).kind)),
  ];
  const dateOf = fileDates(query, zone);
  const lines = (result.series ?? []).map((point) => [
    dateOf(point.at),
    ...shownMetrics.map((name) => fileFigure(name, point)),
  ]);
  return csvFile({ name: "overview", range: result.range, headers, heads }, [lines]);
}

/** A card of the overview: its largest rows with their share, the rest, and the total of the leading metric. */
function listTable(list: SharedList, report: Report): SharedTable {
  const dimension = dimensionOfCall(list);
  const { rates } = dimensionOf(dimension).view;
  const leading = leadingMetric(dimension);
  const whole = report.totals[leading] ?? 0;
  const figures = (part: number) => [formatNumber(part), whole === 0 ? "—" : formatShare(part / whole)];
  return {
    key: list,
    ...headsOf(dimension, [leading, "share", ...rates]),
    rows: sharedRows(dimension, report, {
      figures: (item) => [
        ...figures(item[leading] ?? 0),
        ...rates.map((name) => formatFigure(metricOf(name).kind, item[name] ?? 0)),
      ],
      rest: (shown) => {
        const sum = shown.reduce((total, item) => total + (item[leading] ?? 0), 0);
        return [...figures(whole - sum), ...rates.map(() => "—")];
      },
    }),
    total: [i18n.t("shares:shared.total"), formatNumber(whole)],
  };
}
