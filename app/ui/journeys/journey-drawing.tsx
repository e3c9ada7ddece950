import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MapView, NodeView } from "#app/journeys/map-view.server.ts";
import type { Box } from "#contract/journeys/layout.ts";
import { Card } from "../card.tsx";
import { scrollsSideways } from "../scrolls-sideways.ts";
import { colour } from "../theme/tokens.ts";
import { KindMark, KindWords, TypeIcon } from "./kind-mark.tsx";

const Scroll = styled("div")({
  ...scrollsSideways(),
  overflowY: "auto",
  maxBlockSize: "80vh",
  borderRadius: 11,
  backgroundColor: colour("page"),
  backgroundImage: `radial-gradient(${colour("border")} 1px, transparent 1px)`,
  backgroundSize: "16px 16px",
});

/** Pages have no style attributes (CSP): places are styles of their own. */
const placed = { shouldForwardProp: (name: string) => name !== "box" };

/** Coordinates run from left to right, whatever the page does; words in the blocks run as on the page. */
const Sheet = styled(
  "div",
  placed,
)<{ box: Pick<Box, "width" | "height"> }>(({ box }) => ({
  position: "relative",
  marginInline: "auto",
  inlineSize: box.width,
  blockSize: box.height,
  "& > svg": { position: "absolute", inset: 0, fill: "none", stroke: colour("field"), strokeWidth: 1.75 },
  "& marker path": { fill: "none" },
}));

/** Stands where it is placed, in coordinates of the sheet. */
const Spot = styled(
  "div",
  placed,
)<{ box: Box }>(({ box }) => ({
  position: "absolute",
  insetInlineStart: box.x,
  insetBlockStart: box.y,
  inlineSize: box.width,
  blockSize: box.height,
}));

const Node = styled(Link)({
  display: "grid",
  blockSize: "100%",
  gridTemplateRows: "minmax(0, 1fr) auto",
  overflow: "hidden",
  borderRadius: 12,
  border: `1px solid ${colour("border")}`,
  backgroundColor: colour("surface"),
  boxShadow: colour("cardShadow"),
  color: colour("text"),
  "&:hover": { textDecoration: "none", borderColor: colour("plink") },
  "&[data-wrong]": { borderColor: colour("bad"), boxShadow: `0 0 0 1px ${colour("bad")}` },
  "& > span": { display: "flex", alignItems: "center", gap: 12, paddingInline: 12, minInlineSize: 0 },
  "& .words": { display: "grid", minInlineSize: 0, flex: 1 },
  "& .words > *": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& small": { fontSize: 12, lineHeight: "20px", fontWeight: 600 },
  "& strong": { fontWeight: 600 },
  "& .foot": {
    minBlockSize: 32,
    borderBlockStart: `1px solid ${colour("line")}`,
    backgroundColor: colour("inset"),
    color: colour("text2"),
    fontSize: 12,
    lineHeight: "20px",
  },
  "& .foot > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .wrong": { color: colour("bad"), flex: "none" },
  "&[data-end]": {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: 8,
    borderRadius: 18,
    borderColor: colour("field"),
    fontSize: 12,
    lineHeight: "20px",
  },
  "&[data-goal]": { borderColor: colour("ok"), color: colour("ok") },
});

const Pill = styled(
  "span",
  placed,
)<{ box: Pick<Box, "x" | "y"> }>(({ box }) => ({
  position: "absolute",
  insetInlineStart: box.x,
  insetBlockStart: box.y,
  transform: "translate(-50%, -50%)",
  paddingInline: 10,
  borderRadius: 12,
  border: `1px solid ${colour("field")}`,
  backgroundColor: colour("surface"),
  fontSize: 12,
  lineHeight: "20px",
  whiteSpace: "nowrap",
}));

/** The map of a journey as the server draws it: every block leads to its page. */
export function JourneyDrawing({ map, base }: { map: MapView; base: string }) {
  const { t } = useTranslation("journeys");
  return (
    <Card as="div">
      <Scroll tabIndex={0} role="region" aria-label={t("map.drawing")}>
        <Sheet dir="ltr" box={map}>
          <svg width={map.width} height={map.height} aria-hidden>
            <defs>
              <marker id="arrow" viewBox="0 0 10 10" refX="5" refY="8" markerWidth="7" markerHeight="7" orient="auto">
                <path d="M1 1L5 8L9 1" transform="rotate(-90 5 5)" />
              </marker>
            </defs>
            {map.edges.map(({ key, path }) => (
              <path key={key} d={path} markerEnd="url(#arrow)" />
            ))}
          </svg>
          {map.nodes.map((node) => (
            <DrawnNode key={node.id} node={node} to={`${base}/blocks/${node.id}`} />
          ))}
          {map.edges.map(({ key, words, x, y }) =>
            words === null ? null : (
              <Pill key={key} box={{ x, y }}>
                <bdi dir="rtl">{words}</bdi>
              </Pill>
            ),
          )}
        </Sheet>
      </Scroll>
    </Card>
  );
}

function DrawnNode({ node, to }: { node: NodeView; to: string }) {
  const { type, kind, name, label, summary, numbers, box, isGoal, isWrong } = node;
  const isEnd = type === "flow.end";
  return (
    <Spot box={box}>
      <Node
        to={to}
        dir="rtl"
        data-end={isEnd || undefined}
        data-goal={isGoal || undefined}
        data-wrong={isWrong || undefined}
      >
        {isEnd ? (
          <>
            <TypeIcon type={type} isGoal={isGoal} />
            {summary}
          </>
        ) : (
          <>
            <span>
              <KindMark type={type} kind={kind} />
              <span className="words">
                <KindWords kind={kind}>{label}</KindWords>
                <strong>{name}</strong>
              </span>
              {isWrong ? <CircleAlert className="wrong" size={18} strokeWidth={1.75} aria-hidden /> : null}
            </span>
            <span className="foot">
              <span>{numbers ?? summary}</span>
            </span>
          </>
        )}
      </Node>
    </Spot>
  );
}
