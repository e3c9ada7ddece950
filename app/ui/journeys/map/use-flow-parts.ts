import { applyEdgeChanges, applyNodeChanges, type EdgeChange, type NodeChange } from "@xyflow/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { EdgeView, MapView } from "#app/journeys/describe-map.ts";
import type { MapGraph } from "#app/journeys/map/map-graph.ts";
import { edgesOf, type FlowParts, type MapEdge, type MapNode, nodesOf, placedAs, withSelected } from "./flow-parts.ts";
import type { Hands } from "./use-block-edits.ts";

interface Options {
  graph: MapGraph;
  view: MapView;
  /** What is to be selected next. */
  chosen: { id: string | null };
  hands: Hands;
  isEditable: boolean;
  /** As the map was opened. */
  first: FlowParts;
  onCut: ((edge: EdgeView) => void) | null;
  onSelect: (ids: readonly string[]) => void;
}

/** Nodes and lines between two states of the graph: where a drag holds them, and which are selected. */
export function useFlowParts({ graph, view, chosen, hands, isEditable, first, onCut, onSelect }: Options) {
  const [nodes, setNodes] = useState<MapNode[]>(first.nodes);
  const [edges, setEdges] = useState<MapEdge[]>(first.edges);
  useEffect(() => {
    setNodes((before) => nodesOf(graph, { view, isEditable }, before));
    setEdges((before) => edgesOf(view, onCut, before));
  }, [graph, view, isEditable, onCut]);
  useEffect(() => {
    setNodes((before) => withSelected(before, chosen.id));
    setEdges((before) => withSelected(before, null));
  }, [chosen]);
  const onPlaced = useCallback((now: MapGraph) => setNodes((before) => placedAs(now, before)), []);
  const { onMoved, onSelectionChange } = useMoves({ hands, onSelect, onPlaced });
  const onNodesChange = useCallback(
    (changes: NodeChange<MapNode>[]) => {
      setNodes((before) => applyNodeChanges(changes, before));
      onMoved(changes);
    },
    [onMoved],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<MapEdge>[]) => setEdges((before) => applyEdgeChanges(changes, before)),
    [],
  );
  return { nodes, edges, onNodesChange, onEdgesChange, onSelectionChange };
}

/** A press of an arrow key may be followed by others: together they are one step. */
const nudgeMs = 300;

/**
 * What becomes of moves: a drag is one step once it ends, and what it selects is said then, as the form of a block takes
 * longer to draw than a drag may be held up. Arrow keys move without a drag.
 */
function useMoves(what: Pick<Options, "hands" | "onSelect"> & { onPlaced: (graph: MapGraph) => void }) {
  const latest = useRef(what);
  latest.current = what;
  const drag = useRef<{ selected?: readonly string[] }>();
  const nudging = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(nudging.current), []);
  const onMoved = useCallback((changes: NodeChange<MapNode>[]) => {
    const moves = changes.filter((change) => change.type === "position");
    if (moves.some(({ dragging }) => dragging)) drag.current ??= {};
    const ended = moves.flatMap(({ id, position, dragging }) =>
      dragging === false && position !== undefined ? [[id, position] as const] : [],
    );
    if (ended.length === 0) return;
    clearTimeout(nudging.current);
    const move = () => {
      const { hands, onPlaced } = latest.current;
      const { graph } = hands.move(new Map(ended));
      // One that would cover another stands elsewhere, or where it stood.
      if (graph !== undefined) onPlaced(graph);
    };
    if (drag.current === undefined) {
      nudging.current = setTimeout(move, nudgeMs);
      return;
    }
    const { selected } = drag.current;
    drag.current = undefined;
    move();
    if (selected !== undefined) latest.current.onSelect(selected);
  }, []);
  const onSelectionChange = useCallback(({ nodes }: { nodes: { id: string }[] }) => {
    const ids = nodes.map(({ id }) => id);
    if (drag.current === undefined) latest.current.onSelect(ids);
    else drag.current.selected = ids;
  }, []);
  return { onMoved, onSelectionChange };
}
