import { applyEdgeChanges, applyNodeChanges, type EdgeChange, type NodeChange } from "@xyflow/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { MapView } from "#app/journeys/describe-map.ts";
import type { MapGraph } from "#app/journeys/map/map-graph.ts";
import { edgesOf, type MapEdge, type MapNode, nodesOf } from "./flow-parts.ts";
import type { BlockEdits } from "./use-block-edits.ts";

interface Options {
  graph: MapGraph;
  view: MapView;
  /** What is to be selected next. */
  chosen: { id: string | null };
  edits: BlockEdits;
  isEditable: boolean;
}

/** Nodes and lines between two states of the graph: where a drag holds them, and which are selected. */
export function useFlowParts({ graph, view, chosen, edits, isEditable }: Options) {
  const [nodes, setNodes] = useState<MapNode[]>(() => nodesOf(graph, { view, isEditable }, []));
  const latest = useRef(edits);
  latest.current = edits;
  const lines = useCallback(
    (before: readonly MapEdge[]) =>
      edgesOf(view, isEditable ? ({ from, output }) => latest.current.disconnect(from, output) : null, before),
    [view, isEditable],
  );
  const [edges, setEdges] = useState<MapEdge[]>(() => lines([]));
  useEffect(() => {
    setNodes((before) => nodesOf(graph, { view, isEditable }, before));
    setEdges(lines);
  }, [graph, view, isEditable, lines]);
  useEffect(() => {
    setNodes((before) => before.map((node) => withSelected(node, node.id === chosen.id)));
    setEdges((before) => before.map((edge) => withSelected(edge, false)));
  }, [chosen]);
  const nudging = useRef<ReturnType<typeof setTimeout>>();
  const onNodesChange = useCallback((changes: NodeChange<MapNode>[]) => {
    setNodes((before) => applyNodeChanges(changes, before));
    const nudged = changes.filter((change) => change.type === "position" && change.dragging === false);
    // Arrow keys move without a drag; presses that follow each other are one step.
    const places = nudged.flatMap((change) =>
      change.type === "position" && change.position !== undefined ? [[change.id, change.position] as const] : [],
    );
    if (places.length === 0) return;
    clearTimeout(nudging.current);
    nudging.current = setTimeout(() => latest.current.move(new Map(places)), 300);
  }, []);
  useEffect(() => () => clearTimeout(nudging.current), []);
  const onEdgesChange = useCallback(
    (changes: EdgeChange<MapEdge>[]) => setEdges((before) => applyEdgeChanges(changes, before)),
    [],
  );
  return { nodes, edges, onNodesChange, onEdgesChange };
}

const withSelected = <Part extends { selected?: boolean }>(part: Part, selected: boolean): Part =>
  (part.selected ?? false) === selected ? part : { ...part, selected };
