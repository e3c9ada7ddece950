import { Graph, layout } from "@dagrejs/dagre";
import { outputsOf } from "#contract/journeys/block-types.ts";
import { boxOf, type MapGraph } from "./map-graph.ts";

/**
 * The graph laid out from top to bottom so that few lines cross, the first output of a block at the right of its second
 * where both lead on.
 */
export function arrange(graph: MapGraph): MapGraph {
  const drawing = new Graph({ multigraph: true });
  drawing.setGraph({ rankdir: "TB", nodesep: 32, ranksep: 72, edgesep: 16 });
  drawing.setDefaultEdgeLabel(() => ({}));
  const known = new Set(graph.map(({ id }) => id));
  for (const block of graph) {
    const { width, height } = boxOf(block);
    drawing.setNode(block.id, { width, height });
  }
  for (const block of graph) {
    const lines = block.connections.filter(({ to }) => known.has(to));
    for (const { output, to } of lines) drawing.setEdge(block.id, to, {}, output);
  }
  layout(drawing, { constraints: constraintsOf(graph, known) });
  return graph.map((block) => {
    const { width, height } = boxOf(block);
    const { x = 0, y = 0 } = drawing.node(block.id);
    return { ...block, x: Math.round(x - width / 2), y: Math.round(y - height / 2) };
  });
}

/** The target of a block's first output is read first: it stands at the right. */
const constraintsOf = (graph: MapGraph, known: ReadonlySet<string>) =>
  graph.flatMap(({ type, connections }) => {
    const [first, second] = outputsOf(type).map((output) => connections.find((each) => each.output === output)?.to);
    if (first === undefined || second === undefined || !known.has(first) || !known.has(second)) return [];
    return [{ left: second, right: first }]; // physical: the library's own sides
  });
