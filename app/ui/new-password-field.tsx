import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "./field.tsx";

/** A new password; it never comes back from the server. */
export function NewPasswordField(field: Omit<ComponentProps<typeof Field>, "hint" | "type" | "dir">) {
  const { t } = useTranslation("signIn");
  const kind = { type: "password", dir: "ltr", autoComplete: "new-password", required: true } as const;
  return <Field {...field} {...kind} defaultValue={undefined} hint={t("passwordHint")} />;
}
