import styled from "@emotion/styled";
import { colour } from "./theme/tokens.ts";

/** How full a quota is; fills from the right. Nothing but its colour says the state: words stand beside it. */
export const UsageBar = styled("progress")({
  appearance: "none",
  display: "block",
  inlineSize: "100%",
  blockSize: 8,
  border: 0,
  borderRadius: 4,
  overflow: "hidden",
  backgroundColor: colour("mute"),
  "&::-webkit-progress-bar": { backgroundColor: colour("mute") },
  "&::-webkit-progress-value": { backgroundColor: colour("psolid"), borderRadius: 4 },
  "&::-moz-progress-bar": { backgroundColor: colour("psolid") },
  "&[data-state=near]::-webkit-progress-value": { backgroundColor: colour("warn") },
  "&[data-state=near]::-moz-progress-bar": { backgroundColor: colour("warn") },
  "&[data-state=full]::-webkit-progress-value": { backgroundColor: colour("bad") },
  "&[data-state=full]::-moz-progress-bar": { backgroundColor: colour("bad") },
});
