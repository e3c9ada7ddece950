import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import type { buyerFields } from "#contract/money-shapes.ts";
import { AreaField, Field } from "../field.tsx";
import { LatinField } from "../latin-field.tsx";
import { from } from "../theme/tokens.ts";
import { useFields } from "../use-fields.ts";

const Fields = styled("div")({
  display: "grid",
  gap: 16,
  [from.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  "& > .whole": { gridColumn: "1 / -1" },
});

interface Props {
  form: FormDescription<z.input<typeof buyerFields>>;
  values: Record<string, string | undefined>;
  lastResult: LastResult;
}

/** Company or person that buys, as the pro forma names it. */
export function BuyerFields({ form, values, lastResult }: Props) {
  const { t } = useTranslation("checkout");
  const fields = useFields(form, lastResult, values);
  const optional = (name: Exclude<keyof z.input<typeof buyerFields>, "name">) =>
    t("buyer.optional", { label: t(`buyer.${name}`) });
  return (
    <Fields>
      <div className="whole">
        <Field label={t("buyer.name")} autoComplete="organization" {...fields.name} />
      </div>
      <LatinField label={optional("nationalId")} inputMode="numeric" {...fields.nationalId} />
      <LatinField label={optional("economicCode")} inputMode="numeric" {...fields.economicCode} />
      <LatinField label={optional("registrationNumber")} inputMode="numeric" {...fields.registrationNumber} />
      <LatinField label={optional("postalCode")} inputMode="numeric" {...fields.postalCode} />
      <Field label={optional("province")} autoComplete="address-level1" {...fields.province} />
      <Field label={optional("city")} autoComplete="address-level2" {...fields.city} />
      <div className="whole">
        <AreaField label={optional("address")} rows={2} {...fields.address} />
      </div>
      <Field label={optional("phone")} type="tel" dir="ltr" autoComplete="tel" {...fields.phone} />
      <Field label={optional("email")} type="email" dir="ltr" autoComplete="email" {...fields.email} />
    </Fields>
  );
}
