import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { type MapView, sheetTop } from "#app/journeys/describe-map.ts";
import { useLinksInside } from "../links-inside.ts";
import { scrollsSideways } from "../scrolls-sideways.ts";
import { colour, onPaper } from "../theme/tokens.ts";
import { ArrowMarker, arrowId } from "./arrow-marker.tsx";
import { NodeBody, nodeMarks, nodeStyle, pillStyle } from "./drawn-node.tsx";
import { paperZoom } from "./paper-zoom.ts";

const Scroll = styled("div")({
  ...scrollsSideways(),
  overflowY: "auto",
  containerType: "size",
  gridArea: "1 / 1",
  backgroundColor: colour("page"),
  backgroundImage: `radial-gradient(${colour("border")} 1px, transparent 1px)`,
  backgroundSize: "16px 16px",
  [onPaper]: { containerType: "normal", overflow: "visible", background: "none" },
});

/**
 * What a stage shows at first: the start, in the middle and at the top. Browsers that do not know how open a wide map at
 * its side.
 */
function sightOf({ nodes: [first] }: MapView) {
  if (first === undefined) return {};
  const { x, y, width } = first.box;
  return {
    "& > i": {
      position: "absolute",
      left: `calc(${x + width / 2}px - 50cqi)`, // physical: a coordinate
      insetBlockStart: y - sheetTop,
      inlineSize: "100cqi",
      blockSize: "100cqb",
      pointerEvents: "none",
      scrollInitialTarget: "nearest",
    },
  } as const;
}

/**
 * Coordinates run from left to right, whatever the page does; words in the blocks run as on the page. Pages have no style
 * attributes (CSP): places are rules of the sheet, one for each class.
 */
const Sheet = styled("div", { shouldForwardProp: (name) => name !== "map" })<{ map: MapView }>(({ map }) => ({
  position: "relative",
  marginInline: "auto",
  inlineSize: map.width,
  blockSize: map.height,
  "& > svg": { position: "absolute", inset: 0, fill: "none", stroke: colour("field"), strokeWidth: 1.75 },
  "& marker path": { fill: "none" },
  // What is not in view costs nothing until it is.
  "& > a": { ...nodeStyle, position: "absolute", contentVisibility: "auto" },
  // Of the part of the sheet below, only what lies on the sheet is scrolled to.
  overflow: "clip",
  ...sightOf(map),
  "& > span": {
    ...pillStyle,
    transform: "translate(-50%, -50%)",
    contentVisibility: "auto",
    containIntrinsicSize: "auto 60px auto 20px",
  },
  ...Object.fromEntries([
    ...map.nodes.map(({ box: { x, y, width, height } }, index) => [
      `& > .n${index}`,
      { left: x, insetBlockStart: y, inlineSize: width, blockSize: height }, // physical: a coordinate
    ]),
    ...map.edges.map(({ x, y }, index) => [`& > .e${index}`, { insetInlineStart: x, insetBlockStart: y }]),
  ]),
  [onPaper]: {
    zoom: String(paperZoom(map)),
    "& > i": { display: "none" },
    "& > a, & > span": { contentVisibility: "visible", breakInside: "avoid" },
  },
}));

/** The map of a journey as the server draws it: every block leads to its page. */
export function JourneyDrawing({ map, base }: { map: MapView; base: string }) {
  const { t } = useTranslation("journeys");
  const onClick = useLinksInside();
  return (
    <Scroll tabIndex={0} role="region" aria-label={t("map.drawing")} onClick={onClick}>
      <Sheet dir="ltr" map={map} data-sheet="">
        <i aria-hidden />
        <svg width={map.width} height={map.height} aria-hidden>
          <ArrowMarker />
          {map.edges.map(({ key, path }) => (
            <path key={key} d={path} markerEnd={`url(#${arrowId})`} />
          ))}
        </svg>
        {map.nodes.map((node, index) => (
          <a key={node.id} href={`${base}/blocks/${node.id}`} className={`n${index}`} dir="rtl" {...nodeMarks(node)}>
            <NodeBody node={node} />
          </a>
        ))}
        {map.edges.map(({ key, words }, index) =>
          words === null ? null : (
            <span key={key} className={`e${index}`}>
              <bdi dir="rtl">{words}</bdi>
            </span>
          ),
        )}
      </Sheet>
    </Scroll>
  );
}
