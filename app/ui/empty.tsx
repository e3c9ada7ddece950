import styled from "@emotion/styled";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { colour } from "./theme/tokens.ts";

const Frame = styled(Card)({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  padding: "40px 24px",
  textAlign: "center",
  "& > svg": { color: colour("text3"), marginBlockEnd: 4 },
  "&[data-failed] > svg": { color: colour("bad") },
  "& :is(h1, h2)": { fontSize: 16, lineHeight: "28px", fontWeight: 600 },
  "& p": { maxInlineSize: 420, color: colour("text2") },
  "& nav": { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 8, marginBlockStart: 12 },
});

interface Props {
  Icon: LucideIcon;
  title: string;
  text: string;
  /** `h2` on a page that has its own title. */
  heading?: "h1" | "h2";
  children?: ReactNode;
}

/** An empty state: what is missing, why it matters, what to do. */
export function Empty(props: Props) {
  return <Message {...props} />;
}

/** A failed load: what happened, what is preserved, what to do. */
export function Failed(props: Props) {
  return <Message {...props} isFailed />;
}

function Message({
  Icon,
  title,
  text,
  heading: Heading = "h1",
  isFailed = false,
  children,
}: Props & { isFailed?: boolean }) {
  return (
    <Frame data-failed={isFailed || undefined} role={isFailed ? "alert" : undefined}>
      <Icon size={28} strokeWidth={1.75} aria-hidden />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children === undefined ? null : (
        <nav className="actions" aria-label={title}>
          {children}
        </nav>
      )}
    </Frame>
  );
}
