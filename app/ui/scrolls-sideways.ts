import { colour } from "./theme/tokens.ts";

/** What may be wider than its card, with a shadow at the edge where columns are hidden, which the end of them covers. */
export const scrollsSideways = {
  overflowX: "auto",
  background: `linear-gradient(to right, ${colour("surface")} 50%, transparent) 0 0 / 56px 100% no-repeat local,
    linear-gradient(to right, ${colour("border")}, transparent) 0 0 / 14px 100% no-repeat scroll`,
} as const;
