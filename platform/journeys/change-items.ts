import type { Item, ItemInput } from "#contract/journeys/items.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { changeGraph, type Writers } from "./change-graph.ts";
import type { PathOfItem } from "./check-graph.ts";
import type { StoredBlock } from "./sql/graph.ts";
import { findBlockOfItem } from "./sql/journeys.ts";
import { blockNotFound, itemNotFound, toBlock } from "./to-journey.ts";

type StoredItem = StoredBlock["items"][number];

interface Change {
  block: string;
  revision: number | undefined;
  change: (items: StoredItem[]) => StoredItem[];
  pathOfItem?: PathOfItem | undefined;
}

/** Changes the items of a block and answers all of them. Throws as `changeGraph`. */
const changeItems = (
  writers: Writers,
  website: OwnWebsite,
  { block: id, revision, change, pathOfItem }: Change,
): Promise<Item[]> =>
  changeGraph(writers, website, {
    ...{ place: { block: id }, revision, pathOfItem },
    change: (blocks) =>
      blocks.map((block) => (block.id === id ? { ...block, items: change([...block.items]) } : block)),
    answer: (_, row, blocks) => {
      const block = blocks.find((each) => each.id === id);
      if (block === undefined) throw blockNotFound();
      return toBlock(row.id, block).items;
    },
  });

const itemOf = ({ id, kind, data }: ItemInput, { ids }: Writers): StoredItem => ({
  id: (id ?? ids.uuid()).toLowerCase(),
  ...{ kind, data },
});

const inserted = (items: StoredItem[], item: StoredItem, position = items.length): StoredItem[] =>
  items.toSpliced(position, 0, item);

const pick = (items: readonly Item[], id: string): Item => {
  const item = items.find((each) => each.id === id);
  if (item === undefined) throw itemNotFound();
  return item;
};

/** Where a request of one item has it: its data stands in the body itself. */
const alone =
  (id: string): PathOfItem =>
  (item) =>
    item.id === id ? [] : undefined;

interface Rows {
  block: string;
  revision?: number | undefined;
}

/** Adds an item to a block, at the end or at `position`. Throws as `changeGraph`. */
export async function addItem(writers: Writers, website: OwnWebsite, given: ItemInput & Rows): Promise<Item> {
  const item = itemOf(given, writers);
  const { block, revision, position } = given;
  const change = (items: StoredItem[]) => inserted(items, item, position);
  const all = await changeItems(writers, website, { block, revision, change, pathOfItem: alone(item.id) });
  return pick(all, item.id);
}

/** Adds items after those of a block; answers the new ones. Throws as `changeGraph`. */
export async function appendItems(
  writers: Writers,
  website: OwnWebsite,
  { block, items, revision }: Rows & { items: readonly ItemInput[] },
): Promise<Item[]> {
  const added = items.map((item) => itemOf(item, writers));
  const places = new Map(added.map(({ id }, index) => [id, ["items", index]]));
  const all = await changeItems(writers, website, {
    ...{ block, revision, change: (stored) => [...stored, ...added] },
    pathOfItem: ({ id }) => places.get(id),
  });
  return added.map(({ id }) => pick(all, id));
}

/** Replaces the items of a block. Throws as `changeGraph`. */
export const replaceItems = (
  writers: Writers,
  website: OwnWebsite,
  { block, items, revision }: Rows & { items: readonly ItemInput[] },
): Promise<Item[]> =>
  changeItems(writers, website, { block, revision, change: () => items.map((item) => itemOf(item, writers)) });

interface ItemChange {
  id: string;
  data?: Record<string, unknown> | undefined;
  position?: number | undefined;
  revision?: number | undefined;
}

/** Changes an item or its place. Throws as `changeGraph`. */
export async function changeItem(
  writers: Writers,
  website: OwnWebsite,
  { id, data, position, revision }: ItemChange,
): Promise<Item> {
  const change = (items: StoredItem[]) => {
    const index = items.findIndex((each) => each.id === id);
    const item = items[index];
    if (item === undefined) throw itemNotFound();
    return inserted(items.toSpliced(index, 1), { ...item, ...(data === undefined ? {} : { data }) }, position ?? index);
  };
  const block = await blockOfItem(writers, id);
  return pick(await changeItems(writers, website, { block, revision, change, pathOfItem: alone(id) }), id);
}

/** Throws as `changeGraph`. */
export async function removeItem(
  writers: Writers,
  website: OwnWebsite,
  { id, revision }: { id: string; revision?: number | undefined },
): Promise<void> {
  const change = (items: StoredItem[]) => items.filter((each) => each.id !== id);
  await changeItems(writers, website, { block: await blockOfItem(writers, id), revision, change });
}

async function blockOfItem({ postgres }: Writers, id: string): Promise<string> {
  const block = await findBlockOfItem(postgres, id);
  if (block === undefined) throw itemNotFound();
  return block;
}
