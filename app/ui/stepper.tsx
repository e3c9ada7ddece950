import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Check } from "lucide-react";
import { formatNumber } from "#app/format/numbers.ts";
import { Card } from "./card.tsx";
import { colour, from, hidden } from "./theme/tokens.ts";

const List = styled("ol")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: 16,
  [from.tablet]: { gap: 12, paddingInline: 24 },
  "& li": { display: "flex", alignItems: "center", gap: 8, color: colour("text2"), minInlineSize: 0 },
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
});

interface Step {
  label: string;
  /** Where the step can be opened. */
  to?: string | undefined;
}

/** The steps of a wizard: done ones with a tick, the current one solid, the remaining ones in outline. */
export function Stepper({ label, steps, current }: { label: string; steps: readonly Step[]; current: number }) {
  return (
    <Card as="nav" aria-label={label}>
      <List>
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={index === current ? "step" : undefined}
            data-done={index < current ? "" : undefined}
          >
            <span className="mark">
              {index < current ? <Check size={16} strokeWidth={2} aria-hidden /> : formatNumber(index + 1)}
            </span>
            <span className="words">
              {step.to === undefined || index === current ? step.label : <Link to={step.to}>{step.label}</Link>}
            </span>
          </li>
        ))}
      </List>
    </Card>
  );
}
