import { applyChange, type ConditionChange, condition } from "#contract/conditions/condition.ts";
import type { Group, StoredGroup } from "#contract/conditions/definition.ts";
import type { Segment } from "#contract/segments.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError, listViolations } from "#platform/errors.ts";
import type { Query } from "#platform/reports/query.ts";
import { changeSegment } from "./save-segment.ts";
import { findSegmentOfItem } from "./sql/segments.ts";
import { segmentNotFound } from "./to-segment.ts";

type Stores = Pick<Dependencies, "postgres" | "ids" | "clock">;
type Website = Query["website"];
type Condition = Group["items"][number];
type Item = Segment["groups"][number]["items"][number];
type StoredItem = StoredGroup["items"][number];

interface Added {
  group: number;
  id: string;
  condition: Condition;
}

const itemsOf = ({ groups }: Segment): Item[] => groups.flatMap(({ items }) => items);

/**
 * Adds conditions to groups of a segment; one of a group that is not there yet makes it, after the others. Answers the added
 * ones. Throws as `changeSegment`.
 */
export async function addItems(
  dependencies: Stores,
  website: Website,
  { segment: id, items }: { segment: string; items: readonly { group: number }[] },
): Promise<Item[]> {
  const added = items.map(
    ({ group, ...condition }): Added => ({
      ...{ group, id: dependencies.ids.uuid() },
      condition: condition as unknown as Condition,
    }),
  );
  const groups = (stored: readonly StoredGroup[]) => addTo(stored, added);
  const segment = await changeSegment(dependencies, website, { id, change: { groups } });
  const own = new Set(added.map((each) => each.id));
  return itemsOf(segment).filter((item) => own.has(item.id));
}

function addTo(stored: readonly StoredGroup[], added: readonly Added[]): StoredGroup[] {
  const groups = stored.map(({ negate, items }) => ({ negate, items: [...items] }));
  for (const { group, id, condition } of added) {
    while (groups.length <= group) groups.push({ negate: false, items: [] });
    groups[group]?.items.push({ id, condition });
  }
  return groups.filter(({ items }) => items.length > 0);
}

/**
 * Changes a condition; absent fields stay. Throws NOT_FOUND where the website has no such item, BAD_REQUEST where the whole
 * is no condition then, and as `changeSegment`.
 */
export async function updateItem(
  dependencies: Stores,
  website: Website,
  { item, change }: { item: string; change: ConditionChange },
): Promise<Item> {
  const segment = await changeItem(dependencies, website, item, (stored) => ({
    ...stored,
    condition: changed(stored.condition, change),
  }));
  const found = itemsOf(segment).find(({ id }) => id === item);
  if (found === undefined) throw segmentNotFound();
  return found;
}

function changed(stored: Condition, change: ConditionChange): Condition {
  const read = condition.safeParse(applyChange(stored, change));
  if (read.success) return read.data;
  const issues = listViolations(read.error.issues);
  throw new AppError("BAD_REQUEST", "The condition is not valid with this change", { issues });
}

/** Takes a condition out; a group without any goes with it. Throws as `updateItem`. */
export async function removeItem(dependencies: Stores, website: Website, item: string): Promise<void> {
  await changeItem(dependencies, website, item, () => undefined);
}

async function changeItem(
  dependencies: Stores,
  website: Website,
  item: string,
  change: (stored: StoredItem) => StoredItem | undefined,
): Promise<Segment> {
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
