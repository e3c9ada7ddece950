import { changeOf } from "#app/format/figures.ts";
import { formatDecimal } from "#app/format/numbers.ts";
import type { SessionReport } from "#contract/behaviour.ts";
import type { Metrics, Report } from "#contract/reports.ts";
import { metricViews, type ShownMetric } from "./metric-view.server.ts";

/** The headline of the sessions report. */
const sessionMetrics = ["sessions", "pageViews", "duration", "bounceRate"] as const satisfies ShownMetric[];

/** The metric that the address chooses for the chart. */
export const sessionMetric = (query: URLSearchParams): (typeof sessionMetrics)[number] =>
  sessionMetrics.find((name) => name === query.get("metric")) ?? "sessions";

/** The headline. */
export const sessionCells = (report: SessionReport, firstAt?: number) => metricViews(report, sessionMetrics, firstAt);

/** Pages per session and its change; unknown without sessions. */
export function pagesPerSession({ totals: now, compareTotals: before }: Pick<Report, "totals" | "compareTotals">) {
  const mean = ({ sessions = 0, pageViews = 0 }: Metrics) => (sessions === 0 ? undefined : pageViews / sessions);
  const [value, compared] = [mean(now), before && mean(before)];
  const change = value === undefined || compared === undefined ? undefined : changeOf("count", value, compared);
  return {
    value: value === undefined ? "—" : formatDecimal(value),
    change: change && { ...change, before: formatDecimal(compared ?? 0) },
  };
}
