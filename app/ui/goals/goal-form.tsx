import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { EventNames, eventNamesId } from "../event-names.tsx";
import { CheckField, Field } from "../field.tsx";
import { LatinField } from "../latin-field.tsx";
import { RadioList } from "../radio-list.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { useFields } from "../use-fields.ts";

interface Input {
  name: string;
  kind: string;
  match: string;
  counts?: string | undefined;
  worth: string;
  value?: string | undefined;
  isMain?: "on" | undefined;
}

interface Props {
  form: FormDescription<Input>;
  goal: { name: string; kind: string; match: string; counts: string; worth: string; value: string; isMain: boolean };
  /** Names of events that were seen, to choose from. */
  names: readonly string[];
  submit: string;
  lastResult: LastResult;
}

/** What a goal is: its name, the event or page, how it counts and what it is worth. */
export function GoalForm({ form, goal, names, submit, lastResult }: Props) {
  const { t } = useTranslation("goals");
  const { isMain, ...texts } = goal;
  const fields = useFields(form, lastResult, { ...texts, ...(isMain ? { isMain: "on" } : {}) });
  const radios = <Option extends string>(options: Record<Option, string>) =>
    (Object.keys(options) as Option[]).map((value) => ({ value, label: options[value] }));
  return (
    <SectionPostForm>
      <Field label={t("form.name")} hint={t("form.nameHint")} autoComplete="off" {...fields.name} />
      <div>
        <RadioList
          legend={t("form.kind")}
          options={radios(t("form.kinds", { returnObjects: true }))}
          {...fields.kind}
        />
      </div>
      <LatinField label={t("form.match")} hint={t("form.matchHint")} list={eventNamesId} {...fields.match} />
      <EventNames names={names} />
      <div>
        <RadioList
          legend={t("form.counts")}
          options={radios(t("form.countsOptions", { returnObjects: true }))}
          {...fields.counts}
        />
      </div>
      <div>
        <RadioList
          legend={t("form.worth")}
          options={radios(t("form.worthOptions", { returnObjects: true }))}
          {...fields.worth}
        />
      </div>
      <Field
        label={t("form.value")}
        hint={t("form.valueHint")}
        inputMode="numeric"
        autoComplete="off"
        {...fields.value}
      />
      <CheckField label={t("form.isMain")} hint={t("form.isMainHint")} {...fields.isMain} />
      <Button>{submit}</Button>
    </SectionPostForm>
  );
}
