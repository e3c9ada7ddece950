import type { Variant } from "#contract/captures.ts";
import { ok } from "#contract/envelope.ts";
import type { ReportInput } from "#contract/report-query.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { monthAgo } from "#platform/reports/month-ago.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import type { Query } from "#platform/reports/query.ts";
import { readQueue } from "./captures/read-queue.ts";
import { createHeatmap } from "./create-heatmap.ts";
import { listClickers } from "./list-clickers.ts";
import { listCounted } from "./list-counted.ts";
import { openPicture } from "./open-picture.ts";
import { previewPages } from "./preview-pages.ts";
import { readLayer, readScreenshot } from "./read-screenshot.ts";
import { readStoredAddress } from "./read-stored-address.ts";
import { removeHeatmap } from "./remove-heatmap.ts";
import { reportClicks } from "./report-clicks.ts";
import { reportScroll } from "./report-scroll.ts";
import { compareSides } from "./report-sides.ts";
import { retakeCaptures } from "./retake-captures.ts";
import { findHeatmap, listHeatmaps, markOpened } from "./sql/heatmaps.ts";
import { heatmapNotFound, toHeatmap } from "./to-heatmap.ts";

interface Call {
  dependencies: Dependencies;
  owner: { id: string };
  website: Query["website"];
}

const prepare = ({ dependencies, owner, website }: Call, input: Partial<ReportInput>) =>
  prepareReport(dependencies, { input, website, account: owner.id });

async function findOwn({ dependencies, website }: Call, id: string) {
  const row = await findHeatmap(dependencies.postgres, { website: website.id, id });
  if (row === undefined) throw heatmapNotFound();
  return row;
}

/** A heatmap with the pages of one side of it. Throws NOT_FOUND where it has no other side. */
async function findSide(call: Call, id: string, variant: Variant) {
  const heatmap = await findOwn(call, id);
  const address = heatmap.addresses[variant === "a" ? 0 : 1];
  if (address === undefined) throw heatmapNotFound();
  return { heatmap, rule: address.rule };
}

export const heatmapRoutes = {
  create: requiresWebsite.heatmaps.create.handler(
    async ({ input: { wid: _, ...fields }, context: { dependencies, owner, website } }) =>
      ok(await createHeatmap({ website, owner: owner.id, fields }, dependencies)),
  ),
  preview: requiresWebsite.heatmaps.preview.handler(async ({ input: { wid: _, ...address }, context }) => {
    const { dependencies, owner, website } = context;
    const { rule } = await readStoredAddress(address, { website, owner: owner.id, path: [] }, dependencies);
    return ok(await previewPages(rule, await prepare(context, monthAgo(dependencies.clock.now()))));
  }),
  list: requiresWebsite.heatmaps.list.handler(async ({ input: { website: _, wid: __, ...list }, context }) => {
    const { dependencies, website } = context;
    const { q, state, type, sort, page, limit } = list;
    const which = { website: website.id, q, state, type, sort, page, limit };
    const { rows, total } = await listHeatmaps(dependencies.postgres, which);
    const prepared = await prepare(context, monthAgo(dependencies.clock.now()));
    return ok({ items: await listCounted(rows, prepared), total, page, limit });
  }),
  get: requiresResource.heatmaps.get.handler(async ({ input: { id }, context }) => {
    const heatmap = await findOwn(context, id);
    await markOpened(context.dependencies.postgres, id, new Date(context.dependencies.clock.now()));
    return ok(toHeatmap(context.website.id, heatmap));
  }),
  delete: requiresResource.heatmaps.delete.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    await removeHeatmap({ website: website.id, id }, dependencies);
    return ok({ id, deleted: true as const });
  }),
  queue: requiresResource.heatmaps.queue.handler(async ({ input: { id }, context }) =>
    ok(await readQueue(await findOwn(context, id), context.dependencies)),
  ),
  retake: requiresResource.heatmaps.retake.handler(
    async ({ input: { id, devices }, context: { dependencies, website } }) =>
      ok(await retakeCaptures({ website: website.id, id, devices }, dependencies)),
  ),
  clicks: requiresResource.heatmaps.clicks.handler(async ({ input, context }) => {
    const { id, wid: _, device, variant, capture, layer, points, blur, radius, ...report } = input;
    const { heatmap, rule } = await findSide(context, id, variant);
    const picture = await openPicture(heatmap, { device, variant, capture }, context.dependencies);
    if (capture !== undefined && picture === undefined) throw heatmapNotFound();
    const settings = points ? { blur, radius } : undefined;
    const prepared = await prepare(context, report);
    const own = await reportClicks({ rule, device, layer, picture, settings }, prepared);
    if (heatmap.addresses.length === 1) return ok(own);
    const opposite = variant === "a" ? "b" : "a";
    const { rule: otherRule } = await findSide(context, id, opposite);
    const otherPicture = await openPicture(heatmap, { device, variant: opposite }, context.dependencies);
    const question = { rule: otherRule, device, layer, picture: otherPicture, settings };
    const other = await reportClicks(question, prepared);
    return ok(compareSides(variant, { own, other }, { blur, radius }));
  }),
  clickers: requiresResource.heatmaps.clickers.handler(
    async ({ input: { id, wid: _, device, variant, element, ...input }, context }) => {
      const { rule } = await findSide(context, id, variant);
      const prepared = await prepare(context, input);
      return ok(await listClickers({ rule, device, element: BigInt(element) }, prepared, context.dependencies));
    },
  ),
  scroll: requiresResource.heatmaps.scroll.handler(
    async ({ input: { id, wid: _, device, variant, ...input }, context }) => {
      const { heatmap, rule } = await findSide(context, id, variant);
      const picture = await openPicture(heatmap, { device, variant }, context.dependencies);
      const capture = picture?.capture ?? null;
      return ok(await reportScroll({ rule, device, capture }, await prepare(context, input)));
    },
  ),
  screenshot: requiresResource.heatmaps.screenshot.handler(async ({ input, context }) => {
    const { id, wid: _, device, variant, capture, layer, opacity, blur, radius, ...report } = input;
    const { heatmap } = await findSide(context, id, variant);
    const { dependencies } = context;
    const shown = { device, variant, capture };
    if (layer === undefined) return imageOf(await readScreenshot(heatmap, shown, dependencies), capture);
    const settings = { opacity, blur, radius };
    const prepared = await prepare(context, report);
    return imageOf(await readLayer(heatmap, { ...shown, layer, settings }, prepared, dependencies));
  }),
};

/** A picture runs nothing, and is nothing but one. */
const imageOf = (body: File, capture?: string) => ({
  headers: {
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
    // Under the id of its capture a picture never changes; under the heatmap's it does.
    "cache-control": capture === undefined ? "private, no-cache" : "private, max-age=31536000, immutable",
  },
  body,
});
