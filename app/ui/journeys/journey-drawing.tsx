import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MapView, NodeView } from "#app/journeys/describe-map.ts";
import type { Box } from "#contract/journeys/layout.ts";
import { scrollsSideways } from "../scrolls-sideways.ts";
import { colour } from "../theme/tokens.ts";
import { ArrowMarker, arrowId } from "./arrow-marker.tsx";
import { NodeBody, nodeMarks, nodeStyle, Pill } from "./drawn-node.tsx";

const Scroll = styled("div")({
  ...scrollsSideways(),
  overflowY: "auto",
  gridArea: "1 / 1",
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

const Node = styled(Link)(nodeStyle);

const PlacedPill = styled(
  Pill,
  placed,
)<{ box: Pick<Box, "x" | "y"> }>(({ box }) => ({
  insetInlineStart: box.x,
  insetBlockStart: box.y,
  transform: "translate(-50%, -50%)",
}));

/** The map of a journey as the server draws it: every block leads to its page. */
export function JourneyDrawing({ map, base }: { map: MapView; base: string }) {
  const { t } = useTranslation("journeys");
  return (
    <Scroll tabIndex={0} role="region" aria-label={t("map.drawing")}>
      <Sheet dir="ltr" box={map} data-sheet="">
        <svg width={map.width} height={map.height} aria-hidden>
          <ArrowMarker />
          {map.edges.map(({ key, path }) => (
            <path key={key} d={path} markerEnd={`url(#${arrowId})`} />
          ))}
        </svg>
        {map.nodes.map((node) => (
          <DrawnNode key={node.id} node={node} to={`${base}/blocks/${node.id}`} />
        ))}
        {map.edges.map(({ key, words, x, y }) =>
          words === null ? null : (
            <PlacedPill key={key} box={{ x, y }}>
              <bdi dir="rtl">{words}</bdi>
            </PlacedPill>
          ),
        )}
      </Sheet>
    </Scroll>
  );
}

function DrawnNode({ node, to }: { node: NodeView; to: string }) {
  return (
    <Spot box={node.box}>
      <Node to={to} dir="rtl" {...nodeMarks(node)}>
        <NodeBody node={node} />
      </Node>
    </Spot>
  );
}
