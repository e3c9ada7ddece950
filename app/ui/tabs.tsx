import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { scrollsSideways } from "./scrolls-sideways.ts";
import { colour } from "./theme/tokens.ts";

const Row = styled("nav")({
  display: "flex",
  gap: 4,
  ...scrollsSideways("page"),
  borderRadius: 0,
  borderBlockEnd: `1px solid ${colour("border")}`,
  "& a": {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    flex: "none",
    minBlockSize: 44,
    paddingInline: 12,
    color: colour("text2"),
    outlineOffset: -2,
  },
  "& a:hover": { color: colour("text"), textDecoration: "none" },
  "& a[aria-current]": {
    ...{ color: colour("text"), fontWeight: 600, boxShadow: `inset 0 -2px 0 ${colour("plink")}` },
    // In view without a script, whichever end of the row it stands at.
    ...{ position: "sticky", insetInline: 0, zIndex: 1, backgroundColor: colour("page") },
  },
  "& small": {
    paddingInline: 6,
    borderRadius: 10,
    backgroundColor: colour("mute"),
    color: colour("text2"),
    fontSize: 12,
    lineHeight: "20px",
    fontWeight: 400,
  },
});

/** The parts of a screen as links, each with its count. */
export function Tabs({
  label,
  links,
}: {
  label: string;
  links: readonly { label: string; to: string; current: boolean; count?: string }[];
}) {
  return (
    <Row aria-label={label}>
      {links.map(({ label: text, to, current, count }) => (
        <Link key={to} to={to} aria-current={current ? "page" : undefined}>
          {text}
          {count === undefined ? null : <small>{count}</small>}
        </Link>
      ))}
    </Row>
  );
}
