import type { Block } from "#contract/journeys/blocks.ts";
import type { MapGraph } from "./map-graph.ts";

/** What is sent of a map: changed blocks, each whole, and which ones go. */
export interface Difference {
  blocks: Block[];
  removed: string[];
}

const isSame = (one: Block, other: Block) => one === other || JSON.stringify(one) === JSON.stringify(other);

const byId = (graph: MapGraph) => new Map(graph.map((block) => [block.id, block]));

export function differenceOf(before: MapGraph, after: MapGraph): Difference {
  const known = byId(before);
  const left = byId(after);
  return {
    blocks: after.filter((block) => {
      const stored = known.get(block.id);
      return stored === undefined || !isSame(stored, block);
    }),
    removed: before.filter(({ id }) => !left.has(id)).map(({ id }) => id),
  };
}

/**
 * Own changes since `base` over what somebody else made of it meanwhile. Of a block that both changed, the own is taken,
 * and `both` names it. Connections to blocks that went meanwhile are left out.
 */
export function rebase(base: MapGraph, { own, theirs }: { own: MapGraph; theirs: MapGraph }) {
  const mine = differenceOf(base, own);
  const other = differenceOf(base, theirs);
  const changed = byId(mine.blocks);
  const touched = new Set([...other.blocks.map(({ id }) => id), ...other.removed]);
  const here = byId(theirs);
  const kept = theirs.filter(({ id }) => !mine.removed.includes(id)).map((block) => changed.get(block.id) ?? block);
  const added = mine.blocks.filter(({ id }) => !here.has(id));
  const known = new Set([...kept, ...added].map(({ id }) => id));
  const graph = [...kept, ...added].map((block) =>
    block.connections.every(({ to }) => known.has(to))
      ? block
      : { ...block, connections: block.connections.filter(({ to }) => known.has(to)) },
  );
  return { graph, both: [...mine.blocks.map(({ id }) => id), ...mine.removed].filter((id) => touched.has(id)) };
}
