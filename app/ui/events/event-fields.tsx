import { useTranslation } from "react-i18next";
import { Field, SelectField } from "../field.tsx";
import { LatinField } from "../latin-field.tsx";
import type { FieldProps } from "../use-fields.ts";

type Option = { value: string; label: string };

/** The name of an event and what happens. */
export function WhatFields({
  fields,
  actions,
}: {
  fields: { name: FieldProps; action: FieldProps };
  actions: readonly Option[];
}) {
  const { t } = useTranslation("definedEvents");
  return (
    <>
      <Field label={t("fields.name")} hint={t("fields.nameHint")} autoComplete="off" {...fields.name} />
      <SelectField label={t("fields.action")} options={actions} {...fields.action} />
    </>
  );
}

/** Where it happens: the page. */
export function PageFields({ fields }: { fields: { mode: FieldProps; url: FieldProps } }) {
  const { t } = useTranslation("definedEvents");
  const modes = t("fields.modes", { returnObjects: true }) as Record<string, string>;
  return (
    <>
      <SelectField
        label={t("fields.mode")}
        options={Object.entries(modes).map(([value, label]) => ({ value, label }))}
        {...fields.mode}
      />
      <LatinField label={t("fields.url")} hint={t("fields.urlHint")} {...fields.url} />
    </>
  );
}

/** Of a click: the element. */
export function ElementFields({ fields }: { fields: { selector: FieldProps; text: FieldProps } }) {
  const { t } = useTranslation("definedEvents");
  return (
    <>
      <LatinField label={t("fields.selector")} hint={t("fields.selectorHint")} {...fields.selector} />
      <Field label={t("fields.text")} hint={t("fields.textHint")} autoComplete="off" {...fields.text} />
    </>
  );
}
