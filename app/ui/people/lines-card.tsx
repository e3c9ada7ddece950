import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { colour } from "../theme/tokens.ts";

const List = styled("ul")({
  paddingBlockEnd: 8,
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: "4px 12px",
    padding: "8px 16px",
    borderBlockStart: `1px solid ${colour("line")}`,
    overflowWrap: "anywhere",
  },
  "& li > :last-of-type": { color: colour("text2") },
  "@media (pointer: coarse)": { "& li a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
  "& + p": { padding: "0 16px 16px", color: colour("text2") },
  "& code": { flexBasis: "100%", fontSize: 12, lineHeight: "20px", color: colour("text3") },
});

interface Line {
  key: string;
  first: ReactNode;
  second: ReactNode;
  /** Below both, left to right. */
  more?: string;
}

interface Props {
  title: string;
  lines: readonly Line[];
  /** Said where there are no lines; without it nothing is shown then. */
  empty?: string;
  children?: ReactNode;
}

/** What is known, a line each: what on one side, when or by whom on the other. */
export function LinesCard({ title, lines, empty = "", children }: Props) {
  if (lines.length === 0 && empty === "") return null;
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
      </CardHead>
      <List>
        {lines.map(({ key, first, second, more = "" }) => (
          <li key={key}>
            <span>{first}</span>
            <span>{second}</span>
            {more === "" ? null : <code dir="ltr">{more}</code>}
          </li>
        ))}
      </List>
      {lines.length > 0 ? null : <p>{empty}</p>}
      {children}
    </Card>
  );
}
