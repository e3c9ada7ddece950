import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AppPushInput, MailInput, OnSiteInput, PushInput, SmsInput } from "#app/integration/template-form.ts";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { onSiteForms } from "#contract/on-site.ts";
import { Button } from "../button.tsx";
import { AreaField, Field, HiddenField, SelectField } from "../field.tsx";
import { FormToken } from "../form-token.tsx";
import { LatinField } from "../latin-field.tsx";
import { FirstSubmit } from "../list-field.tsx";
import { RadioList } from "../radio-list.tsx";
import { SectionForm } from "../sections.tsx";
import { type FieldProps, useFields } from "../use-fields.ts";
import { type BlockList, MailBlocks } from "./mail-blocks.tsx";
import { PatternFields, type PatternList } from "./pattern-fields.tsx";
import { type VariableList, VariablesList } from "./variables-list.tsx";

/** How a form is sent: the version of the template that its owner has seen, and the words of its button. */
export interface Saving {
  revision: number | undefined;
  submit: string;
}

interface Props {
  lastResult: LastResult;
  /** Undefined where it only shows what is stored. */
  saving: Saving | undefined;
}

/** A template of SMS: its text, the pattern of the panel, and whose line and price the preview takes. */
export function SmsEditor({
  form,
  values,
  lines,
  lastResult,
  saving,
}: Props & {
  form: FormDescription<SmsInput>;
  values: object;
  lines: readonly { value: string; label: string }[];
}) {
  const { t } = useTranslation("templates");
  const fields = useFields(form, lastResult, values);
  return (
    <EditorForm saving={saving}>
      <Heads name={fields.name} category={fields.category} />
      <AreaField label={t("form.text")} hint={t("form.textHint")} rows={5} {...fields.text} />
      <PatternFields {...(fields.pattern as unknown as PatternList)} />
      <SelectField label={t("form.line")} options={lines} {...(fields.line as FieldProps)} />
      <VariablesList list={fields.variables as unknown as VariableList} />
    </EditorForm>
  );
}

/** A template of mail: its heads, and blocks one under the other. */
export function MailEditor({
  form,
  values,
  lastResult,
  saving,
}: Props & { form: FormDescription<MailInput>; values: object }) {
  const { t } = useTranslation("templates");
  const fields = useFields(form, lastResult, values);
  return (
    <EditorForm saving={saving}>
      <Heads name={fields.name} category={fields.category} />
      <Field label={t("form.subject")} autoComplete="off" {...fields.subject} />
      <Field label={t("form.preheader")} hint={t("form.preheaderHint")} autoComplete="off" {...fields.preheader} />
      <MailBlocks list={fields.blocks as unknown as BlockList} />
      <VariablesList list={fields.variables as unknown as VariableList} />
    </EditorForm>
  );
}

/** A template of web pushes. */
export function PushEditor({
  form,
  values,
  lastResult,
  saving,
}: Props & { form: FormDescription<PushInput>; values: object }) {
  const { t } = useTranslation("templates");
  const fields = useFields(form, lastResult, values);
  return (
    <EditorForm saving={saving}>
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
  saving,
}: Props & { form: FormDescription<AppPushInput>; values: object }) {
  const { t } = useTranslation("templates");
  const fields = useFields(form, lastResult, values);
  return (
    <EditorForm saving={saving}>
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
  saving,
}: Props & { form: FormDescription<OnSiteInput>; values: object }) {
  const { t } = useTranslation("templates");
  const fields = useFields(form, lastResult, values);
  const forms = onSiteForms.map((value) => ({
    ...{ value, label: t(`form.forms.${value}`), aside: t(`form.formTexts.${value}`) },
  }));
  return (
    <EditorForm saving={saving}>
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
      <Field label={t("form.name")} hint={t("form.nameHint")} autoComplete="off" {...name} required />
      <div>
        <RadioList legend={t("form.category")} options={options} {...category} />
      </div>
    </>
  );
}

const Locked = styled("fieldset")({ minInlineSize: 0, margin: 0, padding: 0, border: 0 });

function EditorForm({ saving, children }: { saving: Saving | undefined; children: ReactNode }) {
  const { t } = useTranslation("templates");
  if (saving === undefined) {
    return (
      <Locked disabled>
        <SectionForm>{children}</SectionForm>
      </Locked>
    );
  }
  return (
    <Form method="post" noValidate reloadDocument>
      <SectionForm>
        <FirstSubmit />
        <FormToken />
        <HiddenField name="revision" defaultValue={saving.revision === undefined ? "" : String(saving.revision)} />
        {children}
        <div className="buttons">
          <Button name="step" value="preview" look="plain">
            {t("form.preview")}
          </Button>{" "}
          <Button name="step" value="save">
            {saving.submit}
          </Button>
        </div>
      </SectionForm>
    </Form>
  );
}
