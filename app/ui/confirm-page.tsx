import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { Card } from "./card.tsx";
import { FormToken } from "./form-token.tsx";
import { colour, from } from "./theme/tokens.ts";
import { Trail } from "./trail.tsx";

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
 * Confirms a destructive action: the question, what is lost, fields that prove the intent, the red button, a link back. A
 * page instead of a dialog, so that it works without scripts; its form posts to its own address.
 */
export function ConfirmPage({
  question,
  lost,
  submit,
  back,
  above,
  look = "danger",
  children,
}: {
  question: string;
  /** What the action deletes, one sentence each. */
  lost: readonly string[];
  submit: string;
  back: { to: string; label: string };
  /** Why the last attempt failed. */
  above?: ReactNode;
  /** Of its button: what destroys nothing is no danger. */
  look?: "danger" | "main";
  children?: ReactNode;
}) {
  return (
    <Frame>
      <Trail />
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
              <Button look={look}>{submit}</Button>
              <ButtonLink to={back.to}>{back.label}</ButtonLink>
            </nav>
          </Body>
        </Form>
      </Card>
    </Frame>
  );
}
