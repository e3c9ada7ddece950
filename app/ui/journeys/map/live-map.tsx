import "@xyflow/react/dist/base.css";
import styled from "@emotion/styled";
import { ReactFlowProvider, type Viewport } from "@xyflow/react";
import {
  type RefObject,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import type { Counts } from "#app/journeys/counts.ts";
import { describeMap, type EdgeView, type MapView } from "#app/journeys/describe-map.ts";
import { shownBlock } from "#app/journeys/map/block-draft.ts";
import { graphOf, type StoredMap } from "#app/journeys/map/editor.ts";
import { onPaper } from "../../theme/tokens.ts";
import { BlockPanel } from "./block-panel.tsx";
import { Canvas } from "./canvas.tsx";
import { edgesOf, type FlowParts, firstViewport, nodesOf } from "./flow-parts.ts";
import { MapMessages } from "./map-messages.tsx";
import { MapToolbar } from "./map-toolbar.tsx";
import { useBlockDraft } from "./use-block-draft.ts";
import { type BlockEdits, useBlockEdits } from "./use-block-edits.ts";
import { type OpenMap as OpenedMap, useMapEditor } from "./use-map-editor.ts";
import { useMapFocus } from "./use-map-focus.ts";
import { useMapKeys } from "./use-map-keys.ts";
import { usePaletteDrag } from "./use-palette-drag.ts";

export interface LiveMapProps {
  /** The address of the journey. */
  base: string;
  journey: string;
  isEditable: boolean;
  stored: StoredMap;
  counts: Counts;
  /** `stored` in words and places. */
  map: MapView;
  /** Of the stage. */
  size: { width: number; height: number };
  /** Where the drawing stood on the stage: the map begins there, so that nothing moves. */
  start: { x: number; y: number };
  palette: RefObject<HTMLFormElement>;
  /** Where the panel of a block goes. */
  side: RefObject<HTMLElement>;
  /** Called with each state of the map, for the list beside it. */
  onView: (view: MapView) => void;
  onPanel: (isOpen: boolean) => void;
}

const Frame = styled("div")({
  position: "relative",
  gridArea: "1 / 1",
  minInlineSize: 0,
  minBlockSize: 0,
  [onPaper]: { display: "none" },
});

/** The map on which blocks are added, moved, connected and removed; a block's form stands beside it. */
export default function LiveMap(props: LiveMapProps) {
  const open = useMapEditor(props);
  const latest = useRef<BlockEdits>();
  const { isEditable, map, start, size } = props;
  const onCut = useMemo(
    () => (isEditable ? ({ from, output }: EdgeView) => latest.current?.disconnect(from, output) : null),
    [isEditable],
  );
  const [first] = useState(() => {
    const graph = graphOf(open.editor);
    const nodes = nodesOf(graph, { view: map, isEditable }, []);
    return { nodes, edges: edgesOf(map, onCut, []), viewport: firstViewport(nodes, { start, size }) };
  });
  return (
    // What the provider is given is drawn at once and in slices; what comes by the map's own effects is one long task.
    <ReactFlowProvider
      initialNodes={first.nodes}
      initialEdges={first.edges}
      initialWidth={size.width}
      initialHeight={size.height}
    >
      <OpenMap {...props} {...{ open, first, onCut, latest }} />
    </ReactFlowProvider>
  );
}

interface OpenProps extends LiveMapProps {
  open: OpenedMap;
  first: FlowParts & { viewport: Viewport };
  onCut: ((edge: EdgeView) => void) | null;
  latest: { current: BlockEdits | undefined };
}

function OpenMap({ open, first, onCut, latest, ...props }: OpenProps) {
  const { base, journey, isEditable, palette, side, onView, onPanel } = props;
  const [selected, setSelected] = useState<readonly string[]>([]);
  const edits = useBlockEdits({ open, journey, selected });
  latest.current = edits;
  const { graph, view, chosen } = useShown(open, { map: props.map, counts: props.counts, chosen: edits.chosen });
  const frame = useRef<HTMLDivElement>(null);
  usePaletteDrag({ palette, frame, isEditable, edits });
  useMapKeys({ open, isEditable });
  const selectedBlock = selected.length === 1 ? (selected[0] ?? null) : null;
  const typed = useBlockDraft({ selected: selectedBlock, choose: edits.choose, open });
  const shown = shownBlock(typed.draft, selectedBlock);
  const only = graph.find(({ id }) => id === shown);
  const hasPanel = only !== undefined;
  useEffect(() => startTransition(() => onView(view)), [onView, view]);
  useEffect(() => onPanel(hasPanel), [onPanel, hasPanel]);
  useEffect(() => () => onPanel(false), [onPanel]);
  const { focusBlock, handlers } = useMapFocus({ frame, graph, edits, isEditable });
  const close = useCallback(() => {
    const id = selected[0];
    edits.choose(null);
    focusBlock(id);
  }, [edits, selected, focusBlock]);
  // A form beside the map is drawn in slices: nothing under the hands waits for it.
  const onSelect = useCallback((ids: readonly string[]) => startTransition(() => setSelected(ids)), []);
  return (
    <Frame ref={frame} {...handlers}>
      <Canvas
        {...{ graph, view, isEditable, chosen, first, onCut, onSelect }}
        hands={edits.hands}
        viewport={first.viewport}
      />
      <MapToolbar {...{ open, graph, isEditable, edits }} draft={typed.draft} />
      <MapMessages {...{ open, edits }} />
      {only === undefined || side.current === null
        ? null
        : createPortal(
            <BlockPanel
              key={`${only.id} ${typed.renewed.round}`}
              {...{ base, graph, block: only, open, edits, typed, isEditable }}
              node={view.nodes.find(({ id }) => id === only.id)}
              onClose={close}
            />,
            side.current,
          )}
    </Frame>
  );
}

/**
 * The graph as it is shown, in words and places: a moment behind what the hands have made of it, so that they never wait
 * for the words of a hundred blocks.
 */
function useShown(
  { editor }: OpenedMap,
  { map, counts, chosen }: { map: MapView; counts: Counts; chosen: BlockEdits["chosen"] },
) {
  const graph = graphOf(editor);
  const { violations, stats } = editor.stored;
  const now = useMemo(() => ({ graph, violations, stats, chosen }), [graph, violations, stats, chosen]);
  const shown = useDeferredValue(now);
  const [opened] = useState({ ...now, map });
  const view = useMemo(() => {
    const isOpened =
      shown.graph === opened.graph && shown.violations === opened.violations && shown.stats === opened.stats;
    if (isOpened) return opened.map;
    return describeMap({ blocks: [...shown.graph], violations: shown.violations, stats: shown.stats }, counts);
  }, [shown.graph, shown.violations, shown.stats, opened, counts]);
  // What is there already is chosen at once: later, it would undo what was chosen meanwhile.
  const isThere = chosen.id === null || shown.graph.some(({ id }) => id === chosen.id);
  return { graph: shown.graph, chosen: isThere ? chosen : shown.chosen, view };
}
