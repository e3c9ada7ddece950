import type { Group, StoredGroup } from "#contract/conditions/definition.ts";
import { ok } from "#contract/envelope.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { copyMembers } from "#platform/members/copy-members.ts";
import { exportSlots } from "#platform/reports/export-slots.ts";
import type { Query } from "#platform/reports/query.ts";
import { deleteSegment } from "./delete-segment.ts";
import { exportLeft } from "./export-left.ts";
import { listUnmatched } from "./lists/sql/lists.ts";
import { previewSegment } from "./preview-segment.ts";
import { readChanges, readHistory } from "./read-history.ts";
import { pageSegments, readSegment } from "./read-segment.ts";
import { changeSegment, createSegment, withIds } from "./save-segment.ts";
import { countOverlap } from "./sql/members.ts";
import { findSegment, findSegmentOfItem } from "./sql/segments.ts";
import { startSegment, stopSegment } from "./start-segment.ts";
import { segmentNotFound } from "./to-segment.ts";

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
    async ({ input: { id, groups, ...change }, context: { dependencies, website } }) => {
      const replaced = groups && withIds(groups, dependencies.ids);
      return ok(await changeSegment(dependencies, website, { id, change: { ...change, groups: replaced } }));
    },
  ),
  delete: requiresResource.segments.delete.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    await deleteSegment(dependencies, website.id, id);
    return ok({ id });
  }),
  items: requiresResource.segments.items.handler(
    async ({ input: { id, page, limit }, context: { dependencies, website } }) => {
      const all = (await readSegment(dependencies.postgres, website, id)).groups.flatMap(({ items }) => items);
      return ok({ items: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit });
    },
  ),
  start: requiresResource.segments.start.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await startSegment(dependencies, website, input.segment)),
  ),
  stop: requiresResource.segments.stop.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await stopSegment(dependencies, website, input.segment)),
  ),
  addItems: requiresResource.segments.addItems.handler(
    async ({ input: { segment: id, items }, context: { dependencies, website } }) => {
      const added = items.map(({ group, ...condition }) => ({ group, id: dependencies.ids.uuid(), condition }));
      const groups = (stored: readonly StoredGroup[]) => addTo(stored, added as Added[]);
      const segment = await changeSegment(dependencies, website, { id, change: { groups } });
      const own = new Set(added.map((each) => each.id));
      return ok(segment.groups.flatMap((group) => group.items.filter((item) => own.has(item.id))));
    },
  ),
  updateItem: requiresResource.segments.updateItem.handler(
    async ({ input: { id: item, ...given }, context: { dependencies, website } }) => {
      const condition = given as Condition;
      const segment = await changeItems({ dependencies, website, item }, (stored) => ({ ...stored, condition }));
      const found = segment.groups.flatMap(({ items }) => items).find(({ id }) => id === item);
      if (found === undefined) throw segmentNotFound();
      return ok(found);
    },
  ),
  deleteItem: requiresResource.segments.deleteItem.handler(
    async ({ input: { id }, context: { dependencies, website } }) => {
      await changeItems({ dependencies, website, item: id }, () => undefined);
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
      const { no } = await findNumber(dependencies, { website: website.id, id });
      return ok(await readHistory(dependencies, website, { segment: no, from, to }));
    },
  ),
  changes: requiresResource.segments.changes.handler(
    async ({ input: { id, page, limit }, context: { dependencies, website } }) => {
      const { no } = await findNumber(dependencies, { website: website.id, id });
      return ok(await readChanges(dependencies, website, { segment: no, page, limit }));
    },
  ),
  exportLeft: requiresResource.segments.exportLeft.handler(async ({ input: { id }, context, signal }) => {
    const { dependencies, owner, website } = context;
    const { no } = await findNumber(dependencies, { website: website.id, id });
    return exportSlots.open({ owner: owner.id, signal }, async () => exportLeft(dependencies, website, no));
  }),
  unmatched: requiresResource.segments.unmatched.handler(
    async ({ input: { id, after, limit }, context: { dependencies, website } }) => {
      const { no } = await findNumber(dependencies, { website: website.id, id });
      return ok({ items: await listUnmatched(dependencies.postgres, no, { after, limit }) });
    },
  ),
  overlap: requiresResource.segments.overlap.handler(
    async ({ input: { id, other }, context: { dependencies, website } }) => {
      const [first, second] = await Promise.all(
        [id, other].map((each) => findNumber(dependencies, { website: website.id, id: each })),
      );
      await copyMembers(dependencies);
      const numbers = { first: first?.no ?? 0, second: second?.no ?? 0 };
      return ok(await countOverlap(dependencies.clickhouse, { website: website.id, ...numbers }));
    },
  ),
};

type Condition = Group["items"][number];

interface Added {
  group: number;
  id: string;
  condition: Condition;
}

/** A group that is not there yet is made, after the others. */
function addTo(stored: readonly StoredGroup[], added: readonly Added[]): StoredGroup[] {
  const groups = stored.map(({ negate, items }) => ({ negate, items: [...items] }));
  for (const { group, id, condition } of added) {
    while (groups.length <= group) groups.push({ negate: false, items: [] });
    groups[group]?.items.push({ id, condition });
  }
  return groups.filter(({ items }) => items.length > 0);
}

type StoredItem = StoredGroup["items"][number];

/** Replaces a condition, or takes it out; a group without any goes with it. */
async function changeItems(
  { dependencies, website, item }: { dependencies: Dependencies; website: Query["website"]; item: string },
  change: (stored: StoredItem) => StoredItem | undefined,
) {
  const id = await findSegmentOfItem(dependencies.postgres, { website: website.id, item });
  if (id === undefined) throw segmentNotFound();
  const groups = (stored: readonly StoredGroup[]) =>
    stored
      .map(({ negate, items }) => ({
        negate,
        items: items.flatMap((each) => (each.id === item ? (change(each) ?? []) : each)),
      }))
      .filter(({ items }) => items.length > 0);
  return changeSegment(dependencies, website, { id, change: { groups } });
}

async function findNumber({ postgres }: Pick<Dependencies, "postgres">, key: { website: string; id: string }) {
  const row = await findSegment(postgres, key);
  if (row === undefined) throw segmentNotFound();
  return row;
}
