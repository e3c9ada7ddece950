import { outputsOf } from "#contract/journeys/block-types.ts";
import type { Block, BlockInput } from "#contract/journeys/blocks.ts";
import { checkConnections } from "#contract/journeys/check-connections.ts";
import type { GraphConnection } from "#contract/journeys/graph.ts";
import { isRefused, violation } from "#contract/journeys/violations.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { changeGraph, type Writers } from "./change-graph.ts";
import { foreignBlock, refuseGraph } from "./check-graph.ts";
import type { StoredBlock } from "./sql/graph.ts";
import { countAt } from "./sql/starting.ts";
import { blockNotFound, toBlock } from "./to-journey.ts";

interface Connecting {
  block: string;
  output: GraphConnection["output"];
}

/** A block as it is stored, with ids where the request brought none. */
export const blockOf = ({ id, items, ...block }: BlockInput, { ids }: Pick<Writers, "ids">): StoredBlock => ({
  ...block,
  id: (id ?? ids.uuid()).toLowerCase(),
  items: items.map(({ id: item, kind, data }) => ({ id: (item ?? ids.uuid()).toLowerCase(), kind, data })),
  connections: block.connections.map(({ output, to }) => ({ output, to: to.toLowerCase() })),
});

const found = (blocks: readonly StoredBlock[], id: string): StoredBlock => {
  const block = blocks.find((each) => each.id === id);
  if (block === undefined) throw blockNotFound();
  return block;
};

/** Adds a block; `from` connects an output of another one to it. Throws as `changeGraph`. */
export const addBlock = (
  writers: Writers,
  website: OwnWebsite,
  given: BlockInput & { journey: string; from?: Connecting | undefined; revision?: number | undefined },
): Promise<Block> => {
  const { journey, from, revision, ...input } = given;
  const block = blockOf(input, writers);
  return changeGraph(writers, website, {
    ...{ place: { journey }, revision },
    change: (blocks) => {
      if (from !== undefined && !blocks.some(({ id }) => id === from.block)) throw foreignBlock(["from", "block"]);
      return [...blocks.map((each) => (each.id === from?.block ? connect(each, from, block.id) : each)), block];
    },
    answer: (_, row, blocks) => toBlock(row.id, found(blocks, block.id)),
  });
};

const connect = (block: StoredBlock, { output }: Connecting, to: string): StoredBlock => ({
  ...block,
  connections: [...block.connections, { output, to }],
});

interface BlockChange extends Partial<Pick<Block, "type" | "title" | "x" | "y" | "fields" | "connections">> {}
type Given = { [Field in keyof BlockChange]: BlockChange[Field] | undefined };

/** Changes a block; absent fields stay. Throws as `changeGraph`, REFUSED for another type. */
export const changeBlock = (
  writers: Writers,
  website: OwnWebsite,
  { id, change, revision }: { id: string; change: Given; revision: number | undefined },
): Promise<Block> =>
  changeGraph(writers, website, {
    ...{ place: { block: id }, revision },
    change: (blocks) => blocks.map((block) => (block.id === id ? applyChange(block, change) : block)),
    answer: (_, row, blocks) => toBlock(row.id, found(blocks, id)),
  });

function applyChange(block: StoredBlock, change: Given): StoredBlock {
  refuseType(block, change.type);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...block, ...given };
}

/** What a block means never changes: people may have stood in it. */
export function refuseType(block: StoredBlock, type: StoredBlock["type"] | undefined): void {
  if (type !== undefined && type !== block.type)
    throw refuseGraph([violation("type_changed", { block, path: ["type"] })]);
}

/**
 * Deletes a block. With `heal` what led to it leads where its first output leads, where that may be connected. Throws as
 * `changeGraph`.
 */
export async function removeBlock(
  writers: Writers,
  website: OwnWebsite,
  { id, heal, revision }: { id: string; heal: boolean; revision: number | undefined },
): Promise<{ id: string; standing: number; healed: number }> {
  let healed = 0;
  const standing = await countAt(writers.postgres, id);
  return changeGraph(writers, website, {
    ...{ place: { block: id }, revision },
    change: (blocks) => {
      const left = withoutBlocks(blocks, [id]);
      if (!heal) return left;
      const mended = healAround(left, { removed: found(blocks, id), before: blocks });
      healed = mended.healed;
      return mended.blocks;
    },
    answer: () => ({ id, standing, healed }),
  });
}

/** The others, without connections to what goes. */
export const withoutBlocks = (blocks: readonly StoredBlock[], gone: readonly string[]): StoredBlock[] =>
  blocks
    .filter(({ id }) => !gone.includes(id))
    .map((block) => ({ ...block, connections: block.connections.filter(({ to }) => !gone.includes(to)) }));

function healAround(
  left: StoredBlock[],
  { removed, before }: { removed: StoredBlock; before: readonly StoredBlock[] },
): { blocks: StoredBlock[]; healed: number } {
  const [first] = outputsOf(removed.type);
  const target = removed.connections.find(({ output }) => output === first)?.to;
  let blocks = left;
  let healed = 0;
  if (target === undefined) return { blocks, healed };
  for (const { id, connections } of before) {
    for (const { output } of connections.filter(({ to }) => to === removed.id)) {
      const mended = blocks.map((block) => (block.id === id ? connect(block, { block: id, output }, target) : block));
      if (checkConnections(mended).some(isRefused)) continue;
      blocks = mended;
      healed += 1;
    }
  }
  return { blocks, healed };
}
