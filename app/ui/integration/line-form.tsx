import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import type { LineKind } from "#contract/integration-providers.ts";
import { Button } from "../button.tsx";
import { CheckField, Field } from "../field.tsx";
import { RadioList } from "../radio-list.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { type FieldProps, useFields } from "../use-fields.ts";
import type { WindowValues } from "./limits-form.tsx";
import { WindowFields } from "./window-fields.tsx";

interface Values {
  number: string;
  kind: string;
  hours: WindowValues;
  night: string;
  optOut: string;
  links: "on" | undefined;
  tariffFa: string;
  tariffLatin: string;
  perSecond: string;
  active: "on" | undefined;
}

interface Props {
  form: FormDescription<object>;
  values: Values;
  kinds: readonly LineKind[];
  submit: string;
  /** How many further windows it has, in words; empty where none. */
  more: string;
  lastResult: LastResult;
}

type Shown = Record<Exclude<keyof Values, "hours">, FieldProps> & {
  hours: Parameters<typeof WindowFields>[0]["fields"];
};

/** A line of a panel: its number and kind, when it may send, what ends its messages, and what a part costs. */
export function LineForm({ form, values, kinds: choices, submit, more, lastResult }: Props) {
  const { t } = useTranslation("integration");
  const fields = useFields(form as FormDescription<Values>, lastResult, values) as unknown as Shown;
  const number = { inputMode: "numeric", autoComplete: "off", dir: "ltr" } as const;
  const kinds = choices.map((value) => ({
    ...{ value, label: t(`lines.kinds.${value}`), aside: t(`lines.kindTexts.${value}`) },
  }));
  const nights = (["defer", "drop"] as const).map((value) => ({ value, label: t(`lines.nights.${value}`) }));
  return (
    <SectionPostForm>
      <Field label={t("lines.number")} hint={t("lines.numberHint")} {...number} {...fields.number} />
      <div>
        <RadioList legend={t("lines.kind")} options={kinds} {...fields.kind} />
      </div>
      <div>
        <WindowFields
          legend={t("lines.hours")}
          hint={`${t("lines.hoursHint")}${more === "" ? "" : ` ${t("limits.more", { n: more })}`}`}
          fields={fields.hours}
        />
      </div>
      <div>
        <RadioList legend={t("lines.night")} options={nights} {...fields.night} />
      </div>
      <Field label={t("lines.optOut")} hint={t("lines.optOutHint")} autoComplete="off" {...fields.optOut} />
      <CheckField label={t("lines.links")} {...fields.links} />
      <Field label={t("lines.tariffFa")} hint={t("lines.tariffHint")} {...number} {...fields.tariffFa} />
      <Field label={t("lines.tariffLatin")} {...number} {...fields.tariffLatin} />
      <Field label={t("lines.perSecond")} {...number} {...fields.perSecond} />
      <CheckField label={t("lines.active")} {...fields.active} />
      <Button>{submit}</Button>
    </SectionPostForm>
  );
}
