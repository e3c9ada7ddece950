import { type BlockType, type Output, outputsOf } from "#contract/journeys/block-types.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { checkConnections } from "#contract/journeys/check-connections.ts";
import { type GraphConnection, reachedFrom, targetsOf } from "#contract/journeys/graph.ts";
import { isRefused } from "#contract/journeys/violations.ts";
import { boxOf, type FindPlace, type MapGraph, placeBelow, placeNear } from "./map-graph.ts";

/** Edits of a map. Pure: each answers the graph as it becomes, or why that is refused, in words. */

export type Edit = { graph: MapGraph; refused?: undefined } | { graph?: undefined; refused: string };

/** The graph with its connections checked: the same function refuses on the map, in forms and on the platform. */
function checked(before: MapGraph, after: MapGraph): Edit {
  const known = new Set(checkConnections(before).filter(isRefused).map(placeOf));
  const refused = checkConnections(after)
    .filter(isRefused)
    .find((each) => !known.has(placeOf(each)));
  return refused === undefined ? { graph: after } : { refused: refused.message };
}

const placeOf = ({ code, block, output }: { code: string; block?: string; output?: string }) =>
  `${code} ${block} ${output}`;

const change = (graph: MapGraph, id: string, how: (block: Block) => Block): MapGraph =>
  graph.map((block) => (block.id === id ? how(block) : block));

const join = (graph: MapGraph, { from, output, to }: Connecting): MapGraph =>
  change(graph, from, (block) => ({ ...block, connections: [...block.connections, { output, to }] }));

export interface Connecting {
  from: string;
  output: Output;
  to: string;
}

/** Connects an output that leads nowhere. */
export const connect = (graph: MapGraph, connecting: Connecting): Edit => checked(graph, join(graph, connecting));

const without = (graph: MapGraph, { from, output }: Omit<Connecting, "to">): MapGraph =>
  change(graph, from, (block) => ({
    ...block,
    connections: block.connections.filter((each) => each.output !== output),
  }));

/** Makes an output lead nowhere. */
export const disconnect = (graph: MapGraph, place: Omit<Connecting, "to">): Edit => ({ graph: without(graph, place) });

/** Makes an output lead to another block than it did; to nothing with an empty one. */
export function reconnect(graph: MapGraph, { from, output, to }: Connecting): Edit {
  const open = without(graph, { from, output });
  return to === "" ? { graph: open } : checked(graph, join(open, { from, output, to }));
}

/**
 * Moves blocks; each stays clear of the others, by default as near as it can. The same graph where all of them stand there
 * already.
 */
export function moveBlocks(
  graph: MapGraph,
  places: ReadonlyMap<string, { x: number; y: number }>,
  findPlace: FindPlace = placeNear,
): Edit {
  const standing = graph.filter(({ id }) => !places.has(id)).map(boxOf);
  const moved = new Map<string, { x: number; y: number }>();
  for (const block of graph) {
    const wanted = places.get(block.id);
    if (wanted === undefined) continue;
    const place = findPlace(boxOf({ ...block, ...wanted }), standing);
    standing.push(boxOf({ ...block, ...place }));
    if (place.x !== block.x || place.y !== block.y) moved.set(block.id, place);
  }
  if (moved.size === 0) return { graph };
  return { graph: graph.map((block) => (moved.has(block.id) ? { ...block, ...moved.get(block.id) } : block)) };
}

interface Added {
  id: string;
  journey: string;
  type: BlockType;
  /** Where its owner wants it. */
  at: { x: number; y: number };
}

const blank = ({ id, journey, type }: Added, at: { x: number; y: number }): Block => ({
  ...{ id, journey, type, title: "", ...at },
  ...{ fields: {}, items: [], connections: [] },
});

/** Adds a block that nothing leads to yet. */
export function addBlock(graph: MapGraph, added: Added): Edit {
  const place = placeNear(boxOf({ type: added.type, ...added.at }), graph.map(boxOf));
  return checked(graph, [...graph, blank(added, place)]);
}

/** The first output of a block that leads nowhere. */
export const openOutput = ({ type, connections }: Pick<Block, "type" | "connections">): Output | undefined =>
  outputsOf(type).find((output) => !connections.some((each) => each.output === output));

/** Room between a block and what is put under it: the line and its pill. */
const under = 72;

/**
 * Adds a block where an output leads: between two blocks where it led to one. It stands under its parent; what was there
 * moves down with all that follows it.
 */
export function addAfter(
  graph: MapGraph,
  { from, output, ...added }: Omit<Added, "at"> & Omit<Connecting, "to">,
): Edit {
  const parent = graph.find(({ id }) => id === from);
  if (parent === undefined) return { graph };
  const box = boxOf(parent);
  const own = boxOf({ type: added.type, x: 0, y: 0 });
  const count = outputsOf(parent.type).length;
  // The first of two outputs is at the right.
  const side = count < 2 ? 0 : (count - 1) / 2 - outputsOf(parent.type).indexOf(output);
  const at = {
    x: box.x + box.width / 2 - own.width / 2 + side * (own.width + 32),
    y: box.y + box.height + under,
  };
  const next = parent.connections.find((each) => each.output === output)?.to;
  const [first] = outputsOf(added.type);
  if (next !== undefined && first === undefined) return connect(graph, { from, output, to: added.id });
  const room = next === undefined ? graph : lower(graph, { id: next, by: own.height + under });
  const place = placeBelow({ ...own, ...at }, room.map(boxOf));
  const connections: GraphConnection[] = next === undefined || first === undefined ? [] : [{ output: first, to: next }];
  const block = { ...blank({ ...added, at }, place), connections };
  return checked(graph, join([...without(room, { from, output }), block], { from, output, to: added.id }));
}

/** Moves a block and everything that follows it down. */
function lower(graph: MapGraph, { id, by }: { id: string; by: number }): MapGraph {
  const following = reachedFrom(targetsOf(graph), id);
  const places = graph.filter((block) => following.has(block.id)).map(({ id: each, x, y }) => [each, { x, y: y + by }]);
  return moveBlocks(graph, new Map(places as [string, { x: number; y: number }][]), placeBelow).graph ?? graph;
}

/** Which blocks stand in for some that are gone, the first first: their parents, then their children, then all others. */
export function standInsFor(graph: MapGraph, gone: readonly string[]): string[] {
  const targets = graph.filter(({ id }) => gone.includes(id)).flatMap(({ connections }) => connections);
  const parents = graph.filter(({ connections }) => connections.some(({ to }) => gone.includes(to)));
  const ids = [parents.map(({ id }) => id), targets.map(({ to }) => to), graph.map(({ id }) => id)].flat();
  return [...new Set(ids)].filter((id) => !gone.includes(id));
}

/** Removes blocks; what led to each leads where its first output led, where that may be connected. */
export function removeBlocks(graph: MapGraph, ids: readonly string[]): Edit {
  let left = graph;
  for (const id of ids) left = removeOne(left, id);
  return { graph: left };
}

function removeOne(graph: MapGraph, id: string): MapGraph {
  const gone = graph.find((block) => block.id === id);
  if (gone === undefined) return graph;
  const [first] = outputsOf(gone.type);
  const next = gone.connections.find(({ output }) => output === first)?.to;
  const parents = graph.flatMap((block) =>
    block.connections.filter(({ to }) => to === id).map(({ output }) => ({ from: block.id, output })),
  );
  let left: MapGraph = graph
    .filter((block) => block.id !== id)
    .map((block) => ({ ...block, connections: block.connections.filter(({ to }) => to !== id) }));
  if (next === undefined) return left;
  for (const parent of parents) left = connect(left, { ...parent, to: next }).graph ?? left;
  return left;
}
