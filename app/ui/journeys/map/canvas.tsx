import styled from "@emotion/styled";
import {
  Background,
  type Connection,
  ConnectionLineType,
  type FinalConnectionState,
  MiniMap,
  Panel,
  ReactFlow,
  type Viewport,
} from "@xyflow/react";
import { type FocusEvent, memo, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EdgeView, MapView } from "#app/journeys/describe-map.ts";
import { reconnect } from "#app/journeys/map/edit-graph.ts";
import { gridStep, type MapGraph } from "#app/journeys/map/map-graph.ts";
import type { Output } from "#contract/journeys/block-types.ts";
import { colour } from "../../theme/tokens.ts";
import { ArrowMarker } from "../arrow-marker.tsx";
import { FlowEdge, flowEdgeStyles } from "./flow-edge.tsx";
import { FlowNode, flowNodeStyles } from "./flow-node.tsx";
import type { FlowParts } from "./flow-parts.ts";
import type { Hands } from "./use-block-edits.ts";
import { useFlowParts } from "./use-flow-parts.ts";
import { deleteKeys } from "./use-map-focus.ts";

const nodeTypes = { block: FlowNode };
const edgeTypes = { way: FlowEdge };

const Frame = styled("div")({
  blockSize: "100%",
  ...flowNodeStyles,
  ...flowEdgeStyles,
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

/** Made once: each new value of an option is written to the map's store, which all of its parts look at. */
const grid: [number, number] = [gridStep, gridStep];
const proOptions = { hideAttribution: true };

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
  /** Where it begins. */
  viewport: Viewport;
  isEditable: boolean;
  hands: Hands;
  chosen: { id: string | null };
  first: FlowParts;
  onCut: ((edge: EdgeView) => void) | null;
  onSelect: (ids: readonly string[]) => void;
}

/** Lines and blocks under the hands. It knows of presses and drags; what they mean is decided by `hands`. */
export const Canvas = memo(function Canvas(props: Props) {
  const { graph, viewport, isEditable, hands } = props;
  const { t } = useTranslation("journeys");
  const parts = useFlowParts(props);
  const { isWhole, handlers } = useWholeForKeys();
  const hasMinimap = useLater();
  const words = useWords(isEditable);
  return (
    <Frame {...handlers}>
      <ReactFlow
        aria-label={`${t("map.drawing")}. ${t(isEditable ? "live.keys" : "live.readKeys")}`}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        {...parts}
        {...useConnecting(graph, hands)}
        nodesDraggable={isEditable}
        nodesConnectable={isEditable}
        edgesReconnectable={isEditable}
        deleteKeyCode={isEditable ? deleteKeys : null}
        connectionLineType={ConnectionLineType.SmoothStep}
        connectionRadius={90}
        connectOnClick={false}
        defaultViewport={viewport}
        minZoom={0.2}
        maxZoom={1.5}
        snapToGrid
        snapGrid={grid}
        elevateNodesOnSelect
        onlyRenderVisibleElements={!isWhole}
        panOnScroll
        proOptions={proOptions}
        ariaLabelConfig={words}
      >
        <Background gap={16} size={1.5} />
        {hasMinimap ? (
          <MiniMap pannable zoomable nodeBorderRadius={24} position="bottom-right" style={minimapSize} />
        ) : null}
        <ArrowPlace />
      </ReactFlow>
    </Frame>
  );
});

/**
 * Blocks out of sight are drawn once the keyboard comes to the map, which goes through all of them, until the pointer is back:
 * under it each of them makes a drag slower.
 */
function useWholeForKeys() {
  const [isWhole, setWhole] = useState(false);
  const whole = useCallback(() => setWhole(true), []);
  const onFocusCapture = useCallback(({ target }: FocusEvent) => {
    if (target.matches(":focus-visible")) setWhole(true);
  }, []);
  const inSight = useCallback(() => setWhole(false), []);
  return { isWhole, handlers: { onKeyDownCapture: whole, onFocusCapture, onPointerDownCapture: inSight } };
}

/** False until all else is drawn. */
function useLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => startTransition(() => setLater(true)), []);
  return isLater;
}

/** Connections by hand: refused ones say why at once, the others are made. What is deleted joins what it stood between. */
function useConnecting(graph: MapGraph, hands: Hands) {
  const isValidConnection = useCallback(
    (ends: Ends) => reconnect(graph, connectingOf(ends)).refused === undefined,
    [graph],
  );
  return {
    isValidConnection,
    ...useMemo(
      () => ({
        onConnectEnd: (_: unknown, { fromHandle, toNode, fromNode }: FinalConnectionState) => {
          if (fromNode === null || toNode === null || fromHandle?.type !== "source") return;
          hands.lead(connectingOf({ source: fromNode.id, sourceHandle: fromHandle.id ?? null, target: toNode.id }));
        },
        onReconnect: (_: unknown, wanted: Connection) => void hands.lead(connectingOf(wanted)),
        onBeforeDelete: async ({ nodes: gone, edges: cut }: FlowParts) => {
          if (gone.length > 0) hands.remove(gone.map(({ id }) => id));
          else for (const { source, sourceHandle } of cut) hands.disconnect(source, sourceHandle as Output);
          return false;
        },
      }),
      [hands],
    ),
  };
}

type Ends = Pick<Connection, "source" | "target"> & { sourceHandle?: string | null };

const connectingOf = ({ source, sourceHandle, target }: Ends) => ({
  ...{ from: source, output: (sourceHandle ?? "next") as Output, to: target },
});

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
