import styled from "@emotion/styled";
import { colour, from, onlyPhone, onPaper } from "../theme/tokens.ts";

/** Of the map and of what stands beside it: a window's height. */
export const mapHeight = "max(560px, calc(100vh - 200px))";

/** The map with its palette beside the list of blocks; on phones the list comes first, which fingers read and press. */
export const MapLayout = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: 16,
  [from.desktop]: { gridTemplateColumns: "minmax(0, 1fr) 340px" },
  [onPaper]: { display: "block" },
});

/** What stands beside the map: as high as it, so that neither is scrolled out of sight by the other. */
export const MapSide = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: 16,
  [onlyPhone]: { order: -1 },
  [from.desktop]: { blockSize: mapHeight, overflowY: "auto", overscrollBehavior: "contain" },
  [onPaper]: { display: "block", blockSize: "auto", overflow: "visible" },
});

/** Palette and map. Its height is the same with and without scripts, so that nothing moves when they arrive. */
export const MapDesk = styled("section")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  overflow: "hidden",
  backgroundColor: colour("surface"),
  border: `1px solid ${colour("border")}`,
  borderRadius: 12,
  boxShadow: colour("cardShadow"),
  blockSize: mapHeight,
  [onlyPhone]: { blockSize: "80vh" },
  [from.laptop]: { "&[data-editable]": { gridTemplateColumns: "176px minmax(0, 1fr)" } },
  "& > *": { minBlockSize: 0 },
  [onPaper]: { display: "block", blockSize: "auto", marginBlockEnd: 16, border: 0, overflow: "visible" },
});

/** Where the map is drawn: by the server, then by scripts in its place. */
export const MapStage = styled("div")({
  position: "relative",
  display: "grid",
  gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
  backgroundColor: colour("page"),
  [onPaper]: { display: "block" },
});
