import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { AreaField } from "../field.tsx";
import { FormToken } from "../form-token.tsx";
import { colour } from "../theme/tokens.ts";
import { useFields } from "../use-fields.ts";

const Body = styled("div")({
  display: "grid",
  gap: 12,
  padding: "0 16px 16px",
  justifyItems: "start",
  "& > div": { inlineSize: "100%" },
});
const List = styled("ul")({
  "& li": { padding: "12px 16px", borderBlockStart: `1px solid ${colour("line")}` },
  "& li > p:first-of-type": { whiteSpace: "pre-line", overflowWrap: "anywhere" },
  "& li > p:last-of-type": { color: colour("text3"), fontSize: 12, lineHeight: "20px" },
});

interface Props {
  notes: readonly { id: string; text: string; by: string; delete: string }[];
  form: FormDescription<{ text: string }>;
  lastResult: LastResult;
}

/** What the owner wrote about a person, the latest first, and the form of another note. */
export function NotesCard({ notes, form, lastResult }: Props) {
  const { t } = useTranslation("profiles");
  const fields = useFields(form, lastResult, { text: "" });
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("notes.title")}</CardTitle>
      </CardHead>
      <Form key={notes[0]?.id ?? ""} method="post" noValidate reloadDocument>
        <Body>
          <FormToken />
          <div>
            <AreaField label={t("notes.text")} {...fields.text} />
          </div>
          <Button look="plain">{t("notes.add")}</Button>
        </Body>
      </Form>
      <List>
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <p>
              {note.by} · <Link to={note.delete}>{t("notes.delete")}</Link>
            </p>
          </li>
        ))}
      </List>
    </Card>
  );
}
