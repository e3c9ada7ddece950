import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { MapView } from "#app/journeys/describe-map.ts";
import { useLinksInside } from "../links-inside.ts";
import { scrollsSideways } from "../scrolls-sideways.ts";
import { colour } from "../theme/tokens.ts";
import { ArrowMarker, arrowId } from "./arrow-marker.tsx";
import { NodeBody, nodeMarks, nodeStyle, pillStyle } from "./drawn-node.tsx";

const Scroll = styled("div")({
  ...scrollsSideways(),
  overflowY: "auto",
  gridArea: "1 / 1",
  backgroundColor: colour("page"),
  backgroundImage: `radial-gradient(${colour("border")} 1px, transparent 1px)`,
  backgroundSize: "16px 16px",
});

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
  // A wide map is opened at its start; browsers that do not know how open it at the side.
  "& > a.n0": { scrollInitialTarget: "nearest", scrollMargin: "24px 160px" },
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
}));

/** The map of a journey as the server draws it: every block leads to its page. */
export function JourneyDrawing({ map, base }: { map: MapView; base: string }) {
  const { t } = useTranslation("journeys");
  const onClick = useLinksInside();
  return (
    <Scroll tabIndex={0} role="region" aria-label={t("map.drawing")} onClick={onClick}>
      <Sheet dir="ltr" map={map} data-sheet="">
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
