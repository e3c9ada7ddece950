import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { Field, HiddenField, SelectField } from "../field.tsx";
import { LatinField } from "../latin-field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { useFields } from "../use-fields.ts";

type Filled = Record<"name" | "phone" | "email" | "birthday" | "gender" | "city", string>;

interface Props {
  form: FormDescription<{ [Name in keyof Filled | "was"]?: string | undefined }>;
  person: Filled;
  lastResult: LastResult;
}

/** What everybody has: name, addresses, birthday, gender, city. */
export function PersonForm({ form, person, lastResult }: Props) {
  const { t } = useTranslation("profiles");
  const fields = useFields(form, lastResult, { ...person, was: JSON.stringify(person) });
  const genders = t("attributes.genders", { returnObjects: true });
  return (
    <SectionPostForm>
      <HiddenField {...fields.was} />
      <Field label={t("edit.name")} autoComplete="off" {...fields.name} />
      <Field
        label={t("attributes.phone")}
        hint={t("edit.phoneHint")}
        dir="ltr"
        inputMode="tel"
        autoComplete="off"
        {...fields.phone}
      />
      <LatinField label={t("attributes.email")} inputMode="email" {...fields.email} />
      <Field
        label={t("attributes.birthday")}
        hint={t("edit.birthdayHint")}
        dir="ltr"
        autoComplete="off"
        {...fields.birthday}
      />
      <SelectField
        label={t("attributes.gender")}
        options={[
          { value: "", label: t("edit.unknown") },
          ...Object.entries(genders).map(([value, label]) => ({ value, label })),
        ]}
        {...fields.gender}
      />
      <Field label={t("attributes.city")} autoComplete="off" {...fields.city} />
      <Button>{t("edit.save")}</Button>
    </SectionPostForm>
  );
}
