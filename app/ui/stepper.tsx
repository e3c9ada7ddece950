import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Check } from "lucide-react";
import { formatNumber } from "#app/format/numbers.ts";
import { Card } from "./card.tsx";
import { colour, from, hidden, onlyPhone } from "./theme/tokens.ts";

const List = styled("ol")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: 16,
  [from.tablet]: { gap: 12, paddingInline: 24 },
  "& li": {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: 8,
    color: colour("text2"),
    minInlineSize: 0,
  },
  "& li:not(:first-of-type)::before": {
    content: '""',
    inlineSize: 16,
    blockSize: 1,
    backgroundColor: colour("border"),
    [from.tablet]: { inlineSize: 40 },
  },
  "& .mark": {
    display: "grid",
    placeContent: "center",
    flex: "none",
    inlineSize: 28,
    blockSize: 28,
    borderRadius: 14,
    border: `1px solid ${colour("field")}`,
    color: colour("text2"),
  },
  "& li[aria-current]": { color: colour("text"), fontWeight: 600 },
  "& li[aria-current] .mark": { backgroundColor: colour("psolid"), borderColor: colour("psolid"), color: "#fff" },
  "& li[data-done] .mark": { backgroundColor: colour("okbg"), borderColor: colour("okedge"), color: colour("ok") },
  // On phones only the current step is spelled out; the others keep their words for screen readers.
  "& li:not([aria-current]) .words": {
    ...hidden,
    [from.tablet]: { position: "static", inlineSize: "auto", blockSize: "auto", clipPath: "none" },
  },
  // A step that can be opened is pressed at its mark.
  "& li:not([aria-current]) .words:has(a)": {
    [onlyPhone]: {
      insetBlock: -8,
      insetInline: 0,
      inlineSize: "auto",
      blockSize: "auto",
      clipPath: "none",
      opacity: 0,
      "& a": { display: "block", blockSize: "100%" },
    },
  },
  "& li:has(a:focus-visible) .mark": {
    [onlyPhone]: { outline: `2px solid ${colour("plink")}`, outlineOffset: 2 },
  },
});

interface Step {
  label: string;
  /** Where the step can be opened. */
  to?: string | undefined;
  /** Something of it is missing: no tick, even if a later step is open. */
  isIncomplete?: boolean;
}

/** The steps of a wizard: done ones with a tick, the current one solid, the remaining ones in outline. */
export function Stepper({ label, steps, current }: { label: string; steps: readonly Step[]; current: number }) {
  return (
    <Card as="nav" aria-label={label}>
      <List>
        {steps.map(({ label: words, to, isIncomplete = false }, index) => {
          const isDone = index < current && !isIncomplete;
          return (
            <li key={words} aria-current={index === current ? "step" : undefined} data-done={isDone ? "" : undefined}>
              <span className="mark">
                {isDone ? <Check size={16} strokeWidth={2} aria-hidden /> : formatNumber(index + 1)}
              </span>
              <span className="words">
                {to === undefined || index === current ? words : <Link to={to}>{words}</Link>}
              </span>
            </li>
          );
        })}
      </List>
    </Card>
  );
}
