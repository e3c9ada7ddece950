import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import { X } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { lineBetween } from "#contract/journeys/layout.ts";
import { colour } from "../../theme/tokens.ts";
import { arrowId } from "../arrow-marker.tsx";
import { pillStyle } from "../drawn-node.tsx";
import { type MapEdge, portSize } from "./flow-parts.ts";

/** Words of lines, styled by the map around them. */
export const flowEdgeStyles = {
  "& .way": {
    ...pillStyle,
    display: "flex",
    alignItems: "center",
    gap: 4,
    inset: 0,
    inlineSize: "fit-content",
    blockSize: "fit-content",
    pointerEvents: "all",
  },
  "& .way[data-bare]": { padding: 0, borderRadius: 12 },
  "& .way button": {
    display: "grid",
    placeContent: "center",
    inlineSize: 22,
    blockSize: 22,
    padding: 0,
    border: 0,
    borderRadius: 11,
    background: "none",
    color: colour("bad"),
    cursor: "pointer",
  },
} as const;

/** A connection: the line of the server's drawing, its words, and selected a button that cuts it. */
export const FlowEdge = memo(function FlowEdge(edge: EdgeProps<MapEdge>) {
  const { id, sourceX, sourceY, targetX, targetY, selected, data } = edge;
  // Ports stand half outside of their blocks; lines begin and end at the blocks.
  const { path, label } = lineBetween(
    { x: sourceX, y: sourceY - portSize / 2 },
    { x: targetX, y: targetY + portSize / 2 },
  );
  const onCut = selected ? (data?.onCut ?? null) : null;
  const words = data?.words ?? null;
  return (
    <>
      <BaseEdge path={path} markerEnd={`url(#${arrowId})`} interactionWidth={24} />
      {words === null && onCut === null ? null : (
        <EdgeLabelRenderer>
          <div
            className="way nodrag nopan"
            data-line={id}
            data-bare={words === null || undefined}
            style={{ transform: `translate(${label.x}px, ${label.y}px) translate(-50%, -50%)` }}
          >
            {words === null ? null : <bdi dir="rtl">{words}</bdi>}
            {onCut === null ? null : <Cut onCut={onCut} />}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});

function Cut({ onCut }: { onCut: () => void }) {
  const { t } = useTranslation("journeys");
  return (
    <button type="button" aria-label={t("live.cut")} title={t("live.cut")} onClick={onCut}>
      <X size={14} strokeWidth={2} aria-hidden />
    </button>
  );
}
