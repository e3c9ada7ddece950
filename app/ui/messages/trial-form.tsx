import { useTranslation } from "react-i18next";
import type { TrialData } from "#app/messages/trial.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { AreaField, CheckField, Field, SelectField } from "../field.tsx";
import { LatinField, latin } from "../latin-field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { type FieldProps, useFields } from "../use-fields.ts";

interface Props {
  view: TrialData;
  /** What was sent, where its outcome is shown. */
  typed: object | undefined;
  lastResult: LastResult;
}

/** The test message of the chosen type. */
export function TrialForm(props: Props) {
  if (props.view.type === "SMS") return <SmsTrial {...props} />;
  if (props.view.type === "PUSH") return <PushTrial {...props} />;
  if (props.view.type === "WHATSAPP") return <WhatsappTrial {...props} />;
  return props.view.type === "EMAIL" ? <MailTrial {...props} /> : <ApiTrial {...props} />;
}

function SmsTrial({ view, typed, lastResult }: Props) {
  const { t } = useTranslation("messages");
  const fields = useFields(view.forms.SMS, lastResult, typed ?? { template: view.template });
  return (
    <SectionPostForm>
      <SelectField label={t("trial.channel")} options={view.senders} {...fields.channel} />
      <LatinField label={t("trial.toSms")} inputMode="tel" {...fields.to} />
      <SuppressionBox {...fields.isSuppressionKnown} />
      <TemplateChoice view={view} field={fields.template} />
      <AreaField label={t("trial.content")} hint={hintOf(view, t("trial.contentHint"))} rows={4} {...fields.text} />
      <Send />
    </SectionPostForm>
  );
}

function WhatsappTrial({ view, typed, lastResult }: Props) {
  const { t } = useTranslation("messages");
  const fields = useFields(view.forms.WHATSAPP, lastResult, typed ?? { template: view.template });
  return (
    <SectionPostForm>
      <SelectField label={t("trial.channel")} options={view.senders} {...fields.channel} />
      <LatinField label={t("trial.toSms")} inputMode="tel" {...fields.to} />
      <SuppressionBox {...fields.isSuppressionKnown} />
      <SelectField label={t("trial.template")} options={view.templates} {...fields.template} />
      <AreaField label={t("trial.values")} hint={t("trial.valuesHint")} rows={3} {...fields.values} />
      <AreaField label={t("trial.content")} hint={t("trial.windowHint")} rows={4} {...fields.text} />
      <Send />
    </SectionPostForm>
  );
}

function MailTrial({ view, typed, lastResult }: Props) {
  const { t } = useTranslation("messages");
  const fields = useFields(view.forms.EMAIL, lastResult, typed ?? { fromLocal: "info", template: view.template });
  return (
    <SectionPostForm>
      <SelectField label={t("trial.channel")} options={view.senders} {...fields.channel} />
      <LatinField label={t("trial.toEmail")} inputMode="email" {...fields.to} />
      <SuppressionBox {...fields.isSuppressionKnown} />
      <Field label={t("trial.fromName")} autoComplete="off" {...fields.fromName} />
      <LatinField label={t("trial.from")} hint={t("trial.fromHint")} {...fields.fromLocal} />
      <SelectField label={t("trial.domain")} options={view.domains} {...fields.domain} />
      <TemplateChoice view={view} field={fields.template} />
      <Field
        label={t("trial.subject")}
        hint={hintOf(view, t("trial.contentHint"))}
        autoComplete="off"
        {...fields.subject}
      />
      <AreaField label={t("trial.content")} hint={hintOf(view, t("trial.contentHint"))} rows={4} {...fields.text} />
      <Send />
    </SectionPostForm>
  );
}

function PushTrial({ view, typed, lastResult }: Props) {
  const { t } = useTranslation("messages");
  const fields = useFields(view.forms.PUSH, lastResult, typed ?? { template: view.template });
  return (
    <SectionPostForm>
      <SelectField label={t("trial.channel")} options={view.senders} {...fields.channel} />
      <LatinField label={t("trial.toPush")} hint={t("trial.toPushHint")} {...fields.to} />
      <TemplateChoice view={view} field={fields.template} />
      <Field
        label={t("trial.title")}
        hint={hintOf(view, t("trial.contentHint"))}
        autoComplete="off"
        {...fields.title}
      />
      <AreaField label={t("trial.content")} hint={hintOf(view, t("trial.contentHint"))} rows={3} {...fields.body} />
      <LatinField label={t("trial.url")} inputMode="url" placeholder="https://" {...fields.url} />
      <Send />
    </SectionPostForm>
  );
}

function ApiTrial({ view, typed, lastResult }: Props) {
  const { t } = useTranslation("messages");
  const fields = useFields(view.forms.API, lastResult, typed ?? {});
  return (
    <SectionPostForm>
      <SelectField label={t("trial.channel")} options={view.senders} {...fields.channel} />
      <LatinField label={t("trial.toApi")} inputMode="url" placeholder="https://" {...fields.to} />
      <AreaField label={t("trial.body")} hint={t("trial.bodyHint")} rows={4} {...latin} {...fields.body} />
      <Send />
    </SectionPostForm>
  );
}

/** Offered with the refusal of an address of the suppression list, and kept while it is ticked. */
function SuppressionBox(field: FieldProps) {
  const { t } = useTranslation("messages");
  if ((field.errors?.length ?? 0) === 0 && field.defaultValue !== "on") return null;
  return <CheckField label={t("trial.isSuppressionKnown")} {...field} />;
}

/** Of the website's own templates there may be none: the first choice is to have none. */
const hasTemplates = ({ templates }: TrialData) => templates.length > 1;

/** What is said of a text beside templates. */
const hintOf = (view: TrialData, hint: string) => (hasTemplates(view) ? hint : undefined);

function TemplateChoice({ view, field }: { view: TrialData; field: FieldProps }) {
  const { t } = useTranslation("messages");
  if (!hasTemplates(view)) return null;
  return <SelectField label={t("trial.template")} hint={t("trial.templateHint")} options={view.templates} {...field} />;
}

function Send() {
  const { t } = useTranslation("messages");
  return <Button>{t("trial.submit")}</Button>;
}
