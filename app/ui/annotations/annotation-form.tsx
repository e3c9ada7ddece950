import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { type DateChoices, DateField } from "#app/ui/date-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { SectionForm } from "#app/ui/sections.tsx";
import { type FormDescription, type LastResult, useFields } from "#app/ui/use-fields.ts";

interface Props {
  form: FormDescription<{ text: string; day: unknown; month: unknown; year: unknown }>;
  choices: DateChoices;
  note: { text: string; day: string; month: string; year: string };
  submit: string;
  lastResult: LastResult;
}

/** Text and day of a note. */
export function NoteForm({ form, choices, note, submit, lastResult }: Props) {
  const { t } = useTranslation("notes");
  const fields = useFields(form, lastResult, note);
  const chosen = {
    day: fields.day.defaultValue ?? note.day,
    month: fields.month.defaultValue ?? note.month,
    year: fields.year.defaultValue ?? note.year,
  };
  return (
    <Form method="post" noValidate reloadDocument>
      <SectionForm>
        <FormToken />
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
      </SectionForm>
    </Form>
  );
}
