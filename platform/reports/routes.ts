import { type BreakdownName, breakdownNames } from "#contract/dimensions.ts";
import { ok } from "#contract/envelope.ts";
import type { ReportInput } from "#contract/report-query.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listGoalRules } from "#platform/goals/goal-rules.ts";
import { requiresWebsite } from "#platform/http/context.ts";
import { findBirthdays } from "#platform/people/find-birthdays.ts";
import { countPeople } from "./count-people.ts";
import { countRealtimeVisitors } from "./count-realtime-visitors.ts";
import { exportBirthdays } from "./export-birthdays.ts";
import { exportBreakdown } from "./export-breakdown.ts";
import { exportSlots } from "./export-slots.ts";
import { listCohort } from "./list-cohort.ts";
import { listPeople } from "./list-people.ts";
import { prepareRealtime, prepareShown } from "./prepare-report.ts";
import type { Query } from "./query.ts";
import { reportBreakdown, reportBreakdowns } from "./report-breakdown.ts";
import { reportGoals } from "./report-goals.ts";
import { reportHeadline, reportOverview } from "./report-overview.ts";
import { reportPaths } from "./report-paths.ts";
import { reportRetention } from "./report-retention.ts";
import { reportSegments } from "./report-segments.ts";
import { plainReports } from "./shapes.ts";
import { showRealtime } from "./show-realtime.ts";

interface ReportCall {
  input: Partial<ReportInput>;
  context: { dependencies: Dependencies; owner: { id: string }; website: Query["website"] };
}

const prepare = ({ input, context: { dependencies, owner, website } }: ReportCall) =>
  prepareShown(dependencies, { input, website, account: owner.id });

const breakdownRoute = (name: BreakdownName) =>
  requiresWebsite.reports[name].handler(async (call) => {
    const { query, run } = await prepare(call);
    return ok(await reportBreakdown(query, name, run));
  });

export const reportRoutes = {
  export: requiresWebsite.reports.export.handler(async (call) => {
    const { query } = await prepare(call);
    const { dependencies, owner } = call.context;
    return exportSlots.open({ owner: owner.id, signal: call.signal }, () =>
      exportBreakdown(query, call.input.list, { ...dependencies, account: owner.id }),
    );
  }),
  counts: requiresWebsite.reports.counts.handler(async (call) => {
    const { query, run } = await prepare(call);
    return ok(await countPeople(query, run));
  }),
  top: requiresWebsite.reports.top.handler(async (call) => {
    const { query, run } = await prepare(call);
    const { sort, counted } = call.input;
    return ok(await listPeople(query, run, { ...call.context.dependencies, sort, counted }));
  }),
  realtime: requiresWebsite.reports.realtime.handler(async ({ context: { dependencies, owner, website } }) => {
    const prepared = await prepareRealtime(dependencies, { website: website.id, account: owner.id });
    return ok(await showRealtime(website, { ...prepared, postgres: dependencies.postgres }));
  }),
  realtimeVisitors: requiresWebsite.reports.realtimeVisitors.handler(
    async ({ context: { dependencies, owner, website } }) => {
      const { now, run } = await prepareRealtime(dependencies, { website: website.id, account: owner.id });
      return ok(await countRealtimeVisitors(website, now, run));
    },
  ),
  overview: requiresWebsite.reports.overview.handler(async (call) => {
    const { query, run } = await prepare(call);
    return ok(await reportOverview(query, run));
  }),
  lists: requiresWebsite.reports.lists.handler(async (call) => {
    const { query, run } = await prepare(call);
    const { lists: names = [], metrics } = call.input;
    return ok(await reportBreakdowns(query, { names: [...new Set(names)], metrics }, run));
  }),
  ...(Object.fromEntries(breakdownNames.map((name) => [name, breakdownRoute(name)])) as Record<
    BreakdownName,
    ReturnType<typeof breakdownRoute>
  >),
};

type PlainRoutes = {
  [Name in keyof typeof plainReports]: ReturnType<(typeof requiresWebsite.behaviour)[Name]["handler"]>;
};
/** One handler for all: the types of call and report agree by their name, which generics cannot say here. */
const plainRoutes = Object.fromEntries(
  Object.entries(plainReports).map(([name, report]) => [
    name,
    requiresWebsite.behaviour[name as "churn"].handler(async (call) => {
      const { query, run } = await prepare(call);
      return ok(await (report as (typeof plainReports)["churn"])(query, run));
    }),
  ]),
) as unknown as PlainRoutes;

export const behaviourRoutes = {
  ...plainRoutes,
  retention: requiresWebsite.behaviour.retention.handler(async (call) => {
    const { query, run } = await prepare(call);
    const now = call.context.dependencies.clock.now();
    return ok(await reportRetention(query, { of: call.input.of, now }, run));
  }),
  cohort: requiresWebsite.behaviour.cohort.handler(async (call) => {
    const { query, run } = await prepare(call);
    return ok(await listCohort(query, call.input, run, call.context.dependencies));
  }),
  paths: requiresWebsite.behaviour.paths.handler(async (call) => {
    const { query, run } = await prepare(call);
    return ok(await reportPaths(query, call.input.around, run));
  }),
};

export const goalsReportRoute = requiresWebsite.goals.report.handler(async ({ input, context }) => {
  const { goal: chosen, sort, ...period } = input;
  const { query, run } = await prepare({ input: period, context });
  const goals = await listGoalRules(context.dependencies.postgres, context.website.id);
  return ok(await reportGoals(query, { goals, chosen, sort }, run));
});

export const audienceRoutes = {
  dobs: requiresWebsite.audience.dobs.handler(
    async ({ input: { page, limit }, context: { dependencies, website } }) => {
      const { postgres, clock } = dependencies;
      return ok(await findBirthdays(postgres, { website, now: clock.now(), page, limit }));
    },
  ),
  exportBirthdays: requiresWebsite.audience.exportBirthdays.handler(
    async ({ signal, context: { dependencies, owner, website } }) =>
      exportSlots.open({ owner: owner.id, signal }, () => exportBirthdays(dependencies, website)),
  ),
  segments: requiresWebsite.audience.segments.handler(async (call) =>
    ok(await reportSegments((await prepare(call)).query, call.context.dependencies)),
  ),
  tamin: requiresWebsite.audience.tamin.handler(async (call) => {
    const { query, run } = await prepare(call);
    return ok(await reportHeadline(query, run));
  }),
};
