import styled from "@emotion/styled";
import { colour } from "./theme/tokens.ts";

const shades = 3;

/** Which colour tells a website from the owner's others: always the same of the same id. */
export const shadeOf = (id: string) => [...id].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % shades;

/** The first letter of a name on a small square (`data-shade`: which of them), or (`data-round`) of a person's on a circle. */
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
  // Colours of series, which keep apart for every eye; letters in that of the surface, as in bars.
  "&[data-shade='1']": { backgroundColor: colour("series2"), color: colour("surface") },
  "&[data-shade='2']": { backgroundColor: colour("series3"), color: colour("surface") },
  "&[data-round]": {
    inlineSize: 32,
    blockSize: 32,
    borderRadius: 16,
    backgroundColor: colour("psoft"),
    color: colour("psoftText"),
  },
  // Nobody is known by it.
  "&[data-quiet]": { backgroundColor: colour("mute"), color: colour("text2") },
});
