import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { Card } from "./card.tsx";
import { FormToken } from "./form-token.tsx";
import { colour, from } from "./theme/tokens.ts";

const Frame = styled("div")({
  display: "grid",
  gap: 16,
  maxInlineSize: 560,
  marginInline: "auto",
  [from.tablet]: { paddingBlockStart: 40 },
});

const Body = styled("div")({
  display: "grid",
  gap: 16,
  padding: 16,
  [from.tablet]: { padding: 24 },
  "& h1": { fontSize: 16, lineHeight: "28px", fontWeight: 600, overflowWrap: "anywhere" },
  "& .lost": { display: "grid", gap: 4, color: colour("text2") },
  "& nav": { display: "flex", flexWrap: "wrap", gap: 8 },
});

/**
 * Asks before what cannot be undone: the question, what is lost, the fields that prove it is meant, the red button, the
 * way back. A page and not a dialog, so that it works without scripts; its form posts to its own address.
 */
export function ConfirmPage({
  question,
  lost,
  submit,
  back,
  above,
  children,
}: {
  question: string;
  /** What will be gone, one sentence each. */
  lost: readonly string[];
  submit: string;
  back: { to: string; label: string };
  /** Why it was not carried out. */
  above?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Frame>
      {above}
      <Card>
        <Form method="post" noValidate reloadDocument>
          <Body>
            <FormToken />
            <h1>{question}</h1>
            <div className="lost">
              {lost.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
            {children}
            <nav>
              <Button look="danger">{submit}</Button>
              <ButtonLink to={back.to}>{back.label}</ButtonLink>
            </nav>
          </Body>
        </Form>
      </Card>
    </Frame>
  );
}
