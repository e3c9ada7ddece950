import { ok } from "#contract/envelope.ts";
import type { ReportInput } from "#contract/report-query.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { exportSlots } from "#platform/reports/export-slots.ts";
import { monthAgo } from "#platform/reports/month-ago.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import type { Query } from "#platform/reports/query.ts";
import { addStep, createFunnel, setRunning, updateFunnel } from "./change-funnel.ts";
import { exportLeft } from "./export-left.ts";
import { countLatest, toCounted } from "./latest-figures.ts";
import { openSegments } from "./list-breakdown.ts";
import { listLeft } from "./list-left.ts";
import { readSteps } from "./read-steps.ts";
import { reportFunnel } from "./report-funnel.ts";
import { deleteFunnel, findFunnel, listFunnels } from "./sql/funnels.ts";
import { funnelNotFound, toFunnel, toSteps } from "./to-funnel.ts";

interface Call {
  dependencies: Dependencies;
  owner: { id: string };
  website: Query["website"];
}

const prepare = ({ dependencies, owner, website }: Call, input: Partial<ReportInput>) =>
  prepareReport(dependencies, { input, website, account: owner.id });

async function findOwn({ dependencies, website }: Call, id: string) {
  const row = await findFunnel(dependencies.postgres, { website: website.id, id });
  if (row === undefined) throw funnelNotFound();
  return row;
}

/** The funnel with its steps as counted over the last 30 days. */
async function findCounted(context: Call, id: string) {
  const row = await findOwn(context, id);
  const prepared = await prepare(context, monthAgo(context.dependencies.clock.now()));
  return countLatest(row, prepared, context.dependencies);
}

export const funnelRoutes = {
  create: requiresWebsite.funnels.create.handler(
    async ({ input: { wid: _, ...fields }, context: { dependencies, owner, website } }) => ({
      status: 201 as const,
      result: await createFunnel({ website, owner: owner.id, fields }, dependencies),
    }),
  ),
  preview: requiresWebsite.funnels.preview.handler(async ({ input: { wid: _, from, to, ...funnel }, context }) => {
    const { dependencies, owner, website } = context;
    const steps = await readSteps(funnel.steps, { host: website.host, owner: owner.id }, dependencies);
    const now = dependencies.clock.now();
    const input = from === undefined && to === undefined ? monthAgo(now) : { from, to };
    const counted = { ...funnel, steps, availableAt: now, until: undefined };
    const defined = await listDefined(dependencies.postgres, website.id);
    return ok(await reportFunnel(counted, await prepare(context, input), { now, defined }));
  }),
  list: requiresWebsite.funnels.list.handler(async ({ input: { q, sort, page, limit }, context }) => {
    const { dependencies, website } = context;
    const { rows, total } = await listFunnels(dependencies.postgres, { website: website.id, q, sort, page, limit });
    return ok({ items: rows.map((row) => toFunnel(website.id, row)), total, page, limit });
  }),
  get: requiresResource.funnels.get.handler(async ({ input: { id }, context }) =>
    ok(toFunnel(context.website.id, await findCounted(context, id))),
  ),
  update: requiresResource.funnels.update.handler(
    async ({ input: { id, ...fields }, context: { dependencies, owner, website } }) =>
      ok(await updateFunnel({ website, owner: owner.id, id, fields }, dependencies)),
  ),
  delete: requiresResource.funnels.delete.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    if (!(await deleteFunnel(dependencies.postgres, { website: website.id, id }))) throw funnelNotFound();
    return ok({ id });
  }),
  start: requiresResource.funnels.start.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok(await setRunning({ website, id, isRunning: true }, dependencies)),
  ),
  stop: requiresResource.funnels.stop.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok(await setRunning({ website, id, isRunning: false }, dependencies)),
  ),
  addStep: requiresResource.funnels.addStep.handler(
    async ({ input: { fid: id, ...step }, context: { dependencies, owner, website } }) => ({
      status: 201 as const,
      result: await addStep({ website, owner: owner.id, id, step }, dependencies),
    }),
  ),
  replaceSteps: requiresResource.funnels.replaceSteps.handler(
    async ({ input: { fid: id, steps }, context: { dependencies, owner, website } }) =>
      ok((await updateFunnel({ website, owner: owner.id, id, fields: { steps } }, dependencies)).steps),
  ),
  listSteps: requiresResource.funnels.listSteps.handler(async ({ input: { id, page, limit }, context }) => {
    const steps = toSteps(await findCounted(context, id));
    return ok({ items: steps.slice((page - 1) * limit, page * limit), total: steps.length, page, limit });
  }),
  stat: requiresResource.funnels.stat.handler(async ({ input: { id, wid: _, breakdown, ...input }, context }) => {
    const row = await findOwn(context, id);
    const now = context.dependencies.clock.now();
    const { id: website } = context.website;
    const defined = await listDefined(context.dependencies.postgres, website);
    const rows =
      breakdown === "segment" ? await openSegments(context.dependencies, website) : breakdown && { by: breakdown };
    return ok(await reportFunnel(toCounted(row), await prepare(context, input), { now, breakdown: rows, defined }));
  }),
  left: requiresResource.funnels.left.handler(async ({ input: { id, wid: _, number, ...input }, context }) => {
    const row = await findOwn(context, id);
    const { dependencies } = context;
    return ok(
      await listLeft(toCounted(row), await prepare(context, input), await stepOf(context, number), dependencies),
    );
  }),
  exportLeft: requiresResource.funnels.exportLeft.handler(
    async ({ input: { id, wid: _, number, ...input }, context, signal }) => {
      const row = await findOwn(context, id);
      const { dependencies, owner } = context;
      const step = { ...(await stepOf(context, number)), account: owner.id };
      return exportSlots.open({ owner: owner.id, signal }, async () =>
        exportLeft(toCounted(row), await prepare(context, input), step, dependencies),
      );
    },
  ),
};

/** Which people are meant: those who left at a step, as of now. */
const stepOf = async ({ dependencies, website }: Call, number: number) => ({
  ...{ number, now: dependencies.clock.now() },
  defined: await listDefined(dependencies.postgres, website.id),
});
