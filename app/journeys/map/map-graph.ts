import type { Block } from "#contract/journeys/blocks.ts";
import { type Box, placeBlocks, sizeOf } from "#contract/journeys/layout.ts";

/** A journey's graph on the map: what the map changes, in memory. Every block stands where it is drawn. */
export type MapGraph = readonly Block[];

/** A stored graph as the map opens it: each block where it is drawn, though nobody has placed it. */
export function openGraph(blocks: readonly Block[]): MapGraph {
  const boxes = placeBlocks(blocks);
  return blocks.map((block) => {
    const { x, y } = boxes.get(block.id) ?? block;
    return { ...block, x, y };
  });
}

export const boxOf = (block: Pick<Block, "type" | "x" | "y">): Box => ({ ...sizeOf(block), x: block.x, y: block.y });

/** Room between blocks that one of them is moved away from. */
const gap = 16;

const touches = (one: Box, other: Box) =>
  one.x < other.x + other.width + gap &&
  other.x < one.x + one.width + gap &&
  one.y < other.y + other.height + gap &&
  other.y < one.y + one.height + gap;

/** Where a box may stand so that it covers none of the others: as wanted, else down from there. */
export function freePlace(wanted: Box, others: readonly Box[]): { x: number; y: number } {
  let { x, y } = wanted;
  for (let at = findTouched({ ...wanted, y }, others); at !== undefined; at = findTouched({ ...wanted, y }, others)) {
    y = at.y + at.height + gap;
  }
  x = Math.round(x);
  return { x, y: Math.round(y) };
}

const findTouched = (box: Box, others: readonly Box[]) => others.find((other) => touches(box, other));
