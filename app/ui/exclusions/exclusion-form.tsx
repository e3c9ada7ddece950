import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { provenances } from "#contract/provenance.ts";
import { Button } from "../button.tsx";
import { EventNames, eventNamesId } from "../event-names.tsx";
import { CheckField, Field, SelectField } from "../field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { useFields } from "../use-fields.ts";

const texts = ["page", "event", "referrer", "order", "visitors"] as const;
type Text = (typeof texts)[number] | "networks" | "from" | "to" | "provenance";
type Values = Record<Text | "name", string> & { fromNowOn?: "on" | undefined };
type Input = { [Name in Text]?: string | undefined } & { name: string; fromNowOn?: "on" | undefined };

const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

interface Props {
  form: FormDescription<Input>;
  values: Values;
  /** Names of events that were seen, to choose from. */
  names: readonly string[];
  /** What would leave is shown above: only then it may be excluded. */
  isPreviewed: boolean;
  lastResult: LastResult;
}

/** The conditions of an exclusion: a field each, empty where it does not matter. */
export function ExclusionForm({ form, values, names, isPreviewed, lastResult }: Props) {
  const { t } = useTranslation("exclusions");
  const fields = useFields(form, lastResult, values);
  const senders = [
    { value: "any", label: t("form.provenances.any") },
    ...provenances.map((value) => ({ value, label: t(`provenances.${value}`) })),
  ];
  return (
    <SectionPostForm>
      <Field label={t("form.name")} hint={t("form.nameHint")} autoComplete="off" {...fields.name} />
      <SelectField label={t("form.provenance")} options={senders} {...fields.provenance} />
      {texts.map((name) => (
        <Field
          key={name}
          label={t(`form.${name}`)}
          hint={t(`form.${name}Hint`)}
          dir="ltr"
          autoComplete="off"
          list={name === "event" ? eventNamesId : undefined}
          {...fields[name]}
        />
      ))}
      <EventNames names={names} />
      <Field label={t("form.from")} hint={t("form.dayHint")} autoComplete="off" {...fields.from} />
      <Field label={t("form.to")} hint={t("form.dayHint")} autoComplete="off" {...fields.to} />
      <Field
        label={t("form.networks")}
        hint={t("form.networksHint")}
        dir="ltr"
        autoComplete="off"
        {...fields.networks}
      />
      <CheckField label={t("form.fromNowOn")} hint={t("form.fromNowOnHint")} {...fields.fromNowOn} />
      <Buttons>
        <Button name="step" value="preview" look={isPreviewed ? "plain" : "main"}>
          {t("form.preview")}
        </Button>
        {isPreviewed ? (
          <Button name="step" value="apply" look="danger">
            {t("form.apply")}
          </Button>
        ) : null}
      </Buttons>
    </SectionPostForm>
  );
}
