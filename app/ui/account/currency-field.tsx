import { useTranslation } from "react-i18next";
import { currencies } from "#contract/currencies.ts";
import { currencyText } from "#contract/text/currencies.ts";
import { SelectField } from "../field.tsx";
import type { FieldProps } from "../use-fields.ts";

const options = currencies.map((value) => ({ value, label: currencyText[value] }));

/** What a website's money is counted in. */
export function CurrencyField({ hint, ...field }: FieldProps & { hint: string }) {
  const { t } = useTranslation("account");
  return <SelectField label={t("website.currency.label")} hint={hint} options={options} {...field} />;
}
