import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { colour } from "./theme/tokens.ts";

const Details = styled("details")({
  position: "relative",
  minInlineSize: 0,
  "& > summary": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    minBlockSize: 40,
    paddingInline: 12,
    borderRadius: 8,
    border: `1px solid ${colour("border")}`,
    backgroundColor: colour("surface"),
    whiteSpace: "nowrap",
  },
  "@media (pointer: coarse)": { "& > summary": { minBlockSize: 44 } },
  "& > summary:hover": { backgroundColor: colour("hover") },
  // What gives way where a bar has no room for all.
  "& > summary > .words": { minInlineSize: 0, overflow: "hidden", textOverflow: "ellipsis" },
  "&[data-quiet] > summary": { border: 0, backgroundColor: "transparent", paddingInline: 8 },
  "& > summary svg": { color: colour("text3"), flex: "none" },
});

const Pop = styled("div")({
  position: "absolute",
  zIndex: 20,
  insetBlockStart: "calc(100% + 6px)",
  insetInlineStart: 0,
  minInlineSize: 200,
  padding: 6,
  borderRadius: 12,
  border: `1px solid ${colour("border")}`,
  backgroundColor: colour("surface"),
  boxShadow: colour("popShadow"),
  "& h2": { padding: "12px 10px 4px", fontSize: 12, lineHeight: "20px", fontWeight: 400, color: colour("text3") },
  fontSize: 14,
  lineHeight: "24px",
  "[data-end] > &": { insetInlineStart: "auto", insetInlineEnd: 0 },
  "[data-up] > &": { insetBlock: "auto calc(100% + 6px)", maxBlockSize: "70vh", overflowY: "auto" },
});

export const MenuRow = {
  display: "flex",
  alignItems: "center",
  gap: 10,
  inlineSize: "100%",
  padding: "6px 10px",
  borderRadius: 8,
  border: 0,
  background: "none",
  color: colour("text"),
  textAlign: "start",
  cursor: "pointer",
  minBlockSize: 36,
  "@media (pointer: coarse)": { minBlockSize: 44 },
  "&:hover": { backgroundColor: colour("hover"), textDecoration: "none" },
  "&[aria-current], &[aria-pressed=true]": {
    backgroundColor: colour("psoft"),
    color: colour("psoftText"),
    fontWeight: 600,
  },
} as const;

/** A menu that opens without scripts. `end` aligns it with the other edge; `quiet` has no border. */
export function Menu({
  summary,
  label,
  end = false,
  quiet = false,
  up = false,
  open = false,
  group = "menu",
  children,
}: {
  summary: ReactNode;
  label: string;
  end?: boolean;
  quiet?: boolean;
  /** It opens above its summary. */
  up?: boolean;
  open?: boolean;
  /** Only one menu of a group is open. */
  group?: string;
  children: ReactNode;
}) {
  return (
    <Details
      data-menu=""
      data-end={end || undefined}
      data-quiet={quiet || undefined}
      data-up={up || undefined}
      open={open}
      name={group}
    >
      <summary aria-label={label}>{summary}</summary>
      <Pop>{children}</Pop>
    </Details>
  );
}
