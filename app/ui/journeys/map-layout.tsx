import styled from "@emotion/styled";
import { from } from "../theme/tokens.ts";

/** The drawing beside the list of blocks; on phones and tablets the list comes first, which fingers read and press. */
export const MapLayout = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: 16,
  "& > div:last-child": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 16, order: -1 },
  [from.desktop]: {
    gridTemplateColumns: "minmax(0, 1fr) 400px",
    "& > div:last-child": { order: 0 },
  },
});
