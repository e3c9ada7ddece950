import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import type { weekDays } from "#contract/integration-providers.ts";
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
interface Values {
  active: Box;
  requireConsent: Box;
  day: string;
  week: string;
  month: string;
  queue: Box;
  queueHours: string;
  quiet: WindowValues;
}

interface Props {
  form: FormDescription<object>;
  values: Values;
  /** How many further windows of quiet hours it has, in words; empty where none. */
  more: string;
  lastResult: LastResult;
}

type Shown = Record<Exclude<keyof Values, "quiet">, FieldProps> & {
  quiet: Parameters<typeof WindowFields>[0]["fields"];
};

/** How much of a channel a person gets, when it is quiet, and how long messages wait. */
export function LimitsForm({ form, values, more, lastResult }: Props) {
  const { t } = useTranslation("integration");
  const fields = useFields(form as FormDescription<Values>, lastResult, values) as unknown as Shown;
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <SectionPostForm>
      <CheckField label={t("limits.active")} {...fields.active} />
      <CheckField label={t("limits.requireConsent")} hint={t("limits.requireConsentHint")} {...fields.requireConsent} />
      <Field label={t("limits.day")} hint={t("limits.capHint")} {...number} {...fields.day} />
      <Field label={t("limits.week")} {...number} {...fields.week} />
      <Field label={t("limits.month")} {...number} {...fields.month} />
      <div>
        <WindowFields
          legend={t("limits.quiet")}
          hint={`${t("limits.quietHint")}${more === "" ? "" : ` ${t("limits.more", { n: more })}`}`}
          fields={fields.quiet}
        />
      </div>
      <CheckField label={t("limits.queue")} {...fields.queue} />
      <Field label={t("limits.queueHours")} hint={t("limits.queueHint")} {...number} {...fields.queueHours} />
      <Button name="intent" value="limits">
        {t("limits.save")}
      </Button>
    </SectionPostForm>
  );
}
