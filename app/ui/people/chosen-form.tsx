import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { Field, HiddenField, SelectField } from "../field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { Tag } from "../tag.tsx";
import { from } from "../theme/tokens.ts";
import { useFields } from "../use-fields.ts";
import type { ChosenData } from "./people-data.ts";

const Names = styled("ul")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  margin: 0,
  padding: "16px 16px 0",
  listStyle: "none",
  overflowWrap: "anywhere",
  "& span": { whiteSpace: "normal" },
  [from.tablet]: { padding: "24px 24px 0" },
  "&:not(:has(+ form))": { paddingBlockEnd: 24 },
});

/** Who is chosen: the first by name, and how many more. */
export function ChosenNames({ names, more }: Pick<ChosenData, "names" | "more">) {
  const { t } = useTranslation("segments");
  const listed = names.map((name, place) => ({ key: `${place} ${name}`, name }));
  return (
    <Names>
      {listed.map(({ key, name }) => (
        <li key={key}>
          <Tag>
            <bdi>{name}</bdi>
          </Tag>
        </li>
      ))}
      {more === undefined ? null : <li>{t("chosen.more", { number: more })}</li>}
    </Names>
  );
}

interface Props extends Pick<ChosenData, "segments"> {
  form: FormDescription<{ segment: string; name?: string | undefined }>;
  lastResult: LastResult;
}

/** The segment that chosen people go into: one that is there, or a new one with its name. */
export function ChosenForm({ form, segments, lastResult }: Props) {
  const { t } = useTranslation("segments");
  const fields = useFields(form, lastResult, { segment: segments[0]?.value });
  const hasSegments = segments.length > 1;
  return (
    <SectionPostForm>
      {hasSegments ? (
        <SelectField label={t("chosen.segment")} options={segments} {...fields.segment} />
      ) : (
        <HiddenField {...fields.segment} />
      )}
      <Field
        label={t("chosen.name")}
        hint={t(hasSegments ? "chosen.nameHint" : "chosen.newHint")}
        autoComplete="off"
        {...fields.name}
      />
      <Button look="main">{t("chosen.submit")}</Button>
    </SectionPostForm>
  );
}
