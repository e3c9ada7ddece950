import { styled } from "@mui/joy/styles";
import { colour } from "./theme/tokens.ts";

/** The first letter of a name on a small square, or (`data-round`) of a person's on a circle. */
export const Tile = styled("span")({
  display: "grid",
  placeContent: "center",
  flex: "none",
  inlineSize: 24,
  blockSize: 24,
  borderRadius: 6,
  fontWeight: 600,
  backgroundColor: colour("psolid"),
  color: "#fff",
  "&[data-round]": {
    inlineSize: 32,
    blockSize: 32,
    borderRadius: 16,
    backgroundColor: colour("psoft"),
    color: colour("psoftText"),
  },
});
