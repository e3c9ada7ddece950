import styled from "@emotion/styled";
import { from } from "./theme/tokens.ts";

/** A form's card with the list that it adds to beside it, or (`data-list-first`) after it; below each other where there is no room. */
export const Beside = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: 16,
  // Fields stand under their card's title.
  "& form > div": { padding: "8px 16px 16px" },
  [from.wide]: {
    gridTemplateColumns: "400px minmax(0, 1fr)",
    "&[data-list-first]": { gridTemplateColumns: "minmax(0, 1fr) 400px" },
  },
});
