import { kindOf, outputsOf } from "./block-types.ts";
import { byId, depthsOf, type Graph, type GraphBlock, targetsOf } from "./graph.ts";

/**
 * Where blocks stand where nobody has placed them: layers from top to bottom, the first output at the right, a parent
 * above the middle of its children. Pure and the same on server and browser, so that nothing jumps.
 */

const nodeWidth = 272;
const nodeHeight = 96;
const endWidth = 136;
/** As high as a finger. */
const endHeight = 44;
const gapX = 32;
/** Room for the pill that names an output. */
const gapY = 72;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const sizeOf = ({ type }: Pick<GraphBlock, "type">) =>
  type === "flow.end" ? { width: endWidth, height: endHeight } : { width: nodeWidth, height: nodeHeight };

interface Placed extends GraphBlock {
  x: number;
  y: number;
}

/** Boxes by block: as their owner placed them where none covers another, else laid out. */
export function placeBlocks(blocks: readonly Placed[]): Map<string, Box> {
  const own = blocks.map((block) => ({ ...sizeOf(block), x: block.x, y: block.y }));
  const isPlaced = own.every((box, index) => own.slice(index + 1).every((other) => !overlaps(box, other)));
  if (!isPlaced) return layOut(blocks);
  return new Map(blocks.map(({ id }, index) => [id, own[index] as Box]));
}

const overlaps = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Boxes by block, the first at the top; no coordinate is negative. */
export function layOut(blocks: Graph): Map<string, Box> {
  const known = byId(blocks);
  const depth = depthsOf(targetsOf(blocks));
  const children = treeOf(blocks, depth);
  const hasParent = new Set([...children.values()].flat());
  const roots = [...known.values()]
    .filter(({ id }) => !hasParent.has(id))
    .toSorted((one, other) => Number(isStart(other)) - Number(isStart(one)));
  const tops = topsOf([...known.values()], depth);
  const boxes = new Map<string, Box>();
  // From right to left: what is read first stands first.
  let edge = 0;
  for (const root of roots) edge = placeTree(root, { right: edge, known, children, depth, tops, boxes }) - gapX;
  const left = Math.min(0, ...[...boxes.values()].map(({ x }) => x));
  for (const box of boxes.values()) box.x -= left;
  return new Map(blocks.map(({ id }) => [id, boxes.get(id) ?? { x: 0, y: 0, ...sizeOf({ type: "flow.end" }) }]));
}

const isStart = ({ type }: GraphBlock) => kindOf(type) === "trigger";

/** The order of a block's children: that of its outputs. */
const orderedTargets = ({ type, connections }: GraphBlock) =>
  connections
    .toSorted((one, other) => outputsOf(type).indexOf(one.output) - outputsOf(type).indexOf(other.output))
    .map(({ to }) => to);

/** Each block under one parent alone, the deepest that leads to it. */
function treeOf(blocks: Graph, depth: ReadonlyMap<string, number>): Map<string, string[]> {
  const parents = new Map<string, string>();
  const at = (id: string) => depth.get(id) ?? 0;
  for (const block of blocks) {
    for (const to of orderedTargets(block)) {
      const parent = parents.get(to);
      if (at(block.id) < at(to) && (parent === undefined || at(parent) < at(block.id))) parents.set(to, block.id);
    }
  }
  return new Map(
    blocks.map((block) => [
      block.id,
      [...new Set(orderedTargets(block))].filter((to) => parents.get(to) === block.id && to !== block.id),
    ]),
  );
}

/** The upper edge of each layer. */
function topsOf(blocks: Graph, depth: ReadonlyMap<string, number>): number[] {
  const tops: number[] = [];
  let top = 0;
  const deepest = Math.max(0, ...depth.values());
  for (let layer = 1; layer <= deepest; layer += 1) {
    tops[layer] = top;
    const heights = blocks.filter(({ id }) => depth.get(id) === layer).map((block) => sizeOf(block).height);
    top += Math.max(0, ...heights) + gapY;
  }
  return tops;
}

interface Tree {
  /** The right edge of the room that is left. */
  right: number;
  known: ReadonlyMap<string, GraphBlock>;
  children: ReadonlyMap<string, readonly string[]>;
  depth: ReadonlyMap<string, number>;
  tops: readonly number[];
  boxes: Map<string, Box>;
}

/** Places a block and what is under it to the left of `right`; answers the left edge of all of it. */
function placeTree(block: GraphBlock, tree: Tree): number {
  const { known, children, depth, tops, boxes, right } = tree;
  const { width, height } = sizeOf(block);
  const under = (children.get(block.id) ?? []).flatMap((id) => known.get(id) ?? []);
  let edge = right;
  for (const child of under) edge = placeTree(child, { ...tree, right: edge }) - gapX;
  const middles = under.flatMap(({ id }) => {
    const box = boxes.get(id);
    return box === undefined ? [] : [box.x + box.width / 2];
  });
  const middle = middles.length === 0 ? right - width / 2 : (Math.max(...middles) + Math.min(...middles)) / 2;
  const overflow = Math.max(0, middle + width / 2 - right);
  if (overflow > 0) shift(block.id, { by: -overflow, children, boxes });
  boxes.set(block.id, { x: middle - overflow - width / 2, y: tops[depth.get(block.id) ?? 1] ?? 0, width, height });
  return Math.min(middle - width / 2, under.length === 0 ? right : edge + gapX) - overflow;
}

/** Moves everything under a block sideways. */
function shift(
  id: string,
  { by, children, boxes }: { by: number; children: Tree["children"]; boxes: Tree["boxes"] },
): void {
  for (const child of children.get(id) ?? []) {
    const box = boxes.get(child);
    if (box !== undefined) box.x += by;
    shift(child, { by, children, boxes });
  }
}

export interface Route {
  /** An SVG path from the output's port to the upper edge of its target. */
  path: string;
  /** The middle of the pill that names the output: on the drop above the target. */
  label: { x: number; y: number };
  /** Where it begins. */
  port: { x: number; y: number };
}

const corner = 12;
const arrow = 4;

interface Point {
  x: number;
  y: number;
}

/** The line of an output: down, across half-way between the layers with round corners, and down again. */
export function routeOf(from: Box, to: Box, { index, count }: { index: number; count: number }): Route {
  // The first of two ports is at the right.
  const port = { x: from.x + (from.width * (count - index)) / (count + 1), y: from.y + from.height };
  return lineBetween(port, { x: to.x + to.width / 2, y: to.y });
}

/** The line from a port to the upper edge of a block. */
export function lineBetween({ x, y }: Point, target: Point): Route {
  const endX = target.x;
  const endY = target.y - arrow;
  const label = { x: endX, y: endY - 22 };
  const port = { x, y };
  if (Math.abs(endX - x) < 1) return { path: `M${x} ${y}V${endY}`, label, port };
  const bend = y + Math.min(20, Math.max(corner, (endY - y) / 3));
  const side = endX > x ? 1 : -1;
  const r = Math.min(corner, Math.abs(endX - x) / 2, bend - y);
  const path = [
    `M${x} ${y}V${bend - r}`,
    `Q${x} ${bend} ${x + side * r} ${bend}`,
    `H${endX - side * r}`,
    `Q${endX} ${bend} ${endX} ${bend + r}`,
    `V${endY}`,
  ].join("");
  return { path, label, port };
}
