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

/** Where a box may stand so that it covers none of the others. Pure. */
export type FindPlace = (wanted: Box, others: readonly Box[]) => { x: number; y: number };

/** As wanted, else down from there. */
export const placeBelow: FindPlace = (wanted, others) => {
  let { y } = wanted;
  for (let at = findTouched({ ...wanted, y }, others); at !== undefined; at = findTouched({ ...wanted, y }, others)) {
    y = at.y + at.height + gap;
  }
  return { x: Math.round(wanted.x), y: Math.round(y) };
};

/** As wanted, else the nearest place, which is beside, above or below the others, in line with what was wanted or in a corner. */
export const placeNear: FindPlace = (wanted, others) => {
  const { x, y, width, height } = wanted;
  let best = placeBelow(wanted, others);
  let shortest = Math.hypot(best.x - x, best.y - y);
  if (findTouched(wanted, others) === undefined) return best;
  const lines = (at: number, edges: readonly number[]) => [
    at,
    ...edges.filter((edge) => Math.abs(edge - at) < shortest),
  ];
  const across = lines(
    x,
    others.flatMap((other) => [other.x - width - gap, other.x + other.width + gap]),
  );
  const down = lines(
    y,
    others.flatMap((other) => [other.y - height - gap, other.y + other.height + gap]),
  );
  for (const place of across.flatMap((left) => down.map((top) => ({ x: Math.round(left), y: Math.round(top) })))) {
    const length = Math.hypot(place.x - x, place.y - y);
    if (length >= shortest || findTouched({ ...wanted, ...place }, others) !== undefined) continue;
    best = place;
    shortest = length;
  }
  return best;
};

const findTouched = (box: Box, others: readonly Box[]) => others.find((other) => touches(box, other));
