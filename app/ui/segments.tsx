import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { colour, onlyPhone } from "./theme/tokens.ts";

/** Alternatives of which one is chosen, side by side: links in a frame. */
export const SegmentRow = styled("nav")({
  display: "inline-flex",
  flexWrap: "wrap",
  maxWidth: "100%",
  padding: 3,
  borderRadius: 8,
  backgroundColor: colour("mute"),
  "& a": {
    padding: "3px 12px",
    borderRadius: 6,
    color: colour("text2"),
    lineHeight: "24px",
    whiteSpace: "nowrap",
    flex: "1 1 auto",
    textAlign: "center",
    [onlyPhone]: { flexBasis: 0 },
  },
  "& a:hover": { color: colour("text"), textDecoration: "none" },
  "& a[aria-current]": {
    backgroundColor: colour("surface"),
    color: colour("text"),
    fontWeight: 600,
    boxShadow: colour("cardShadow"),
  },
  "@media (pointer: coarse)": { "& a": { paddingBlock: 10 } },
});

export interface TabLink {
  label: string;
  to: string;
  current: boolean;
}

/** Alternative views as links; the address selects one. */
export function Segments({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <SegmentRow aria-label={label}>
      {links.map(({ label: text, to, current }) => (
        <Link key={to} to={to} aria-current={current ? "true" : undefined} preventScrollReset>
          {text}
        </Link>
      ))}
    </SegmentRow>
  );
}
