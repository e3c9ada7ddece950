import { data } from "@remix-run/node";
import { filterChips, readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { loadNotes, notesView } from "#app/routes/w.$website._index/notes.server.ts";
import { chartOf } from "#app/routes/w.$website._index/view.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { openReport } from "#app/services/open-report.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { goalCells, goalChips, goalKinds, goalMetric, goalTable, readGoalSort } from "./view.server.ts";

/** What was reached of the website's goals, in words; the address may name one of them. */
export async function loadGoals(request: Request, websiteId: string) {
  try {
    const { api, headers, zone, now, query, period, asked, asOf } = await openReport(request, websiteId);
    const filters = readFilters(query);
    const metric = goalMetric(query);
    const { items: goals } = (await api.goals.list({ website: websiteId })).result;
    // A link to a goal that is gone leads to all of them.
    const chosen = goals.find(({ id }) => id === query.get("goal"));
    const question = { ...asked, ...filters, sort: readGoalSort(query).parameter };
    const [answer, notes] =
      goals.length === 0
        ? []
        : await Promise.all([
            orDefault(api.goals.report({ ...question, ...(chosen === undefined ? {} : { goal: chosen.id }) })),
            loadNotes(api, websiteId, asked),
          ]);
    const report = answer?.result;
    const label = i18n.t(`goals:report.metrics.${metric}`);
    return data(
      {
        ...{ period, asOf, metric, query: query.toString(), hasGoals: goals.length > 0, website: websiteId },
        filters: goalChips(filterChips(filters, query), query, chosen?.name),
        report: report && {
          cells: goalCells(report),
          notes: notesView(notes ?? [], report, zone),
          chart: chartOf(report, { name: metric, kind: goalKinds[metric], label }, { zone, now }),
          table: goalTable(report, query),
        },
      },
      { headers },
    );
  } catch (error) {
    throw await toResponse(error, request);
  }
}
