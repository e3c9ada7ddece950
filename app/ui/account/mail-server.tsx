import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import type { AnswerRow } from "#app/services/wizard/wizard.server.ts";
import { Button, ButtonLink } from "../button.tsx";
import { Field, SelectField } from "../field.tsx";
import { FormToken } from "../form-token.tsx";
import { LatinField } from "../latin-field.tsx";
import { PasswordField } from "../password-field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { SectionForm } from "../sections.tsx";
import { useFields } from "../use-fields.ts";
import { AnswerList } from "../wizard/answer-list.tsx";

const Choices = styled("nav")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  padding: 16,
  "& a[aria-current]": { fontWeight: 600 },
});

/** The mail server in use and how it works. */
export const MailFacts = ({ rows }: { rows: readonly AnswerRow[] }) => (
  <SectionForm>
    <AnswerList rows={rows} />
  </SectionForm>
);

/** The first step: whose server it is. A choice fills the form of the second. */
export function MailProviders({ links }: { links: readonly { label: string; to: string; current: boolean }[] }) {
  const { t } = useTranslation("mailSettings");
  return (
    <Choices aria-label={t("steps.provider")}>
      {links.map(({ label, to, current }) => (
        <ButtonLink key={to} to={to} look={current ? "main" : "plain"} isReload>
          {label}
        </ButtonLink>
      ))}
    </Choices>
  );
}

interface Input {
  host: string;
  port: string | number;
  security: string;
  username?: string | undefined;
  password?: string | undefined;
  sender: string;
  currentPassword: string;
}

interface FormProps {
  form: FormDescription<Input>;
  values: { host: string; port: string; security: string; username: string; sender: string };
  hasPassword: boolean;
  lastResult: LastResult;
}

/** The second step: the server and its account. Its button sends the test mail, which is the third. */
export function MailServerForm({ form, values, hasPassword, lastResult }: FormProps) {
  const { t } = useTranslation("mailSettings");
  const fields = useFields(form, lastResult, values);
  const securities = (["starttls", "tls", "none"] as const).map((value) => ({
    value,
    label: t(`form.securities.${value}`),
  }));
  return (
    <SectionPostForm>
      <LatinField label={t("form.host")} hint={t("form.hostHint")} {...fields.host} />
      <SelectField label={t("form.security")} options={securities} {...fields.security} />
      <Field label={t("form.port")} dir="ltr" inputMode="numeric" autoComplete="off" {...fields.port} />
      <LatinField label={t("form.username")} hint={t("form.usernameHint")} {...fields.username} />
      <PasswordField
        label={t("form.password")}
        hint={t(hasPassword ? "form.passwordKept" : "form.passwordHint")}
        autoComplete="new-password"
        {...fields.password}
      />
      <LatinField label={t("form.sender")} hint={t("form.senderHint")} {...fields.sender} />
      <PasswordField label={t("form.currentPassword")} hint={t("form.currentHint")} {...fields.currentPassword} />
      <Button name="intent" value="save">
        {t("form.submit")}
      </Button>
    </SectionPostForm>
  );
}

/** Sends a test mail by the server in use. */
export function MailTest({ canRemove }: { canRemove: boolean }) {
  const { t } = useTranslation("mailSettings");
  return (
    <Form method="post" reloadDocument>
      <SectionForm>
        <FormToken />
        <Button look="plain" name="intent" value="test">
          {t("test.submit")}
        </Button>
        {canRemove ? (
          <ButtonLink look="dangerPlain" to="/settings/mail/remove">
            {t("remove.link")}
          </ButtonLink>
        ) : null}
      </SectionForm>
    </Form>
  );
}
