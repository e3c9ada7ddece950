import { data } from "@remix-run/node";
import { changeOf } from "#app/format/figures.ts";
import { formatDecimal } from "#app/format/numbers.ts";
import { shortDuration } from "#app/format/short-duration.ts";
import { filterChips, readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { loadNotes, notesView } from "#app/routes/w.$website._index/notes.server.ts";
import { chartView, metricViews, type ShownMetric } from "#app/routes/w.$website._index/view.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { openReport } from "#app/services/open-report.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import type { Metrics } from "#contract/reports.ts";
import { gridMetric, gridTabs, gridView } from "./grid.server.ts";

const shown = ["sessions", "pageViews", "duration", "bounceRate"] as const satisfies ShownMetric[];

/** Sessions in words: the headline and its course, pages a session, and the hours of the week. */
export async function loadSessions(request: Request, websiteId: string) {
  try {
    const { api, headers, zone, now, query, period, asked, asOf } = await openReport(request, websiteId);
    const filters = readFilters(query);
    const metric = shown.find((name) => name === query.get("metric")) ?? "sessions";
    const [answer, notes] = await Promise.all([
      orDefault(api.behaviour.session({ ...asked, ...filters })),
      loadNotes(api, websiteId, asked),
    ]);
    const report = answer?.result;
    return data(
      {
        ...{ period, asOf, metric, query: query.toString(), filters: filterChips(filters, query) },
        tabs: gridTabs(query),
        report: report && {
          metrics: metricViews(report, shown).map((cell) =>
            cell.name === "duration" ? { ...cell, ...shortDuration(report.totals.duration ?? 0) } : cell,
          ),
          chart: chartView(report, metric, { zone, now }),
          notes: notesView(notes, report, zone),
          each: eachView(report.totals, report.compareTotals),
          grid: gridView(report.grid, gridMetric(query), period.words),
        },
      },
      { headers },
    );
  } catch (error) {
    throw await toResponse(error, request);
  }
}

/** Pages that a session sees, and how that changed. Of no sessions nothing can be said. */
function eachView(now: Metrics, before: Metrics | undefined) {
  const each = ({ sessions = 0, pageViews = 0 }: Metrics) => (sessions === 0 ? undefined : pageViews / sessions);
  const [value, compared] = [each(now), before && each(before)];
  return {
    value: value === undefined ? "—" : formatDecimal(value),
    change:
      value === undefined || compared === undefined
        ? undefined
        : { ...changeOf("count", value, compared), before: formatDecimal(compared) },
  };
}
