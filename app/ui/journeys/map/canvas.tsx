import styled from "@emotion/styled";
import {
  Background,
  type Connection,
  ConnectionLineType,
  type FinalConnectionState,
  MiniMap,
  type OnNodeDrag,
  Panel,
  ReactFlow,
} from "@xyflow/react";
import { memo, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { MapView } from "#app/journeys/describe-map.ts";
import { reconnect } from "#app/journeys/map/edit-graph.ts";
import type { MapGraph } from "#app/journeys/map/map-graph.ts";
import type { Output } from "#contract/journeys/block-types.ts";
import { colour } from "../../theme/tokens.ts";
import { ArrowMarker } from "../arrow-marker.tsx";
import { FlowEdge } from "./flow-edge.tsx";
import { FlowNode } from "./flow-node.tsx";
import type { MapNode } from "./flow-parts.ts";
import type { BlockEdits } from "./use-block-edits.ts";
import { useFlowParts } from "./use-flow-parts.ts";

const nodeTypes = { block: FlowNode };
const edgeTypes = { way: FlowEdge };

const Frame = styled("div")({
  blockSize: "100%",
  "& .react-flow": {
    "--xy-background-color": colour("page"),
    "--xy-background-pattern-color": colour("border"),
    "--xy-edge-stroke": colour("field"),
    "--xy-edge-stroke-selected": colour("plink"),
    "--xy-edge-stroke-width": "1.75",
    "--xy-connectionline-stroke": colour("plink"),
    "--xy-connectionline-stroke-width": "1.75",
    "--xy-handle-background-color": colour("surface"),
    "--xy-handle-border-color": colour("field"),
    "--xy-minimap-background-color": colour("surface"),
    "--xy-minimap-mask-background-color": "transparent",
    "--xy-minimap-mask-stroke-color": colour("plink"),
    "--xy-minimap-mask-stroke-width": "2",
    "--xy-minimap-node-background-color": colour("field"),
    "--xy-selection-background-color": "transparent",
    "--xy-selection-border": `1px dashed ${colour("plink")}`,
  },
  "& .react-flow__minimap": { border: `1px solid ${colour("border")}`, borderRadius: 8, overflow: "hidden" },
  "& .react-flow__node:focus-visible": { outline: `2px solid ${colour("plink")}`, outlineOffset: 2, borderRadius: 14 },
  "& .react-flow__edge:focus-visible": { outline: "none" },
  "& .react-flow__edge:focus-visible path": { stroke: colour("plink"), strokeWidth: 3 },
});

const minimapSize = { width: 132, height: 96 };

const Arrow = styled("svg")({ position: "absolute", fill: "none", stroke: colour("field"), strokeWidth: 1.75 });

const ArrowPlace = () => (
  <Panel position="top-left">
    <Arrow width={0} height={0} aria-hidden>
      <ArrowMarker />
    </Arrow>
  </Panel>
);

interface Props {
  graph: MapGraph;
  view: MapView;
  start: { x: number; y: number };
  isEditable: boolean;
  edits: BlockEdits;
  chosen: { id: string | null };
  onSelect: (ids: readonly string[]) => void;
}

/** Lines and blocks under the hands. It knows of presses and drags; what they mean is decided by `edits`. */
export const Canvas = memo(function Canvas({ graph, view, start, isEditable, edits, chosen, onSelect }: Props) {
  const { t } = useTranslation("journeys");
  const { nodes, edges, onNodesChange, onEdgesChange } = useFlowParts({ graph, view, chosen, edits, isEditable });
  const { isValidConnection, onConnectEnd, onReconnect } = useConnecting(graph, edits);
  const onNodeDragStop = useCallback<OnNodeDrag<MapNode>>(
    (_, __, moved) => edits.move(new Map(moved.map(({ id, position }) => [id, position]))),
    [edits],
  );
  const words = useWords(isEditable);
  const viewport = useMemo(() => ({ ...viewportOf(graph, start), zoom: 1 }), [graph, start]);
  return (
    <Frame>
      <ReactFlow
        aria-label={`${t("map.drawing")}. ${t(isEditable ? "live.keys" : "live.readKeys")}`}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onNodeDragStop={onNodeDragStop}
        onSelectionDragStop={(event, moved) => onNodeDragStop(event as never, moved[0] as MapNode, moved)}
        onSelectionChange={useCallback(
          ({ nodes: chosenNodes }: { nodes: { id: string }[] }) => onSelect(chosenNodes.map(({ id }) => id)),
          [onSelect],
        )}
        onBeforeDelete={async ({ nodes: gone, edges: cut }) => {
          if (gone.length > 0) edits.remove(gone.map(({ id }) => id));
          else for (const { source, sourceHandle } of cut) edits.disconnect(source, sourceHandle as Output);
          return false;
        }}
        isValidConnection={isValidConnection}
        onConnectEnd={onConnectEnd}
        onReconnect={onReconnect}
        nodesDraggable={isEditable}
        nodesConnectable={isEditable}
        edgesReconnectable={isEditable}
        deleteKeyCode={isEditable ? ["Delete", "Backspace"] : null}
        connectionLineType={ConnectionLineType.SmoothStep}
        connectionRadius={90}
        connectOnClick={false}
        defaultViewport={viewport}
        minZoom={0.2}
        maxZoom={1.5}
        snapToGrid
        snapGrid={[8, 8]}
        elevateNodesOnSelect
        panOnScroll
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={words}
      >
        <Background gap={16} size={1.5} />
        <MiniMap pannable zoomable nodeBorderRadius={24} position="bottom-right" style={minimapSize} />
        <ArrowPlace />
      </ReactFlow>
    </Frame>
  );
});

/** The map begins where the drawing stood. */
function viewportOf(graph: MapGraph, start: { x: number; y: number }) {
  if (graph.length === 0) return { x: start.x, y: start.y };
  return {
    x: start.x - Math.min(...graph.map(({ x }) => x)),
    y: start.y - Math.min(...graph.map(({ y }) => y)),
  };
}

/** Connections by hand: refused ones say why at once, the others are made. */
function useConnecting(graph: MapGraph, edits: BlockEdits) {
  return useMemo(() => {
    const read = ({ source, sourceHandle, target }: Pick<Connection, "source" | "sourceHandle" | "target">) => ({
      ...{ from: source, output: (sourceHandle ?? "next") as Output, to: target },
    });
    return {
      isValidConnection: (wanted: Pick<Connection, "source" | "target"> & { sourceHandle?: string | null }) =>
        reconnect(graph, read({ ...wanted, sourceHandle: wanted.sourceHandle ?? null })).refused === undefined,
      onConnectEnd: (_: unknown, { fromHandle, toNode, fromNode }: FinalConnectionState) => {
        if (fromNode === null || toNode === null || fromHandle?.type !== "source") return;
        edits.lead(read({ source: fromNode.id, sourceHandle: fromHandle.id ?? null, target: toNode.id }));
      },
      onReconnect: (_: unknown, wanted: Connection) => void edits.lead(read(wanted)),
    };
  }, [graph, edits]);
}

/** What the library says of its parts. */
function useWords(isEditable: boolean) {
  const { t } = useTranslation("journeys");
  return useMemo(
    () => ({
      "node.a11yDescription.default": t(isEditable ? "live.nodeKeys" : "live.readKeys"),
      "node.a11yDescription.keyboardDisabled": t("live.readKeys"),
      "node.a11yDescription.ariaLiveMessage": () => t("live.said.nudged"),
      "edge.a11yDescription.default": t(isEditable ? "live.edgeKeys" : "live.readKeys"),
      "minimap.ariaLabel": t("live.minimap"),
      "handle.ariaLabel": t("live.port"),
    }),
    [t, isEditable],
  );
}
