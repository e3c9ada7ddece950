import styled from "@emotion/styled";
import { useReactFlow } from "@xyflow/react";
import { Maximize, Minus, Plus, Redo2, Search, Undo2, WandSparkles } from "lucide-react";
import { lazy, memo, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type BlockDraft, savingState } from "#app/journeys/map/block-draft.ts";
import { boxOf, type MapGraph } from "#app/journeys/map/map-graph.ts";
import { nameOf } from "#contract/journeys/violations.ts";
import { colour } from "../../theme/tokens.ts";
import { type MapNode, placedAs } from "./flow-parts.ts";
import type { BlockEdits } from "./use-block-edits.ts";
import type { OpenMap } from "./use-map-editor.ts";

const MapSearch = lazy(() => import("../../joy/map-search.tsx"));

const Bar = styled("div")({
  position: "absolute",
  insetBlockEnd: 16,
  insetInlineEnd: 16,
  display: "grid",
  overflow: "hidden",
  borderRadius: 8,
  border: `1px solid ${colour("border")}`,
  backgroundColor: colour("surface"),
  boxShadow: colour("cardShadow"),
  "&[data-top]": { insetBlockEnd: "auto", insetBlockStart: 16, gridAutoFlow: "column" },
  "& button": {
    display: "grid",
    placeContent: "center",
    inlineSize: 36,
    blockSize: 36,
    border: 0,
    background: "none",
    color: colour("text2"),
    cursor: "pointer",
  },
  "& button:hover:enabled": { backgroundColor: colour("hover") },
  "& button:disabled": { color: colour("text3"), opacity: 0.5, cursor: "default" },
  "& button svg[data-turned]": { transform: "scaleX(-1)" },
  "@media (pointer: coarse)": { "& button": { inlineSize: 44, blockSize: 44 } },
});

const State = styled("p")({
  position: "absolute",
  insetBlockStart: 16,
  insetInlineStart: 16,
  paddingInline: 8,
  borderRadius: 6,
  backgroundColor: colour("surface"),
  color: colour("text2"),
  fontSize: 12,
  lineHeight: "22px",
  pointerEvents: "none",
});

const Finder = styled("div")({ position: "absolute", insetBlockStart: 60, insetInlineEnd: 16, inlineSize: 280 });

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;
const calm = { duration: 200 };
/** With what is not drawn yet. */
const wholly = { maxZoom: 1, includeHiddenNodes: true, ...calm };

interface Props {
  open: OpenMap;
  graph: MapGraph;
  isEditable: boolean;
  edits: BlockEdits;
  /** What is typed beside the map and not saved. */
  draft: BlockDraft | null;
}

/** What is done to the whole map: back and forth, search, zoom, laying out; and whether it is saved. */
export const MapToolbar = memo(function MapToolbar({ open, graph, isEditable, edits, draft }: Props) {
  const { t } = useTranslation("journeys");
  const flow = useReactFlow();
  const [isSearching, setSearching] = useState(false);
  const { editor, isSending } = open;
  const { past, future } = editor.history;
  const find = (id: string) => {
    const block = graph.find((each) => each.id === id);
    if (block === undefined) return;
    const { x, y, width, height } = boxOf(block);
    edits.choose(id);
    void flow.setCenter(x + width / 2, y + height / 2, { zoom: 1, ...calm });
    setSearching(false);
  };
  return (
    <>
      {isEditable ? <State role="status">{t(`live.states.${savingState(editor, { isSending, draft })}`)}</State> : null}
      <Bar data-top="" role="toolbar" aria-label={t("live.edit")}>
        {isEditable ? (
          <>
            <Tool label={t("live.undo")} isOff={past.length === 0} onPress={open.undo}>
              <Undo2 data-turned="" {...icon} />
            </Tool>
            <Tool label={t("live.redo")} isOff={future.length === 0} onPress={open.redo}>
              <Redo2 data-turned="" {...icon} />
            </Tool>
          </>
        ) : null}
        <Tool label={t("live.search")} isOff={graph.length === 0} onPress={() => setSearching(!isSearching)}>
          <Search {...icon} />
        </Tool>
      </Bar>
      <LookBar {...{ open, graph, isEditable, edits }} />
      {isSearching ? (
        <Finder>
          <Suspense fallback={null}>
            <MapSearch
              label={t("live.search")}
              noOptions={t("live.notFound")}
              options={graph.map((block) => ({ value: block.id, label: nameOf(block) }))}
              onFound={find}
            />
          </Suspense>
        </Finder>
      ) : null}
    </>
  );
});

function LookBar({ open, graph, isEditable, edits }: Omit<Props, "draft">) {
  const { t } = useTranslation("journeys");
  const flow = useReactFlow<MapNode>();
  const layOut = async () => {
    const { arrange } = await import("#app/journeys/map/arrange.ts");
    const { graph: laidOut = graph } = open.edit((now) => ({ graph: arrange(now) }));
    edits.say(t("live.said.arrange"));
    // The map follows an edit a moment later: without this, what is fitted is where the blocks stood before.
    flow.setNodes((nodes) => placedAs(laidOut, nodes));
    void flow.fitView(wholly);
  };
  return (
    <Bar role="toolbar" aria-label={t("live.look")}>
      <Tool label={t("live.zoomIn")} onPress={() => void flow.zoomIn(calm)}>
        <Plus {...icon} />
      </Tool>
      <Tool label={t("live.zoomOut")} onPress={() => void flow.zoomOut(calm)}>
        <Minus {...icon} />
      </Tool>
      <Tool label={t("live.fit")} onPress={() => void flow.fitView({ ...wholly, padding: 0.08 })}>
        <Maximize {...icon} />
      </Tool>
      {isEditable ? (
        <Tool label={t("map.arrange")} isOff={graph.length < 2} onPress={() => void layOut()}>
          <WandSparkles {...icon} />
        </Tool>
      ) : null}
    </Bar>
  );
}

interface ToolProps {
  label: string;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}

const Tool = ({ label, isOff = false, onPress, children }: ToolProps) => (
  <button type="button" aria-label={label} title={label} disabled={isOff} onClick={onPress}>
    {children}
  </button>
);
