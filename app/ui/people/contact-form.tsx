import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { type Channel, channels } from "#contract/channels.ts";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { CheckField } from "../field.tsx";
import { FormToken } from "../form-token.tsx";
import { SectionForm } from "../sections.tsx";
import { colour } from "../theme/tokens.ts";
import { useFields } from "../use-fields.ts";

interface Props {
  blocked: readonly Channel[];
  form: FormDescription<{ [Name in Channel]?: "on" | undefined }>;
  lastResult: LastResult;
}

/** A box for every channel by which a person is sent nothing. */
export function ContactForm({ blocked, form, lastResult }: Props) {
  const { t } = useTranslation(["profiles", "people"]);
  const fields = useFields(form, lastResult, Object.fromEntries(blocked.map((channel) => [channel, "on"])));
  return (
    <Card>
      <Form method="post" noValidate reloadDocument>
        <SectionForm>
          <FormToken />
          <p>{t("block.text")}</p>
          {channels.map((channel) => (
            <CheckField key={channel} label={t(`people:channels.${channel}`)} {...fields[channel]} />
          ))}
          <Button>{t("edit.save")}</Button>
        </SectionForm>
      </Form>
    </Card>
  );
}

const List = styled("ul")({
  paddingBlockEnd: 8,
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: "4px 12px",
    padding: "8px 16px",
    borderBlockStart: `1px solid ${colour("line")}`,
  },
  "& li > span:last-of-type": { color: colour("text3"), fontSize: 12, lineHeight: "20px" },
  "& + p": { padding: "0 16px 16px", color: colour("text2") },
});

/** What the person allowed and the owner blocked, the latest first. */
export function ConsentHistory({ rows }: { rows: readonly { key: string; text: string; when: string }[] }) {
  const { t } = useTranslation("profiles");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("block.history")}</CardTitle>
      </CardHead>
      <List>
        {rows.map(({ key, text, when }) => (
          <li key={key}>
            <span>{text}</span>
            <span>{when}</span>
          </li>
        ))}
      </List>
      {rows.length > 0 ? null : <p>{t("block.empty")}</p>}
    </Card>
  );
}
