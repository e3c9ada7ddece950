import styled from "@emotion/styled";
import { Card } from "../card.tsx";
import { from } from "../theme/tokens.ts";

/** Metrics as a strip and a low chart: the table, which a report is about, begins on the first screen. */
export const SlimCard = styled(Card)({
  [from.tablet]: {
    "& svg.spark": { display: "none" },
    "& a > .value": { fontSize: 20, lineHeight: "28px" },
    "& a:has(> .value)": { paddingBlock: "8px 4px" },
    // A long label with its unit widens its cell before it takes a second line.
    "& a > .label": { whiteSpace: "nowrap" },
    "& nav > ul": { gap: "0 20px", paddingBlock: 4, fontSize: 12 },
    "& > header": { paddingBlock: "8px 0" },
    "& div > .picture": { blockSize: 120 },
    "& > footer": { paddingBlock: 4 },
  },
  [from.laptop]: { "& > nav": { gridTemplateColumns: "repeat(6, minmax(auto, 1fr))" } },
});
