import styled from "@emotion/styled";
import { Ban, CircleCheck, CircleX, Hourglass, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../card.tsx";
import { type Colour, colour } from "../theme/tokens.ts";

export type PaymentOutcome = "paid" | "failed" | "cancelled" | "unknown" | "requested";

const marks: Record<PaymentOutcome, { Icon: LucideIcon; colour: Colour; back: Colour }> = {
  paid: { Icon: CircleCheck, colour: "ok", back: "okbg" },
  failed: { Icon: CircleX, colour: "bad", back: "badbg" },
  cancelled: { Icon: Ban, colour: "text2", back: "mute" },
  unknown: { Icon: Hourglass, colour: "warn", back: "warnbg" },
  requested: { Icon: Hourglass, colour: "warn", back: "warnbg" },
};

const Frame = styled(Card)({
  display: "grid",
  justifyItems: "center",
  gap: 12,
  inlineSize: "100%",
  maxInlineSize: 560,
  marginInline: "auto",
  padding: "32px 24px 24px",
  textAlign: "center",
  "& h1": { fontSize: 20, lineHeight: "32px", fontWeight: 600 },
  "& > p": { maxInlineSize: 440, color: colour("text2") },
  "& dl": {
    display: "grid",
    gap: 4,
    inlineSize: "100%",
    margin: 0,
    padding: 16,
    borderRadius: 8,
    backgroundColor: colour("inset"),
    textAlign: "start",
  },
  "& dl > div": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2fr)", gap: 16 },
  "& dt": { color: colour("text2") },
  "& dd": { margin: 0, overflowWrap: "anywhere" },
  "& nav": { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 8 },
  "& .mark": { display: "grid", placeContent: "center", inlineSize: 56, blockSize: 56, borderRadius: 28 },
  ...Object.fromEntries(
    Object.entries(marks).map(([outcome, mark]) => [
      `& .mark[data-outcome=${outcome}]`,
      { color: colour(mark.colour), backgroundColor: colour(mark.back) },
    ]),
  ),
});

interface Props {
  outcome: PaymentOutcome;
  title: string;
  text: string;
  facts: readonly { key: string; label: string; value: string; isCode?: boolean }[];
  /** What to do next, the main thing first. */
  children: ReactNode;
}

/** How a payment ended: what happened, what is kept, what to do. */
export function PaymentCard({ outcome, title, text, facts, children }: Props) {
  const { Icon } = marks[outcome];
  return (
    <Frame role={outcome === "failed" ? "alert" : "status"}>
      <span className="mark" data-outcome={outcome}>
        <Icon size={28} strokeWidth={1.75} aria-hidden />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      <dl>
        {facts.map(({ key, label, value, isCode = false }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{isCode ? <code dir="ltr">{value}</code> : value}</dd>
          </div>
        ))}
      </dl>
      <nav aria-label={title}>{children}</nav>
    </Frame>
  );
}
