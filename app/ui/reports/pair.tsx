import styled from "@emotion/styled";
import { from } from "../theme/tokens.ts";

/** Two cards beside each other where there is room. */
export const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  [from.laptop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  // Cards of one row end together, their notes at the foot.
  "& > section": { display: "flex", flexDirection: "column" },
  "& > section > footer": { marginBlockStart: "auto" },
});
