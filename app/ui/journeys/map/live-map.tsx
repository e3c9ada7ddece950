import "@xyflow/react/dist/base.css";
import styled from "@emotion/styled";
import { ReactFlowProvider } from "@xyflow/react";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { describeMap, type MapView } from "#app/journeys/describe-map.ts";
import { graphOf, type StoredMap } from "#app/journeys/map/editor.ts";
import { BlockPanel } from "./block-panel.tsx";
import { Canvas } from "./canvas.tsx";
import { MapMessages } from "./map-messages.tsx";
import { MapToolbar } from "./map-toolbar.tsx";
import { useBlockEdits } from "./use-block-edits.ts";
import { useMapEditor } from "./use-map-editor.ts";
import { useMapKeys } from "./use-map-keys.ts";
import { usePaletteDrag } from "./use-palette-drag.ts";

export interface LiveMapProps {
  /** The address of the journey. */
  base: string;
  journey: string;
  isEditable: boolean;
  stored: StoredMap;
  /** Where the drawing stood on the stage: the map begins there, so that nothing moves. */
  start: { x: number; y: number };
  palette: RefObject<HTMLFormElement>;
  /** Where the panel of a block goes. */
  side: RefObject<HTMLElement>;
  /** Called with each state of the map, for the list beside it. */
  onView: (view: MapView) => void;
  onPanel: (isOpen: boolean) => void;
}

const Frame = styled("div")({ position: "relative", gridArea: "1 / 1", minInlineSize: 0, minBlockSize: 0 });

/** The map on which blocks are added, moved, connected and removed; a block's form stands beside it. */
export default function LiveMap(props: LiveMapProps) {
  return (
    <ReactFlowProvider>
      <OpenMap {...props} />
    </ReactFlowProvider>
  );
}

function OpenMap({ base, journey, isEditable, stored, start, palette, side, onView, onPanel }: LiveMapProps) {
  const open = useMapEditor({ base, stored });
  const { editor } = open;
  const graph = graphOf(editor);
  const view = useMemo(
    () => describeMap({ blocks: [...graph], violations: editor.stored.violations, stats: editor.stored.stats }),
    [graph, editor.stored],
  );
  const [selected, setSelected] = useState<readonly string[]>([]);
  const edits = useBlockEdits({ open, journey, selected });
  const frame = useRef<HTMLDivElement>(null);
  usePaletteDrag({ palette, frame, isEditable, edits });
  useMapKeys({ open, isEditable });
  const only = selected.length === 1 ? graph.find(({ id }) => id === selected[0]) : undefined;
  const hasPanel = only !== undefined;
  useEffect(() => onView(view), [onView, view]);
  useEffect(() => onPanel(hasPanel), [onPanel, hasPanel]);
  useEffect(() => () => onPanel(false), [onPanel]);
  const close = useCallback(() => {
    const id = selected[0];
    edits.choose(null);
    frame.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)?.focus();
  }, [edits, selected]);
  return (
    <Frame ref={frame}>
      <Canvas {...{ graph, view, start, isEditable, edits }} onSelect={setSelected} chosen={edits.chosen} />
      <MapToolbar {...{ open, graph, isEditable, edits }} />
      <MapMessages {...{ open, edits }} />
      {only === undefined || side.current === null
        ? null
        : createPortal(
            <BlockPanel
              key={only.id}
              {...{ base, graph, block: only, open, edits, isEditable }}
              node={view.nodes.find(({ id }) => id === only.id)}
              onClose={close}
            />,
            side.current,
          )}
    </Frame>
  );
}
