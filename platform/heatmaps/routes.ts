import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { readQueue } from "./captures/read-queue.ts";
import { countClicks, countScroll, openImage, readClickers } from "./count-heatmap.ts";
import { createHeatmap } from "./create-heatmap.ts";
import { findOwnHeatmap, pageHeatmaps, prepareMonth, readHeatmap } from "./open-heatmap.ts";
import { previewPages } from "./preview-pages.ts";
import { readStoredAddress } from "./read-stored-address.ts";
import { removeHeatmap } from "./remove-heatmap.ts";
import { retakePictures } from "./retake-pictures.ts";

/** Heatmaps of a website. */
export const heatmapRoutes = {
  create: requiresWebsite.heatmaps.create.handler(
    async ({ input: { wid: _, ...fields }, context: { dependencies, owner, website } }) =>
      ok(await createHeatmap({ website, owner: owner.id, fields }, dependencies)),
  ),
  preview: requiresWebsite.heatmaps.preview.handler(async ({ input: { wid: _, ...address }, context }) => {
    const { dependencies, owner, website } = context;
    const { rule } = await readStoredAddress(address, { website, owner: owner.id, path: [] }, dependencies);
    return ok(await previewPages(rule, await prepareMonth(context)));
  }),
  list: requiresWebsite.heatmaps.list.handler(async ({ input: { q, state, type, sort, page, limit }, context }) =>
    ok(await pageHeatmaps(context, { q, state, type, sort, page, limit })),
  ),
  get: requiresResource.heatmaps.get.handler(async ({ input: { id }, context }) => ok(await readHeatmap(context, id))),
  delete: requiresResource.heatmaps.delete.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    await removeHeatmap({ website: website.id, id }, dependencies);
    return ok({ id, deleted: true as const });
  }),
  queue: requiresResource.heatmaps.queue.handler(async ({ input: { id }, context }) =>
    ok(await readQueue(await findOwnHeatmap(context, id), context.dependencies)),
  ),
  retake: requiresResource.heatmaps.retake.handler(
    async ({ input: { id, devices, via, variant }, context: { dependencies, owner, website } }) =>
      ok(await retakePictures({ website, owner: owner.id, id, devices, via, variant }, dependencies)),
  ),
  clicks: requiresResource.heatmaps.clicks.handler(async ({ input, context }) => {
    const { id, wid: _, device, variant, capture, layer, points, blur, radius, ...report } = input;
    const heat = { blur, radius };
    return ok(await countClicks(context, { id, device, variant, capture, layer, points, heat, report }));
  }),
  clickers: requiresResource.heatmaps.clickers.handler(
    async ({ input: { id, wid: _, device, variant, element, ...report }, context }) =>
      ok(await readClickers(context, { id, device, variant, element, report })),
  ),
  scroll: requiresResource.heatmaps.scroll.handler(
    async ({ input: { id, wid: _, device, variant, capture, ...report }, context }) =>
      ok(await countScroll(context, { id, device, variant, capture, report })),
  ),
  screenshot: requiresResource.heatmaps.screenshot.handler(async ({ input, context }) => {
    const { id, wid: _, device, variant, capture, layer, format, opacity, blur, radius, ...report } = input;
    const settings = { opacity, blur, radius };
    const shown = { id, device, variant, capture, layer, format, settings, report };
    return imageOf(await openImage(context, shown), layer === undefined && format === undefined ? capture : undefined);
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
