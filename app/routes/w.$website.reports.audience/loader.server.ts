import { data } from "@remix-run/node";
import { filterChips, readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { recentRows } from "#app/routes/w.$website._index/recent.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { openReport } from "#app/services/open-report.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { agesView, birthdayRows, churnView, newView, typesView } from "./view.server.ts";

/** Birthdays on one screen; the rest is told as a number. */
const shownBirthdays = 8;
const shownTop = 10;

/** Who the people are, in words: new and returning ones, their types, who stays away, who bought the most, ages and birthdays. */
export async function loadAudience(request: Request, websiteId: string) {
  try {
    const { api, headers, query, period, asked, asOf, zone } = await openReport(request, websiteId);
    const filters = readFilters(query);
    const of = { ...asked, ...filters };
    const [counts, churn, top, dobs] = await Promise.all([
      orDefault(api.reports.counts(of)),
      orDefault(api.behaviour.churn(of)),
      orDefault(api.reports.top({ ...of, sort: "-sales", limit: shownTop })),
      orDefault(api.audience.dobs({ website: websiteId, limit: shownBirthdays })),
    ]);
    return data(
      {
        ...{ period, asOf, query: query.toString(), filters: filterChips(filters, query) },
        people: counts && { fresh: newView(counts.result), types: typesView(counts.result, query) },
        churn: churn && churnView(churn.result, zone),
        top: top && recentRows(top.result, Date.now()),
        ages: dobs && agesView(dobs.result),
        birthdays: dobs && birthdayRows(dobs.result),
      },
      { headers },
    );
  } catch (error) {
    throw await toResponse(error, request);
  }
}
