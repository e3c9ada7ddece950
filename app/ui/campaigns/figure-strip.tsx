import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { colour, from } from "../theme/tokens.ts";
import type { Figure } from "./campaign-data.ts";

const Strip = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: "12px 24px",
  padding: 16,
  borderBlockEnd: `1px solid ${colour("line")}`,
  [from.tablet]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  // One row: up to seven figures, and none alone below the others.
  [from.laptop]: { gridTemplateColumns: "none", gridAutoFlow: "column", gridAutoColumns: "minmax(0, 1fr)" },
  "& dt": { color: colour("text2"), fontSize: 12, lineHeight: "20px" },
  "& dd": { fontWeight: 600, fontSize: 16, lineHeight: "28px" },
  "& dd small": { display: "block", color: colour("text3"), fontWeight: 400, fontSize: 12, lineHeight: "20px" },
});

/** What a campaign has beside its visits: clicks, cost, return, messages. */
export function FigureStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <Strip>
      {figures.map(({ key, label, value, hint, to }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {to === undefined ? value : <Link to={to}>{value}</Link>}
            {hint === "" ? null : <small>{hint}</small>}
          </dd>
        </div>
      ))}
    </Strip>
  );
}
