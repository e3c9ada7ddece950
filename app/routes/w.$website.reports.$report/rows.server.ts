import { type Change, changeOf, formatFigure, type Kind } from "#app/format/figures.ts";
import { names, wordsOf } from "#app/format/names.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ReportTableData } from "#app/ui/reports/report-table.tsx";
import type { WaysData } from "#app/ui/reports/ways.tsx";
import type { Paths } from "#contract/behaviour.ts";
import type { Metrics, Report } from "#contract/reports.ts";
import { type View, type ViewOptions, views } from "../w.$website._index/lists.server.ts";
import { columnsOf, leadingOf, type ReportColumn, readSort, sortParameter } from "./screens.ts";

const kinds: Record<ReportColumn, Kind> = {
  people: "count",
  sessions: "count",
  pageViews: "count",
  bounceRate: "rate",
  duration: "duration",
  orders: "count",
  conversionRate: "rate",
  sales: "money",
};

/** Of no session there is no mean. */
const isMean = (name: ReportColumn) => kinds[name] === "rate" || kinds[name] === "duration";

/** One page of a breakdown as a table: heads that sort, rows that filter, and the totals. */
export function tableOf(
  view: View,
  report: Report & { isOther: boolean },
  query: URLSearchParams,
  screen: string,
): ReportTableData {
  const { filter, isMarked }: ViewOptions = views[view];
  const shown = columnsOf(view);
  const sorted = readSort(view, query);
  const leading = leadingOf(view);
  const isCompared = report.compare !== undefined;
  const figures = (metrics: Metrics) =>
    shown.map((name) => (isMean(name) && metrics.sessions === 0 ? "—" : formatFigure(kinds[name], metrics[name] ?? 0)));
  const change = (now: Metrics, before: Metrics | undefined): Change | undefined =>
    isCompared ? changeOf("count", now[leading] ?? 0, before?.[leading] ?? 0) : undefined;
  const column = i18n.t(`overview:views.${view}.column`);
  // Bars of what adds up: of rates and durations a longer one would not be more.
  const barred = isMean(sorted.column) ? leading : sorted.column;
  const most = Math.max(...(report.items ?? []).map((item) => item[barred] ?? 0), 0);
  return {
    label: i18n.t("reports:table", { page: screen, field: column }),
    column,
    heads: shown.map((name) => {
      const isNow = sorted.column === name;
      const next = { column: name, descending: !(isNow && sorted.descending) };
      return {
        key: name,
        label: i18n.t(`reports:columns.${name}`),
        to: withParams(query, { sort: sortParameter(next), page: null }),
        now: isNow ? (sorted.descending ? ("descending" as const) : ("ascending" as const)) : undefined,
      };
    }),
    changeHead: isCompared
      ? i18n.t("reports:columns.change", { metric: i18n.t(`reports:columns.${leading}`) })
      : undefined,
    rows: (report.items ?? []).map((item) => ({
      key: item.key,
      code: "",
      ...names[filter](item),
      mark: isMarked === true ? item.key : "",
      icon: filter === "medium" || filter === "device" ? item.key : "",
      width: most <= 0 ? undefined : Math.round(((item[barred] ?? 0) / most) * 1000) / 10,
      figures: figures(item),
      change: change(item, item.compare),
      // What has no name cannot be filtered by.
      to: item.key === "" ? undefined : withParams(query, { [filter]: item.key, page: null }),
    })),
    totals: figures(report.totals),
    totalChange: change(report.totals, report.compareTotals),
    sums: i18n.t(view === "all" ? "reports:sumsPages" : "reports:sums"),
    paging: { page: report.page ?? 1, size: report.limit ?? 1, total: report.total ?? 0, isOther: report.isOther },
    wrongSort: sorted.isOther
      ? [i18n.t("reports:wrongSort", { column: i18n.t(`reports:columns.${sorted.column}`) })]
      : [],
  };
}

const far = ["one", "two", "three"] as const;

/** What a step away from a page is called. */
export const stepTitle = (side: "before" | "after", step: number) =>
  i18n.t(`reports:ways.${side}.${far[step - 1] ?? "one"}`);

/** The ways before and after a page in words; every page of them leads to its own ways. */
export function waysOf(paths: Paths, query: URLSearchParams): WaysData {
  const side = (name: "before" | "after") => {
    const most = Math.max(
      ...paths[name].flatMap(({ ended, items }) => [ended, ...items.map((item) => item.sessions)]),
      1,
    );
    return paths[name].map(({ step, sessions, ended, items, others }) => {
      const row = (key: string, label: string, count: number, to?: string) => ({
        ...{ key, label, to, count: formatNumber(count), share: formatShare(count / Math.max(paths.sessions, 1)) },
        width: key === "others" ? 0 : Math.round((count / most) * 1000) / 10,
      });
      return {
        title: stepTitle(name, step),
        sessions,
        rows: [
          ...items.map((item) =>
            row(item.key, wordsOf("path", item), item.sessions, withParams(query, { path: item.key, page: null })),
          ),
          ...(others.pages > 0
            ? [
                row(
                  "others",
                  i18n.t("reports:ways.others", { count: others.pages, number: formatNumber(others.pages) }),
                  others.sessions,
                ),
              ]
            : []),
          ...(ended > 0
            ? [row("ended", i18n.t(name === "before" ? "reports:ways.started" : "reports:ways.left"), ended)]
            : []),
        ],
      };
    });
  };
  return {
    title: i18n.t("reports:ways.title", { page: wordsOf("path", paths.around) }),
    text:
      paths.sessions === 0
        ? i18n.t("reports:ways.none")
        : i18n.t("reports:ways.text", { sessions: formatNumber(paths.sessions) }),
    page: wordsOf("path", paths.around),
    sessions: i18n.t("behaviour:grid.values.sessions", { number: formatNumber(paths.sessions) }),
    before: side("before").filter(({ sessions }) => sessions > 0),
    after: side("after").filter(({ sessions }) => sessions > 0),
  };
}
