import styled from "@emotion/styled";
import { type ReactNode, useId } from "react";
import { Card } from "./card.tsx";
import { colour, from } from "./theme/tokens.ts";

/** A settings page: each section's title and sentence beside its card, above it on small screens. */
export const Sections = styled("div")({ display: "grid", gap: 24 });

const Row = styled("section")({
  display: "grid",
  gap: 12,
  paddingBlockStart: 24,
  borderBlockStart: `1px solid ${colour("border")}`,
  [from.laptop]: { gridTemplateColumns: "minmax(0, 280px) minmax(0, 1fr)", gap: 40 },
  "& > header h2": { fontSize: 16, lineHeight: "28px", fontWeight: 600 },
  "& > header p": { color: colour("text2") },
});

/** One section of a settings page. */
export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <Row aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </header>
      <Card as="div">{children}</Card>
    </Row>
  );
}

/** The fields of a section's form and its button. */
export const SectionForm = styled("div")({
  display: "grid",
  gap: 16,
  padding: 16,
  justifyItems: "start",
  [from.tablet]: { padding: 24 },
  "& > :is(div, fieldset)": { inlineSize: "100%", maxInlineSize: 480 },
});
