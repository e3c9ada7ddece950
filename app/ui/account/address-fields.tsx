import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../field.tsx";

type FieldProps = Omit<ComponentProps<typeof Field>, "label">;

/** A new website's name and address. */
export function AddressFields({ fields: { name, url } }: { fields: { name: FieldProps; url: FieldProps } }) {
  const { t } = useTranslation("signIn");
  return (
    <>
      <Field label={t("website.name")} placeholder={t("website.nameHint")} {...name} />
      <Field label={t("website.url")} dir="ltr" inputMode="url" placeholder="https://shop.example" {...url} />
    </>
  );
}
