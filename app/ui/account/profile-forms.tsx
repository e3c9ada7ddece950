import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { PasswordField } from "../password-field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { useFields } from "../use-fields.ts";

interface Props<Input> {
  person: { name: string; email: string; phone: string | null };
  form: FormDescription<Input>;
  lastResult: LastResult;
}

/** The owner's name and phone. */
export function NameForm({ person, form, lastResult }: Props<{ full_name: string; phone?: string | undefined }>) {
  const { t } = useTranslation(["account", "signIn"]);
  const fields = useFields(form, lastResult, { full_name: person.name, phone: person.phone ?? "" });
  return (
    <SectionPostForm>
      <Field label={t("signIn:fullName")} autoComplete="name" {...fields.full_name} />
      <Field
        label={t("profile.name.phone")}
        hint={t("profile.name.phoneHint")}
        type="tel"
        dir="ltr"
        autoComplete="tel"
        {...fields.phone}
      />
      <Button name="intent" value="name">
        {t("profile.name.submit")}
      </Button>
    </SectionPostForm>
  );
}

/** Changes the e-mail address, with the current password as proof. */
export function EmailForm({ person, form, lastResult }: Props<{ email: string; currentPassword: string }>) {
  const { t } = useTranslation("account");
  const fields = useFields(form, lastResult, { email: person.email });
  return (
    <SectionPostForm>
      <Field label={t("profile.email.label")} type="email" dir="ltr" autoComplete="email" {...fields.email} />
      <PasswordField label={t("profile.currentPassword")} hint={t("profile.currentHint")} {...fields.currentPassword} />
      <Button name="intent" value="email">
        {t("profile.email.submit")}
      </Button>
    </SectionPostForm>
  );
}

/** Changes the password, with the current one as proof. */
export function PasswordForm({ person, form, lastResult }: Props<{ currentPassword: string; password: string }>) {
  const { t } = useTranslation(["account", "signIn"]);
  const fields = useFields(form, lastResult);
  return (
    <SectionPostForm>
      {/* Names the account for password managers. */}
      <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
      <PasswordField label={t("profile.currentPassword")} {...fields.currentPassword} />
      <NewPasswordField label={t("profile.password.label")} {...fields.password} />
      <Button name="intent" value="password">
        {t("profile.password.submit")}
      </Button>
    </SectionPostForm>
  );
}
