import styled from "@emotion/styled";
import { colour } from "./theme/tokens.ts";

/** The card of the product: hairline border, 12 px corners. Cards are not nested. */
export const Card = styled("section")({
  backgroundColor: colour("surface"),
  border: `1px solid ${colour("border")}`,
  borderRadius: 12,
  boxShadow: colour("cardShadow"),
  minInlineSize: 0,
});

export const CardHead = styled("header")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 8,
  padding: "16px 16px 8px",
  "@media (pointer: coarse)": { "& > a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
});

export const CardTitle = styled("h2")({ fontSize: 16, lineHeight: "28px", fontWeight: 600 });

export const CardFoot = styled("footer")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: 8,
  padding: "12px 16px",
  borderBlockStart: `1px solid ${colour("line")}`,
  color: colour("text2"),
  fontSize: 12,
  lineHeight: "20px",
  "@media (pointer: coarse)": { "& a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
});
