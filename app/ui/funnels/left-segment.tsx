import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import type { AnswerRow } from "#app/services/wizard/wizard.server.ts";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Field } from "../field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { colour } from "../theme/tokens.ts";
import { useFields } from "../use-fields.ts";
import { AnswerList } from "../wizard/answer-list.tsx";

const Body = styled("div")({
  display: "grid",
  gap: 12,
  padding: "0 16px",
  "& ul": { display: "grid", gap: 4, paddingInlineStart: 20, listStyle: "disc", color: colour("text2") },
});

interface Props {
  form: FormDescription<{ name: string }>;
  lastResult: LastResult;
  /** Undefined where no conditions say it. */
  segment: { name: string; conditions: AnswerRow[]; notes: string[] } | undefined;
}

/** Makes a segment of those who left at a step, with what its conditions say and what they leave out. */
export function LeftSegment({ form, lastResult, segment }: Props) {
  const { t } = useTranslation("funnels");
  const fields = useFields(form, lastResult, { name: segment?.name });
  if (segment === undefined) {
    return (
      <Banner tone="info" title={t("left.impossible")}>
        {t("left.impossibleText")}
      </Banner>
    );
  }
  return (
    <Card id="segment">
      <CardHead>
        <CardTitle>{t("left.segment")}</CardTitle>
      </CardHead>
      <Body>
        <AnswerList rows={segment.conditions} />
        <ul>
          {segment.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Body>
      <SectionPostForm>
        <Field label={t("left.name")} autoComplete="off" {...fields.name} />
        <div>
          <Button>{t("left.submit")}</Button>
        </div>
      </SectionPostForm>
    </Card>
  );
}
