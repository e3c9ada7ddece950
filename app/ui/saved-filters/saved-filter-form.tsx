import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Field } from "../field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { Tag } from "../tag.tsx";
import { colour } from "../theme/tokens.ts";
import { useFields } from "../use-fields.ts";

const Current = styled("p")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  padding: "0 16px",
  color: colour("text2"),
  "&:last-child": { paddingBlockEnd: 16 },
});

/** Keeps the filters of the page's address under a name; where there are none it says how to come by some. */
export function SavedFilterForm({
  form,
  current,
  lastResult,
}: {
  form: FormDescription<{ name: string }>;
  current: readonly string[];
  lastResult: LastResult;
}) {
  const { t } = useTranslation("savedFilters");
  const fields = useFields(form, lastResult);
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("add")}</CardTitle>
      </CardHead>
      {current.length === 0 ? (
        <Current>{t("none")}</Current>
      ) : (
        <>
          <Current>
            {current.map((words) => (
              <Tag key={words}>{words}</Tag>
            ))}
          </Current>
          <SectionPostForm>
            <Field label={t("form.name")} hint={t("form.hint")} autoComplete="off" {...fields.name} />
            <Button>{t("form.submit")}</Button>
          </SectionPostForm>
        </>
      )}
    </Card>
  );
}
