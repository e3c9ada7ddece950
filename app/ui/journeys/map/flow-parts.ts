import type { Edge, Node, Viewport } from "@xyflow/react";
import { Position } from "@xyflow/react";
import type { EdgeView, MapView, NodeView } from "#app/journeys/describe-map.ts";
import { boxOf, type MapGraph } from "#app/journeys/map/map-graph.ts";
import { outputsOf } from "#contract/journeys/block-types.ts";

/** Blocks and connections as the map's library takes them. */

interface NodeData extends Record<string, unknown> {
  node: NodeView;
  isEditable: boolean;
}
export type MapNode = Node<NodeData, "block">;
interface EdgeData extends Record<string, unknown> {
  words: EdgeView["words"];
  onCut: (() => void) | null;
}
export type MapEdge = Edge<EdgeData, "way">;

export const portSize = 10;

/** Where a port stands in its block: the first of two outputs at the right. */
export const portAt = (width: number, index: number, count: number) => (width * (count - index)) / (count + 1);

/** Sizes and ports are known, so that nothing has to be measured before lines are drawn. */
function geometryOf(block: MapGraph[number]) {
  const { width, height } = boxOf(block);
  const outputs = outputsOf(block.type);
  const half = portSize / 2;
  const port = { width: portSize, height: portSize };
  return {
    ...{ width, height, measured: { width, height } },
    handles: [
      { type: "target" as const, position: Position.Top, x: width / 2 - half, y: -half, ...port },
      ...outputs.map((id, index) => ({
        ...{ id, type: "source" as const, position: Position.Bottom, ...port },
        ...{ x: portAt(width, index, outputs.length) - half, y: height - half },
      })),
    ],
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The same list where nothing of it changed. */
const keepList = <Part>(before: readonly Part[], after: Part[]): Part[] =>
  after.length === before.length && after.every((part, index) => part === before[index]) ? (before as Part[]) : after;

/** The nodes of a graph; unchanged ones are the same objects, which are not drawn anew. */
export function nodesOf(
  graph: MapGraph,
  { view, isEditable }: { view: MapView; isEditable: boolean },
  before: readonly MapNode[],
): MapNode[] {
  const views = new Map(view.nodes.map((node) => [node.id, node]));
  const known = new Map(before.map((node) => [node.id, node]));
  // In reading order, in which Tab goes through them.
  const blocks = new Map(graph.map((block) => [block.id, block]));
  const nodes = view.nodes.flatMap(({ id }): MapNode[] => {
    const [block, node, was] = [blocks.get(id), views.get(id), known.get(id)];
    if (block === undefined || node === undefined) return [];
    const { x, y } = block;
    const isUnmoved = was?.position.x === x && was.position.y === y;
    if (was !== undefined && isUnmoved && isSame(was.data.node, node)) return [was];
    return [
      {
        ...{ id, type: "block" as const, position: { x, y }, data: { node, isEditable } },
        ...{ ...geometryOf(block), ariaLabel: node.spoken, selected: was?.selected ?? false },
      },
    ];
  });
  return keepList(before, nodes);
}

/** The lines of a graph. */
export function edgesOf(
  view: MapView,
  onCut: ((edge: EdgeView) => void) | null,
  before: readonly MapEdge[],
): MapEdge[] {
  const known = new Map(before.map((edge) => [edge.id, edge]));
  const edges = view.edges.map((edge) => {
    const { key, from, to, output, words, spoken } = edge;
    const was = known.get(key);
    if (was?.target === to && was.ariaLabel === spoken && isSame(was.data?.words, words)) return was;
    return {
      ...{ id: key, type: "way" as const, source: from, target: to, sourceHandle: output, ariaLabel: spoken },
      ...{ data: { words, onCut: onCut === null ? null : () => onCut(edge) }, selected: was?.selected ?? false },
    };
  });
  return keepList(before, edges);
}

export interface FlowParts {
  nodes: MapNode[];
  edges: MapEdge[];
}

interface Stage {
  /** Where the drawing stood on it. */
  start: { x: number; y: number };
  size: { width: number; height: number };
}

/**
 * Where the map begins: where the drawing stood, so that nothing moves; where that showed no whole block, at the first one.
 */
export function firstViewport(nodes: readonly MapNode[], { start, size }: Stage): Viewport {
  const edge = { x: lowest(nodes, "x"), y: lowest(nodes, "y") };
  const asDrawn = { x: start.x - edge.x, y: start.y - edge.y, zoom: 1 };
  const [first] = nodes;
  if (first === undefined || nodes.some((node) => isInSight(node, asDrawn, size))) return asDrawn;
  return { ...asDrawn, x: size.width / 2 - first.position.x - (first.width ?? 0) / 2, y: start.y - edge.y };
}

const lowest = (nodes: readonly MapNode[], side: "x" | "y") =>
  nodes.length === 0 ? 0 : Math.min(...nodes.map(({ position }) => position[side]));

/** Whether all of a node stands on the stage. */
function isInSight({ position, width = 0, height = 0 }: MapNode, { x, y }: Viewport, size: Stage["size"]): boolean {
  const [left, top] = [position.x + x, position.y + y]; // physical: coordinates of the map
  return left >= 0 && top >= 0 && left + width <= size.width && top + height <= size.height;
}

/** Nodes where the blocks of a graph stand, wherever hands have let them go. */
export function placedAs(graph: MapGraph, nodes: readonly MapNode[]): MapNode[] {
  const blocks = new Map(graph.map((block) => [block.id, block]));
  return keepList(
    nodes,
    nodes.map((node) => {
      const { x, y } = blocks.get(node.id) ?? node.position;
      return node.position.x === x && node.position.y === y ? node : { ...node, position: { x, y } };
    }),
  );
}

/** One part selected, no other; the same list where that is so. */
export const withSelected = <Part extends { id: string; selected?: boolean }>(
  parts: readonly Part[],
  id: string | null,
): Part[] =>
  keepList(
    parts,
    parts.map((part) => ((part.selected ?? false) === (part.id === id) ? part : { ...part, selected: part.id === id })),
  );
