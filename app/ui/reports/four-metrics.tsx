import styled from "@emotion/styled";
import { from } from "../theme/tokens.ts";

/** Four figures fill the row of metrics that has room for six elsewhere. */
export const FourMetrics = styled("div")({
  [from.tablet]: { "& > nav": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
  [from.laptop]: { "& > nav": { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});
