import styled from "@emotion/styled";
import { colour } from "./theme/tokens.ts";

const shades = 3;

/** The colour of a website: stable for its id. */
export const shadeOf = (id: string) => [...id].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % shades;

/** The first letter of a name on a small square (`data-shade`: its colour) or, for people, on a circle (`data-round`). */
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
  // The series colours, which are distinguishable with colour blindness; letters in the surface colour.
  "&[data-shade='1']": { backgroundColor: colour("series2"), color: colour("surface") },
  "&[data-shade='2']": { backgroundColor: colour("series3"), color: colour("surface") },
  "&[data-round]": {
    inlineSize: 32,
    blockSize: 32,
    borderRadius: 16,
    backgroundColor: colour("psoft"),
    color: colour("psoftText"),
  },
  // A neutral colour: it identifies nobody.
  "&[data-quiet]": { backgroundColor: colour("mute"), color: colour("text2") },
});
