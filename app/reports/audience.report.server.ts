import { orDefault } from "#app/services/or-default.server.ts";
import { withWholeBase } from "#contract/whole-base.ts";
import { files } from "./audience-files.server.ts";
import { agesView, birthdayRows, churnView, newView, typesView } from "./audience-view.server.ts";
import type { OpenReport } from "./open-report.server.ts";
import { peopleRows } from "./people-rows.server.ts";
import { defineReport } from "./report-definition.server.ts";

/** Birthdays of the screen; the rest is a number. */
const maxBirthdays = 8;
const maxTopPeople = 10;

/** The audience: new and returning people, types, churn, top people, ages and birthdays. The address names one of its files. */
export const report = defineReport({
  kind: "audience",
  load: loadAudience,
  file: async (open) => {
    const table = files[open.query.get("table") ?? ""];
    if (table === undefined) throw new Response(null, { status: 404 });
    return table(open);
  },
  keep: () => ({}),
  blocks: ({ view, counts: counted, churn }, { zone, firstAt }) => {
    if (view.kind !== "audience" || counted === undefined) return [];
    const counts = withWholeBase(counted, firstAt);
    const types = typesView(counts, new URLSearchParams());
    const people = {
      fresh: newView(counts),
      types: { ...types, rows: types.rows.map((row) => ({ ...row, to: undefined })) },
    };
    const lost = churn && churnView(churn, zone);
    return [
      { kind: "audience", people, churn: lost },
      ...(lost === undefined ? [] : [{ kind: "churn", data: lost } as const]),
    ];
  },
});

async function loadAudience({ api, head, query, zone, now, findFirstAt, websiteId, reportQuery }: OpenReport) {
  const [counts, churn, top, dobs, firstAt] = await Promise.all([
    orDefault(api.reports.counts(reportQuery)),
    orDefault(api.behaviour.churn(reportQuery)),
    orDefault(api.reports.top({ ...reportQuery, sort: "-sales", limit: maxTopPeople })),
    orDefault(api.audience.dobs({ website: websiteId, limit: maxBirthdays })),
    findFirstAt(),
  ]);
  const people = counts && withWholeBase(counts.result, firstAt);
  return {
    ...head,
    people: people && { fresh: newView(people), types: typesView(people, query) },
    churn: churn && churnView(churn.result, zone),
    top: top && peopleRows(top.result, now),
    ages: dobs && agesView(dobs.result),
    birthdays: dobs && birthdayRows(dobs.result),
  };
}
