import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AppPushInput, MailInput, OnSiteInput, PushInput, SmsInput } from "#app/integration/template-form.ts";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { onSiteForms } from "#contract/on-site.ts";
import { Button } from "../button.tsx";
import { AreaField, Field, SelectField } from "../field.tsx";
import { FormToken } from "../form-token.tsx";
import { LatinField } from "../latin-field.tsx";
import { FirstSubmit } from "../list-field.tsx";
import { RadioList } from "../radio-list.tsx";
import { SectionForm } from "../sections.tsx";
import { type FieldProps, useFields } from "../use-fields.ts";
import { type BlockList, MailBlocks } from "./mail-blocks.tsx";
import { PatternFields, type PatternList } from "./pattern-fields.tsx";
import { type VariableList, VariablesList } from "./variables-list.tsx";

interface Props {
  lastResult: LastResult;
}

/** A template of SMS: its text, the pattern of the panel, and whose line and price the preview takes. */
export function SmsEditor({
  form,
  values,
  lines,
  lastResult,
}: Props & {
  form: FormDescription<SmsInput>;
  values: object;
  lines: readonly { value: string; label: string }[];
}) {
  const { t } = useTranslation("templates");
  const fields = useFields(form, lastResult, values);
  return (
    <EditorForm>
      <Heads name={fields.name} category={fields.category} />
      <AreaField label={t("form.text")} hint={t("form.textHint")} rows={5} {...fields.text} />
      <PatternFields {...(fields.pattern as unknown as PatternList)} />
      <SelectField label={t("form.line")} options={lines} {...(fields.line as FieldProps)} />
      <VariablesList list={fields.variables as unknown as VariableList} />
    </EditorForm>
  );
}

/** A template of mail: its heads, and blocks one under the other. */
export function MailEditor({ form, values, lastResult }: Props & { form: FormDescription<MailInput>; values: object }) {
  const { t } = useTranslation("templates");
  const fields = useFields(form, lastResult, values);
  return (
    <EditorForm>
      <Heads name={fields.name} category={fields.category} />
      <Field label={t("form.subject")} autoComplete="off" {...fields.subject} />
      <Field label={t("form.preheader")} hint={t("form.preheaderHint")} autoComplete="off" {...fields.preheader} />
      <MailBlocks list={fields.blocks as unknown as BlockList} />
      <VariablesList list={fields.variables as unknown as VariableList} />
    </EditorForm>
  );
}

/** A template of web pushes. */
export function PushEditor({ form, values, lastResult }: Props & { form: FormDescription<PushInput>; values: object }) {
  const { t } = useTranslation("templates");
  const fields = useFields(form, lastResult, values);
  return (
    <EditorForm>
      <Heads name={fields.name} category={fields.category} />
      <Field label={t("form.title")} hint={t("form.titleHint")} autoComplete="off" {...fields.title} />
      <AreaField label={t("form.pushBody")} hint={t("form.pushBodyHint")} rows={3} {...fields.body} />
      <LatinField label={t("form.url")} hint={t("form.urlHint")} inputMode="url" {...(fields.url as FieldProps)} />
      <LatinField label={t("form.icon")} inputMode="url" {...(fields.icon as FieldProps)} />
      <LatinField label={t("form.image")} inputMode="url" {...(fields.image as FieldProps)} />
      <VariablesList list={fields.variables as unknown as VariableList} />
    </EditorForm>
  );
}

/** A template of pushes to apps. */
export function AppPushEditor({
  form,
  values,
  lastResult,
}: Props & { form: FormDescription<AppPushInput>; values: object }) {
  const { t } = useTranslation("templates");
  const fields = useFields(form, lastResult, values);
  return (
    <EditorForm>
      <Heads name={fields.name} category={fields.category} />
      <Field label={t("form.title")} hint={t("form.titleHint")} autoComplete="off" {...fields.title} />
      <AreaField label={t("form.pushBody")} hint={t("form.pushBodyHint")} rows={3} {...fields.body} />
      <LatinField label={t("form.url")} hint={t("form.appUrlHint")} inputMode="url" {...(fields.url as FieldProps)} />
      <LatinField label={t("form.image")} inputMode="url" {...(fields.image as FieldProps)} />
      <VariablesList list={fields.variables as unknown as VariableList} />
    </EditorForm>
  );
}

/** A template of messages on pages. */
export function OnSiteEditor({
  form,
  values,
  lastResult,
}: Props & { form: FormDescription<OnSiteInput>; values: object }) {
  const { t } = useTranslation("templates");
  const fields = useFields(form, lastResult, values);
  const forms = onSiteForms.map((value) => ({
    ...{ value, label: t(`form.forms.${value}`), aside: t(`form.formTexts.${value}`) },
  }));
  return (
    <EditorForm>
      <Heads name={fields.name} category={fields.category} />
      <div>
        <RadioList legend={t("form.form")} options={forms} {...fields.form} />
      </div>
      <Field label={t("form.title")} hint={t("form.titleHint")} autoComplete="off" {...fields.title} />
      <AreaField label={t("form.onSiteBody")} hint={t("form.onSiteBodyHint")} rows={4} {...fields.body} />
      <Field label={t("form.button")} autoComplete="off" {...(fields.button as FieldProps)} />
      <LatinField label={t("form.url")} hint={t("form.urlHint")} inputMode="url" {...(fields.url as FieldProps)} />
      <LatinField label={t("form.image")} inputMode="url" {...(fields.image as FieldProps)} />
      <Field label={t("form.days")} inputMode="numeric" dir="ltr" autoComplete="off" {...(fields.days as FieldProps)} />
      <VariablesList list={fields.variables as unknown as VariableList} />
    </EditorForm>
  );
}

function Heads({ name, category }: { name: FieldProps; category: FieldProps }) {
  const { t } = useTranslation("templates");
  const options = (["marketing", "transactional"] as const).map((value) => ({
    ...{ value, label: t(`categories.${value}`), aside: t(`form.categoryTexts.${value}`) },
  }));
  return (
    <>
      <Field label={t("form.name")} hint={t("form.nameHint")} autoComplete="off" {...name} />
      <div>
        <RadioList legend={t("form.category")} options={options} {...category} />
      </div>
    </>
  );
}

function EditorForm({ children }: { children: ReactNode }) {
  const { t } = useTranslation("templates");
  return (
    <Form method="post" noValidate reloadDocument>
      <SectionForm>
        <FirstSubmit />
        <FormToken />
        {children}
        <div className="buttons">
          <Button name="step" value="preview" look="plain">
            {t("form.preview")}
          </Button>{" "}
          <Button name="step" value="save">
            {t("form.save")}
          </Button>
        </div>
      </SectionForm>
    </Form>
  );
}
