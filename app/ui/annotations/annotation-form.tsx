import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "#app/ui/button.tsx";
import { type DateChoices, DateField } from "#app/ui/date-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { SectionPostForm } from "../section-post-form.tsx";

interface Props {
  form: FormDescription<{ text: string; day: unknown; month: unknown; year: unknown }>;
  choices: DateChoices;
  annotation: { text: string; day: string; month: string; year: string };
  submit: string;
  lastResult: LastResult;
}

/** Text and day of an annotation. */
export function AnnotationForm({ form, choices, annotation, submit, lastResult }: Props) {
  const { t } = useTranslation("annotations");
  const fields = useFields(form, lastResult, annotation);
  const chosen = {
    day: fields.day.defaultValue ?? annotation.day,
    month: fields.month.defaultValue ?? annotation.month,
    year: fields.year.defaultValue ?? annotation.year,
  };
  return (
    <SectionPostForm>
      <Field label={t("form.text")} hint={t("form.hint")} autoComplete="off" {...fields.text} />
      <div>
        <DateField
          label={t("form.day")}
          partLabels={t("form.parts", { returnObjects: true })}
          choices={choices}
          chosen={chosen}
          errors={fields.day.errors}
        />
      </div>
      <Button>{submit}</Button>
    </SectionPostForm>
  );
}
