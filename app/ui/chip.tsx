import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { type LucideIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import { colour } from "./theme/tokens.ts";

/** A wrapping row of chips. */
export const Chips = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });

const Pill = styled(Link)({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minBlockSize: 32,
  maxInlineSize: "100%",
  paddingInline: 12,
  borderRadius: 16,
  border: `1px solid ${colour("border")}`,
  backgroundColor: colour("surface"),
  color: colour("text"),
  overflowWrap: "anywhere",
  "& svg": { flex: "none" },
  "&:hover": { textDecoration: "none", backgroundColor: colour("hover") },
  "&[aria-current], &[data-removes]": {
    borderColor: colour("pborder"),
    backgroundColor: colour("psoft"),
    color: colour("psoftText"),
  },
  "&[data-removes]:hover, &[aria-current]:hover": { borderColor: colour("plink") },
  "@media (pointer: coarse)": { minBlockSize: 44, borderRadius: 22 },
});

/**
 * A choice or filter as a link. With `removes` (its accessible name, such as "remove this filter") the link removes it,
 * otherwise it adds it.
 */
export function Chip({
  to,
  current = false,
  removes,
  Icon,
  children,
}: {
  to: string;
  current?: boolean;
  removes?: string;
  Icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <Pill
      to={to}
      aria-current={current ? "true" : undefined}
      data-removes={removes === undefined ? undefined : ""}
      preventScrollReset
    >
      {Icon === undefined ? null : <Icon size={16} strokeWidth={1.75} aria-hidden />}
      {children}
      {removes === undefined ? null : (
        <>
          <X size={16} strokeWidth={1.75} aria-hidden />
          <span className="hidden">{removes}</span>
        </>
      )}
    </Pill>
  );
}
