import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { type PromptField, promptFields } from "#contract/web-push.ts";
import { Button, ButtonLink } from "../button.tsx";
import { AreaField, Field, SwitchField } from "../field.tsx";
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

/** Whether pushes leave, and pages ask for them. */
export function WebPushSwitchForm({ form, values, limits, lastResult }: SwitchProps) {
  const { t } = useTranslation("integration");
  const fields = useFields(form, lastResult, values);
  return (
    <SectionPostForm>
      <SwitchField label={t("webPush.switch.active")} {...fields.active} />
      <Button name="intent" value="active">
        {t("webPush.switch.save")}
      </Button>
      {limits === undefined ? null : (
        <ButtonLink look="plain" to={limits}>
          {t("webPush.switch.limits")}
        </ButtonLink>
      )}
    </SectionPostForm>
  );
}

type Words = Record<PromptField, string>;

interface WordsProps {
  form: FormDescription<object>;
  values: Words;
  lastResult: LastResult;
}

/** The words of the prompt on pages. */
export function PromptWordsForm({ form, values, lastResult }: WordsProps) {
  const { t } = useTranslation("integration");
  const fields = useFields(form as FormDescription<Words>, lastResult, values);
  return (
    <SectionPostForm>
      {(Object.keys(promptFields) as PromptField[]).map((name) => {
        const props = { label: t(`webPush.prompt.${name}`), autoComplete: "off", ...fields[name] };
        return name === "promptText" ? (
          <AreaField key={name} rows={3} {...props} />
        ) : (
          <Field key={name} {...(name === "promptTitle" ? { hint: t("webPush.prompt.hint") } : {})} {...props} />
        );
      })}
      <Button name="intent" value="words">
        {t("webPush.prompt.save")}
      </Button>
    </SectionPostForm>
  );
}

type Trial = Record<"to" | "title" | "body" | "url", string>;

interface TrialProps {
  form: FormDescription<object>;
  values: Trial;
  lastResult: LastResult;
}

/** A push to the owner's own browser. */
export function WebPushTrialForm({ form, values, lastResult }: TrialProps) {
  const { t } = useTranslation("integration");
  const fields = useFields(form as FormDescription<Trial>, lastResult, values);
  return (
    <SectionPostForm>
      <LatinField label={t("webPush.trial.to")} inputMode="url" hint={t("webPush.trial.toHint")} {...fields.to} />
      <Field label={t("webPush.trial.title")} autoComplete="off" {...fields.title} />
      <AreaField label={t("webPush.trial.body")} rows={3} {...fields.body} />
      <LatinField label={t("webPush.trial.url")} inputMode="url" hint={t("webPush.trial.urlHint")} {...fields.url} />
      <Button name="intent" value="trial">
        {t("webPush.trial.submit")}
      </Button>
    </SectionPostForm>
  );
}
