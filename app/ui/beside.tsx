import styled from "@emotion/styled";
import { from } from "./theme/tokens.ts";

/** A form's card beside the list that it adds to; `data-list-first` swaps them. Stacked on narrow screens. */
export const Beside = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: 16,
  // The card's title has its own padding; the search above a list brings its own.
  '& form[method="post"] > div': { padding: "8px 16px 16px" },
  [from.wide]: {
    gridTemplateColumns: "400px minmax(0, 1fr)",
    "&[data-list-first]": { gridTemplateColumns: "minmax(0, 1fr) 400px" },
  },
});
