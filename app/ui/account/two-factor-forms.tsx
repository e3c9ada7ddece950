import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { CodeBlock } from "../code-block.tsx";
import { Field } from "../field.tsx";
import { PasswordField } from "../password-field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { SectionForm } from "../sections.tsx";
import { type FieldProps, useFields } from "../use-fields.ts";
import { QrCode, type QrImage } from "./qr-code.tsx";

interface Props<Input> {
  form: FormDescription<Input>;
  lastResult: LastResult;
}

interface IntentProps {
  intent: string;
  submit: string;
  look: "main" | "plain" | "danger";
}

/** One of the page's forms, with its only button. Reloads: its answer may hold what is shown once. */
function IntentForm({ intent, submit, look, children }: IntentProps & { children: ReactNode }) {
  return (
    <SectionPostForm>
      {children}
      <Button look={look} name="intent" value={intent}>
        {submit}
      </Button>
    </SectionPostForm>
  );
}

function CurrentPassword(field: FieldProps) {
  const { t } = useTranslation("account");
  return <PasswordField label={t("profile.currentPassword")} {...field} />;
}

/** A form of the password alone: beginning, and beginning again. */
export function TwoFactorPasswordForm({
  form,
  lastResult,
  intent,
  submit,
  look = "main",
}: Props<{ currentPassword: string }> & { intent: string; submit: string; look?: "main" | "plain" }) {
  const fields = useFields(form, lastResult);
  return (
    <IntentForm intent={intent} submit={submit} look={look}>
      <CurrentPassword {...fields.currentPassword} />
    </IntentForm>
  );
}

/** The secret for the authenticator app, as an image and as text. */
export function TwoFactorSetup({ qr, secret, email }: { qr: QrImage; secret: string; email: string }) {
  const { t } = useTranslation("twoFactor");
  return (
    <SectionForm>
      <QrCode image={qr} label={t("setup.qr")} />
      <div>
        <p>{t("setup.secret")}</p>
        <CodeBlock code={secret} />
        <p>
          <bdi>{t("setup.account", { email })}</bdi>
        </p>
      </div>
    </SectionForm>
  );
}

/** The first code of the app, which turns the second factor on. */
export function ConfirmForm({ form, lastResult }: Props<{ code: string }>) {
  const { t } = useTranslation("twoFactor");
  const fields = useFields(form, lastResult);
  return (
    <IntentForm intent="confirm" submit={t("setup.submit")} look="main">
      <Field label={t("code")} hint={t("codeHint")} dir="ltr" autoComplete="one-time-code" {...fields.code} />
    </IntentForm>
  );
}

/** A form of the password and a code: new recovery codes, and turning the second factor off. */
export function TwoFactorBothForm({
  form,
  lastResult,
  intent,
  submit,
  look,
}: Props<{ currentPassword: string; code: string }> & { intent: string; submit: string; look: "plain" | "danger" }) {
  const { t } = useTranslation("twoFactor");
  const fields = useFields(form, lastResult);
  return (
    <IntentForm intent={intent} submit={submit} look={look}>
      <CurrentPassword {...fields.currentPassword} />
      <Field label={t("code")} hint={t("anyCodeHint")} dir="ltr" autoComplete="one-time-code" {...fields.code} />
    </IntentForm>
  );
}

const Codes = styled(SectionForm)({ "& > p": { fontWeight: 600 } });

/** The recovery codes, in the only answer that has them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("twoFactor");
  return (
    <Codes>
      <div>
        <CodeBlock code={codes.join("\n")} copy={{ label: t("codes.copy"), done: t("codes.copied") }} />
      </div>
    </Codes>
  );
}
