import { colour } from "./theme/tokens.ts";

/** What may be wider than its place, with a shadow at the edge where some is hidden, which the end of it covers. */
export const scrollsSideways = (ground: "surface" | "page" = "surface") => ({
  overflowX: "auto" as const,
  // Its ground would square the corners of the card around it.
  borderRadius: 11,
  background: `linear-gradient(to right, ${colour(ground)} 50%, transparent) 0 0 / 56px 100% no-repeat local,
    linear-gradient(to right, ${colour("border")}, transparent) 0 0 / 14px 100% no-repeat scroll`,
});
