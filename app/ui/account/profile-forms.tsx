import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import { FormToken } from "../form-token.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { SectionForm } from "../sections.tsx";
import { useFields } from "../use-fields.ts";

interface Props {
  person: { name: string; email: string };
  lastResult: SubmissionResult<string[]> | null | undefined;
}

/** The owner's name. */
export function NameForm({ person, lastResult }: Props) {
  const { t } = useTranslation(["account", "signIn"]);
  const fields = useFields(["full_name"], lastResult, { full_name: person.name });
  return (
    <Form method="post" noValidate reloadDocument>
      <SectionForm>
        <FormToken />
        <Field label={t("signIn:fullName")} autoComplete="name" {...fields.full_name} />
        <Button name="intent" value="name">
          {t("profile.name.submit")}
        </Button>
      </SectionForm>
    </Form>
  );
}

/** Another e-mail, by the current password. */
export function EmailForm({ person, lastResult }: Props) {
  const { t } = useTranslation("account");
  const fields = useFields(["email", "currentPassword"], lastResult, { email: person.email });
  return (
    <Form method="post" noValidate reloadDocument>
      <SectionForm>
        <FormToken />
        <Field label={t("profile.email.label")} type="email" dir="ltr" autoComplete="email" {...fields.email} />
        <Field
          label={t("profile.currentPassword")}
          hint={t("profile.currentHint")}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          {...fields.currentPassword}
        />
        <Button name="intent" value="email">
          {t("profile.email.submit")}
        </Button>
      </SectionForm>
    </Form>
  );
}

/** Another password, by the current one. */
export function PasswordForm({ person, lastResult }: Props) {
  const { t } = useTranslation(["account", "signIn"]);
  const fields = useFields(["currentPassword", "password"], lastResult);
  return (
    <Form method="post" noValidate reloadDocument>
      <SectionForm>
        <FormToken />
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
        <Field
          label={t("profile.currentPassword")}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          {...fields.currentPassword}
        />
        <NewPasswordField label={t("profile.password.label")} {...fields.password} />
        <Button name="intent" value="password">
          {t("profile.password.submit")}
        </Button>
      </SectionForm>
    </Form>
  );
}
