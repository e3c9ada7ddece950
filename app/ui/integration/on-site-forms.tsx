import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { onSiteForms } from "#contract/on-site.ts";
import { Button, ButtonLink } from "../button.tsx";
import { AreaField, Field, SelectField, SwitchField } from "../field.tsx";
import { LatinField } from "../latin-field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { useFields } from "../use-fields.ts";

interface SwitchProps {
  form: FormDescription<{ active?: string | undefined }>;
  values: { active: "on" | undefined };
  /** The page of the channel, where there is one. */
  limits: string | undefined;
  lastResult: LastResult;
}

/** Whether messages are shown on pages. */
export function OnSiteSwitchForm({ form, values, limits, lastResult }: SwitchProps) {
  const { t } = useTranslation("integration");
  const fields = useFields(form, lastResult, values);
  return (
    <SectionPostForm>
      <SwitchField label={t("onSite.switch.active")} hint={t("onSite.switch.hint")} {...fields.active} />
      <Button name="intent" value="active">
        {t("onSite.switch.save")}
      </Button>
      {limits === undefined ? null : (
        <ButtonLink look="plain" to={limits}>
          {t("onSite.switch.limits")}
        </ButtonLink>
      )}
    </SectionPostForm>
  );
}

interface TrialValues {
  form: string;
  to: string;
  title: string;
  body: string;
  button: string;
  url: string;
}

interface TrialProps {
  form: FormDescription<object>;
  values: TrialValues;
  lastResult: LastResult;
}

/** A test message on a page of the owner's own website. */
export function OnSiteTrialForm({ form, values, lastResult }: TrialProps) {
  const { t } = useTranslation("integration");
  const fields = useFields(form as FormDescription<TrialValues>, lastResult, values);
  const options = onSiteForms.map((value) => ({ value, label: t(`onSite.forms.${value}`) }));
  return (
    <SectionPostForm>
      <LatinField label={t("onSite.trial.to")} inputMode="url" hint={t("onSite.trial.toHint")} {...fields.to} />
      <SelectField label={t("onSite.trial.form")} options={options} {...fields.form} />
      <Field label={t("onSite.trial.title")} autoComplete="off" {...fields.title} />
      <AreaField label={t("onSite.trial.body")} rows={3} {...fields.body} />
      <LatinField label={t("onSite.trial.url")} inputMode="url" hint={t("onSite.trial.urlHint")} {...fields.url} />
      <Field label={t("onSite.trial.button")} autoComplete="off" {...fields.button} />
      <Button name="intent" value="trial">
        {t("onSite.trial.submit")}
      </Button>
    </SectionPostForm>
  );
}
