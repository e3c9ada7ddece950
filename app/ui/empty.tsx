import { styled } from "@mui/joy/styles";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { colour } from "./theme/tokens.ts";

const Frame = styled(Card)({
  display: "grid",
  justifyItems: "center",
  gap: 8,
  padding: "40px 24px",
  textAlign: "center",
  "& > svg": { color: colour("text3"), marginBlockEnd: 4 },
  "& h1": { fontSize: 16, lineHeight: "28px", fontWeight: 600 },
  "& p": { maxInlineSize: 420, color: colour("text2") },
  "& nav": { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 8, marginBlockStart: 12 },
});

/** Nothing here yet: what is missing, why it is worth it, what to do. */
export function Empty({
  Icon,
  title,
  text,
  children,
}: {
  Icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <Frame>
      <Icon size={28} strokeWidth={1.75} aria-hidden />
      <h1>{title}</h1>
      <p>{text}</p>
      <nav>{children}</nav>
    </Frame>
  );
}
