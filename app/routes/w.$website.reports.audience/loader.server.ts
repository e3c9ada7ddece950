import { agesView, birthdayRows, churnView, newView, typesView } from "#app/reports/audience-view.server.ts";
import type { OpenReport } from "#app/reports/open-report.server.ts";
import { peopleRows } from "#app/reports/people-rows.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";

/** Birthdays of the screen; the rest is a number. */
const maxBirthdays = 8;
const maxTopPeople = 10;

/** The audience: new and returning people, types, churn, top people, ages and birthdays. */
export async function loadAudience({ api, head, query, zone, now, websiteId, reportQuery }: OpenReport) {
  const [counts, churn, top, dobs] = await Promise.all([
    orDefault(api.reports.counts(reportQuery)),
    orDefault(api.behaviour.churn(reportQuery)),
    orDefault(api.reports.top({ ...reportQuery, sort: "-sales", limit: maxTopPeople })),
    orDefault(api.audience.dobs({ website: websiteId, limit: maxBirthdays })),
  ]);
  return {
    ...head,
    people: counts && { fresh: newView(counts.result), types: typesView(counts.result, query) },
    churn: churn && churnView(churn.result, zone),
    top: top && peopleRows(top.result, now),
    ages: dobs && agesView(dobs.result),
    birthdays: dobs && birthdayRows(dobs.result),
  };
}
