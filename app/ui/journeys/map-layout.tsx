import styled from "@emotion/styled";
import { colour, from, onlyPhone } from "../theme/tokens.ts";

/** The map with its palette beside the list of blocks; on phones the list comes first, which fingers read and press. */
export const MapLayout = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: 16,
  [from.desktop]: { gridTemplateColumns: "minmax(0, 1fr) 340px" },
});

/** What stands beside the map. */
export const MapSide = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  [onlyPhone]: { order: -1 },
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
  blockSize: "max(560px, calc(100vh - 200px))",
  [onlyPhone]: { blockSize: "80vh" },
  [from.laptop]: { "&[data-editable]": { gridTemplateColumns: "176px minmax(0, 1fr)" } },
  "& > *": { minBlockSize: 0 },
});

/** Where the map is drawn: by the server, then by scripts in its place. */
export const MapStage = styled("div")({
  position: "relative",
  display: "grid",
  gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
  backgroundColor: colour("page"),
});
