import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Field, SelectField } from "../field.tsx";
import { RadioList } from "../radio-list.tsx";
import { useFields } from "../use-fields.ts";
import { templateNames } from "./segment-data.ts";

interface Props {
  form: FormDescription<{ name: string; type: "attribute" | "kpi"; template?: string | undefined }>;
  values: Record<string, string | undefined>;
  lastResult: LastResult;
  /** Something new may begin with a template. */
  isNew: boolean;
}

/** The first step: name and type, and where to begin. */
export function TypeStep({ form, values, lastResult, isNew }: Props) {
  const { t } = useTranslation("segments");
  const fields = useFields(form, lastResult, { ...values, type: (values.type as "attribute") ?? "attribute" });
  const options = (["attribute", "kpi"] as const).map((value) => ({
    value,
    label: t(`types.${value}`),
    aside: t(`typeHints.${value}`),
  }));
  const templates = templateNames.map((value) => ({
    value: value === "none" ? "" : value,
    label: t(`wizard.templates.${value}`),
  }));
  return (
    <>
      <h2>{t("wizard.steps.type")}</h2>
      <Field label={t("wizard.name")} hint={t("wizard.nameHint")} {...fields.name} autoComplete="off" />
      <RadioList
        legend={t("wizard.type")}
        name={fields.type.name}
        options={options}
        defaultValue={fields.type.defaultValue ?? "attribute"}
        errors={fields.type.errors}
      />
      {isNew ? (
        <SelectField
          label={t("wizard.template")}
          hint={t("wizard.templateHint")}
          {...fields.template}
          options={templates}
        />
      ) : null}
    </>
  );
}
