import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { defaultCurrency } from "#contract/currencies.ts";
import { RadioList } from "../radio-list.tsx";
import { useFields } from "../use-fields.ts";
import { AddressFields } from "./address-fields.tsx";
import { CurrencyField } from "./currency-field.tsx";

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

interface ZoneProps extends Props<{ timeZone: string; currency?: string | undefined }> {
  /** The website's name. */
  name: string;
  zones: readonly { value: string; label: string; aside: string }[];
  /** The zone that the website's address, its owner's language or country suggests. */
  zone: string;
  /** Else the clock of a browser with scripts knows better. */
  isFirm: boolean;
}

/** The zone of this browser's clock where it is one of the choices that owners mean by it; undefined before scripts run. */
function useBrowserZone(): string | undefined {
  const [zone, setZone] = useState<string>();
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    setZone(timeZone === "Iran" ? "Asia/Tehran" : timeZone);
  }, []);
  return zone === "UTC" ? undefined : zone;
}

/** The second step: the zone in which its days begin, and what its money is counted in. */
export function ZoneStep({ form, values, name, zones, zone, isFirm, lastResult }: ZoneProps) {
  const { t } = useTranslation("account");
  const ofBrowser = useBrowserZone();
  const isOpen = !isFirm && values.timeZone === undefined && lastResult == null;
  const suggested = isOpen && zones.some(({ value }) => value === ofBrowser) ? ofBrowser : undefined;
  const fields = useFields(form, lastResult, {
    timeZone: values.timeZone ?? zone,
    currency: values.currency ?? defaultCurrency,
  });
  return (
    <>
      <h2>{t("wizard.zone.question")}</h2>
      <p>{t("wizard.zone.text")}</p>
      <RadioList
        // Begun anew: a default value counts at the first rendering alone.
        key={suggested}
        legend={name}
        name={fields.timeZone.name}
        options={zones}
        defaultValue={suggested ?? fields.timeZone.defaultValue}
        errors={fields.timeZone.errors}
      />
      <CurrencyField hint={t("wizard.zone.currency")} {...fields.currency} />
    </>
  );
}
