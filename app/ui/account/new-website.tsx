import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { RadioList } from "../radio-list.tsx";
import { useFields } from "../use-fields.ts";
import { AddressFields } from "./address-fields.tsx";

interface Props<Input> {
  form: FormDescription<Input>;
  values: Record<string, string | undefined>;
  lastResult: LastResult;
}

/** The first step of a new website: its name and address. */
export function AddressStep({ form, values, lastResult }: Props<{ name: string; url: string }>) {
  const { t } = useTranslation("account");
  const fields = useFields(form, lastResult, values);
  return (
    <>
      <h2>{t("wizard.address.question")}</h2>
      <AddressFields fields={fields} />
    </>
  );
}

interface ZoneProps extends Props<{ timeZone: string }> {
  /** The website's name. */
  name: string;
  zones: readonly { value: string; label: string; aside: string }[];
  /** The zone that the website's address suggests. */
  zone: string;
}

/** The second step: the zone in which its days begin. */
export function ZoneStep({ form, values, name, zones, zone, lastResult }: ZoneProps) {
  const { t } = useTranslation("account");
  const timeZone = values.timeZone ?? zone;
  const fields = useFields(form, lastResult, { timeZone });
  return (
    <>
      <h2>{t("wizard.zone.question")}</h2>
      <p>{t("wizard.zone.text")}</p>
      <RadioList
        legend={name}
        name={fields.timeZone.name}
        options={zones}
        defaultValue={fields.timeZone.defaultValue}
        errors={fields.timeZone.errors}
      />
    </>
  );
}
