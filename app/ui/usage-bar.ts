import styled from "@emotion/styled";
import { colour } from "./theme/tokens.ts";

const fill = { backgroundColor: "currentColor" };

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
  color: colour("psolid"),
  "&[data-state=near]": { color: colour("warn") },
  "&[data-state=full]": { color: colour("bad") },
  "&::-webkit-progress-bar": { backgroundColor: "inherit" },
  "&::-webkit-progress-value": { ...fill, borderRadius: 4 },
  "&::-moz-progress-bar": fill,
});
