import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { PasswordField } from "./password-field.tsx";

/** A new password; it never comes back from the server. */
export function NewPasswordField(field: Omit<ComponentProps<typeof PasswordField>, "hint">) {
  const { t } = useTranslation("signIn");
  const kind = { autoComplete: "new-password", required: true } as const;
  return <PasswordField {...field} {...kind} defaultValue={undefined} hint={t("passwordHint")} />;
}
