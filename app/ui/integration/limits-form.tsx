import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import type { SendingType, weekDays } from "#contract/integration-providers.ts";
import { Button } from "../button.tsx";
import { CheckField, Field } from "../field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { type FieldProps, useFields } from "../use-fields.ts";
import { WindowFields } from "./window-fields.tsx";

type Box = "on" | undefined;
/** A type, not an interface: `useFields` takes it for nested fields. */
export type WindowValues = {
  days: { [Day in (typeof weekDays)[number]]?: Box };
  from: string;
  to: string;
};
/** A type, not an interface: `useFields` takes it for nested fields. */
export type CapValues = { day: string; week: string; month: string; quiet: WindowValues };
interface Values extends CapValues {
  active: Box;
  requireConsent: Box;
  queue: Box;
  queueHours: string;
}

/** Of fields for whole numbers. */
const number = { inputMode: "numeric", autoComplete: "off" } as const;

interface Props {
  type: SendingType;
  form: FormDescription<object>;
  values: Values;
  /** How many further windows of quiet hours it has, in words; empty where none. */
  more: string;
  lastResult: LastResult;
}

/** The fields of a form with quiet hours. */
export type FieldsOf<Input extends CapValues> = Record<Exclude<keyof Input, "quiet">, FieldProps> & {
  quiet: Parameters<typeof WindowFields>[0]["fields"];
};

/** How much of a channel a person gets, when it is quiet, and how long messages wait. */
export function LimitsForm({ type, form, values, more, lastResult }: Props) {
  const { t } = useTranslation("integration");
  const fields = useFields(form as FormDescription<Values>, lastResult, values) as unknown as FieldsOf<Values>;
  const hint = type === "SMS" || type === "WHATSAPP" ? t(`limits.requireConsentHint.${type}`) : undefined;
  return (
    <SectionPostForm>
      <CheckField label={t("limits.active")} {...fields.active} />
      <CheckField label={t("limits.requireConsent")} hint={hint} {...fields.requireConsent} />
      <CapFields hint={t("limits.capHint")} more={more} fields={fields} />
      <CheckField label={t("limits.queue")} {...fields.queue} />
      <Field label={t("limits.queueHours")} hint={t("limits.queueHint")} {...number} {...fields.queueHours} />
      <Button name="intent" value="limits">
        {t("limits.save")}
      </Button>
    </SectionPostForm>
  );
}

interface CapProps {
  /** Beside the first cap. */
  hint: string;
  /** As of the form. */
  more: string;
  fields: FieldsOf<CapValues>;
}

/** How much of a channel a person gets, and when it is quiet. */
export function CapFields({ hint, more, fields }: CapProps) {
  const { t } = useTranslation("integration");
  return (
    <>
      <Field label={t("limits.day")} hint={hint} {...number} {...fields.day} />
      <Field label={t("limits.week")} {...number} {...fields.week} />
      <Field label={t("limits.month")} {...number} {...fields.month} />
      <div>
        <WindowFields
          legend={t("limits.quiet")}
          hint={`${t("limits.quietHint")}${more === "" ? "" : ` ${t("limits.more", { n: more })}`}`}
          fields={fields.quiet}
        />
      </div>
    </>
  );
}
