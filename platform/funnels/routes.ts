import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { exportSlots } from "#platform/reports/export-slots.ts";
import { addStep, createFunnel, setRunning, updateFunnel } from "./change-funnel.ts";
import { countFunnel, openLeftExport, previewFunnel, readLeft } from "./count-funnel.ts";
import { pageFunnels, pageSteps, readFunnel, removeFunnel } from "./open-funnel.ts";

/** Funnels of a website. */
export const funnelRoutes = {
  create: requiresWebsite.funnels.create.handler(
    async ({ input: { wid: _, ...fields }, context: { dependencies, owner, website } }) => ({
      status: 201 as const,
      result: await createFunnel({ website, owner: owner.id, fields }, dependencies),
    }),
  ),
  preview: requiresWebsite.funnels.preview.handler(async ({ input: { wid: _, ...funnel }, context }) =>
    ok(await previewFunnel(context, funnel)),
  ),
  list: requiresWebsite.funnels.list.handler(async ({ input: { q, sort, page, limit }, context }) =>
    ok(await pageFunnels(context, { q, sort, page, limit })),
  ),
  get: requiresResource.funnels.get.handler(async ({ input: { id }, context }) => ok(await readFunnel(context, id))),
  update: requiresResource.funnels.update.handler(
    async ({ input: { id, ...fields }, context: { dependencies, owner, website } }) =>
      ok(await updateFunnel({ website, owner: owner.id, id, fields }, dependencies)),
  ),
  delete: requiresResource.funnels.delete.handler(async ({ input: { id }, context }) => {
    await removeFunnel(context, id);
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
  listSteps: requiresResource.funnels.listSteps.handler(async ({ input: { id, page, limit }, context }) =>
    ok(await pageSteps(context, { id, page, limit })),
  ),
  stat: requiresResource.funnels.stat.handler(async ({ input: { id, wid: _, breakdown, ...input }, context }) =>
    ok(await countFunnel(context, { id, breakdown, input })),
  ),
  left: requiresResource.funnels.left.handler(async ({ input: { id, wid: _, number, ...input }, context }) =>
    ok(await readLeft(context, { id, number, input })),
  ),
  exportLeft: requiresResource.funnels.exportLeft.handler(
    async ({ input: { id, wid: _, number, ...input }, context, signal }) =>
      exportSlots.open({ owner: context.owner.id, signal }, () => openLeftExport(context, { id, number, input })),
  ),
};
