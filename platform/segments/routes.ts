import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { exportSlots } from "#platform/reports/export-slots.ts";
import { addItems, removeItem, updateItem } from "./change-items.ts";
import { compareSegments } from "./compare-segments.ts";
import { deleteSegment } from "./delete-segment.ts";
import { exportLeft } from "./export-left.ts";
import { findNumber } from "./find-number.ts";
import { readUnmatched } from "./list-unmatched.ts";
import { addPeople, removePeople } from "./lists/choose-people.ts";
import { previewSegment } from "./preview-segment.ts";
import { readChanges, readHistory } from "./read-history.ts";
import { pageItems, pageSegments, readSegment } from "./read-segment.ts";
import { createSegment, updateSegment } from "./save-segment.ts";
import { startSegment, stopSegment } from "./start-segment.ts";

/** Segments of a website. */
export const segmentRoutes = {
  list: requiresWebsite.segments.list.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await pageSegments(dependencies.postgres, website, input)),
  ),
  get: requiresResource.segments.get.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok(await readSegment(dependencies.postgres, website, id)),
  ),
  create: requiresWebsite.segments.create.handler(async ({ input, context: { dependencies, website } }) => ({
    status: 201 as const,
    result: await createSegment(dependencies, website, input),
  })),
  update: requiresResource.segments.update.handler(
    async ({ input: { id, ...fields }, context: { dependencies, website } }) =>
      ok(await updateSegment(dependencies, website, { id, fields })),
  ),
  delete: requiresResource.segments.delete.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    await deleteSegment(dependencies, website.id, id);
    return ok({ id });
  }),
  items: requiresResource.segments.items.handler(
    async ({ input: { id, page, limit }, context: { dependencies, website } }) =>
      ok(await pageItems(dependencies.postgres, website, { id, page, limit })),
  ),
  start: requiresResource.segments.start.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await startSegment(dependencies, website, input.segment)),
  ),
  stop: requiresResource.segments.stop.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await stopSegment(dependencies, website, input.segment)),
  ),
  addItems: requiresResource.segments.addItems.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await addItems(dependencies, website, input)),
  ),
  updateItem: requiresResource.segments.updateItem.handler(
    async ({ input: { id: item, ...change }, context: { dependencies, website } }) =>
      ok(await updateItem(dependencies, website, { item, change })),
  ),
  deleteItem: requiresResource.segments.deleteItem.handler(
    async ({ input: { id }, context: { dependencies, website } }) => {
      await removeItem(dependencies, website, id);
      return ok({ id });
    },
  ),
  preview: requiresWebsite.segments.preview.handler(
    async ({ input: { groups, estimate }, context: { dependencies, website, owner } }) =>
      ok(
        await previewSegment(dependencies, {
          ...{ website, account: owner.id, definition: { groups }, isEstimate: estimate },
        }),
      ),
  ),
  history: requiresResource.segments.history.handler(
    async ({ input: { id, from, to }, context: { dependencies, website } }) => {
      const segment = await findNumber(dependencies.postgres, { website: website.id, id });
      return ok(await readHistory(dependencies, website, { segment, from, to }));
    },
  ),
  changes: requiresResource.segments.changes.handler(
    async ({ input: { id, page, limit }, context: { dependencies, website } }) => {
      const segment = await findNumber(dependencies.postgres, { website: website.id, id });
      return ok(await readChanges(dependencies, website, { segment, page, limit }));
    },
  ),
  exportLeft: requiresResource.segments.exportLeft.handler(async ({ input: { id }, context, signal }) => {
    const { dependencies, owner, website } = context;
    const segment = await findNumber(dependencies.postgres, { website: website.id, id });
    return exportSlots.open({ owner: owner.id, signal }, async () => exportLeft(dependencies, website, segment));
  }),
  unmatched: requiresResource.segments.unmatched.handler(
    async ({ input: { id, after, limit }, context: { dependencies, website } }) =>
      ok({ items: await readUnmatched(dependencies.postgres, website, { id, after, limit }) }),
  ),
  overlap: requiresResource.segments.overlap.handler(
    async ({ input: { id, other }, context: { dependencies, website } }) =>
      ok(await compareSegments(dependencies, { website: website.id, id, other })),
  ),
  addPeople: requiresWebsite.segments.addPeople.handler(
    async ({ input: { wid: _, ...given }, context: { dependencies, website, owner } }) =>
      ok(await addPeople(dependencies, website, { account: owner.id, ...given })),
  ),
  removePeople: requiresResource.segments.removePeople.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await removePeople(dependencies, website, input)),
  ),
};
