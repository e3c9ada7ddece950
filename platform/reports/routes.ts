import { ok } from "#contract/envelope.ts";
import { type BreakdownName, breakdowns as breakdownTable, type ReportInput } from "#contract/reports.ts";
import { isoIn } from "#contract/time/zone.ts";
import { requiresWebsite } from "#platform/http/context.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { findBirthdays } from "#platform/people/find-birthdays.ts";
import { breakdown, breakdowns } from "./breakdown.ts";
import { countPeople } from "./count-people.ts";
import { countPresent } from "./count-present.ts";
import { findChurn } from "./find-churn.ts";
import { findPaths } from "./find-paths.ts";
import { findRetention } from "./find-retention.ts";
import { listCohort } from "./list-cohort.ts";
import { listLastSeen } from "./list-last-seen.ts";
import { listTop } from "./list-top.ts";
import { overview } from "./overview.ts";
import { prepareReport } from "./prepare-report.ts";
import type { Query } from "./query.ts";
import { runFor } from "./run.ts";
import { sessionGrid } from "./session-grid.ts";
import { showRealtime } from "./show-realtime.ts";

interface Asked {
  input: ReportInput;
  context: { dependencies: Dependencies; owner: { id: string }; website: Query["website"] };
}

const prepare = ({ input, context: { dependencies, owner, website } }: Asked) =>
  prepareReport(dependencies, { asked: input, website, account: owner.id });

const by = (name: BreakdownName) =>
  requiresWebsite.reports[name].handler(async (asked) => {
    const { query, run } = await prepare(asked);
    return ok(await breakdown(query, name, run));
  });
const breakdownNames = Object.keys(breakdownTable) as BreakdownName[];

export const reportRoutes = {
  counts: requiresWebsite.reports.counts.handler(async (asked) => {
    const { query, run } = await prepare(asked);
    return ok(await countPeople(query, run));
  }),
  top: requiresWebsite.reports.top.handler(async (asked) => {
    const { query, run } = await prepare(asked);
    const { sort, counted } = asked.input;
    const list = sort === "-sales" ? listTop : listLastSeen;
    return ok(await list(query, run, { ...asked.context.dependencies, counted }));
  }),
  realtime: requiresWebsite.reports.realtime.handler(async ({ context: { dependencies, owner, website } }) => {
    await dependencies.identity.ensureFresh();
    const { clock, clickhouse, postgres } = dependencies;
    return ok(await showRealtime(website, { now: clock.now(), run: runFor(clickhouse, owner.id), postgres }));
  }),
  present: requiresWebsite.reports.present.handler(async ({ context: { dependencies, owner, website } }) => {
    await dependencies.identity.ensureFresh();
    return ok(await countPresent(website, dependencies.clock.now(), runFor(dependencies.clickhouse, owner.id)));
  }),
  overview: requiresWebsite.reports.overview.handler(async (asked) => {
    const { query, run } = await prepare(asked);
    return ok(await overview(query, run));
  }),
  lists: requiresWebsite.reports.lists.handler(async (asked) => {
    const { query, run } = await prepare(asked);
    const { lists: names = [], metrics } = asked.input;
    return ok(await breakdowns(query, { names: [...new Set(names)], metrics }, run));
  }),
  ...(Object.fromEntries(breakdownNames.map((name) => [name, by(name)])) as Record<
    BreakdownName,
    ReturnType<typeof by>
  >),
};

export const behaviourRoutes = {
  session: requiresWebsite.behaviour.session.handler(async (asked) => {
    const { query, run } = await prepare(asked);
    return ok(await sessionGrid(query, run));
  }),
  churn: requiresWebsite.behaviour.churn.handler(async (asked) => {
    const { query, run } = await prepare(asked);
    return ok(await findChurn(query, run));
  }),
  retention: requiresWebsite.behaviour.retention.handler(async (asked) => {
    const { query, run } = await prepare(asked);
    return ok(await findRetention(query, { of: asked.input.of, now: asked.context.dependencies.clock.now() }, run));
  }),
  cohort: requiresWebsite.behaviour.cohort.handler(async (asked) => {
    const { query, run } = await prepare(asked);
    return ok(await listCohort(query, asked.input, run, asked.context.dependencies));
  }),
  paths: requiresWebsite.behaviour.paths.handler(async (asked) => {
    const { query, run } = await prepare(asked);
    return ok(await findPaths(query, asked.input.around, run));
  }),
};

export const audienceRoutes = {
  dobs: requiresWebsite.audience.dobs.handler(async ({ input: { page, limit }, context: { dependencies, website } }) =>
    ok(await findBirthdays(dependencies.postgres, { website, now: dependencies.clock.now(), page, limit })),
  ),
  // There are no segments yet: of any period, none.
  segments: requiresWebsite.audience.segments.handler(async (asked) => {
    const { query } = await prepare(asked);
    const { range, page, limit, website } = query;
    const iso = (instant: number) => isoIn(website.timeZone, instant);
    const { boundary, partial } = range;
    const told = { from: iso(range.from), to: iso(range.to), boundary, partial };
    return ok({ range: told, totals: {}, items: [], total: 0, page, limit });
  }),
  tamin: requiresWebsite.audience.tamin.handler(async (asked) => {
    const { query, run } = await prepare(asked);
    const { series: _, compareSeries: __, ...headline } = await overview(query, run);
    return ok(headline);
  }),
};
