import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { Field, SwitchField } from "../field.tsx";
import { FirstSubmit, ListField } from "../list-field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { useFields } from "../use-fields.ts";
import { CurrencyField } from "./currency-field.tsx";
import { ZoneField } from "./zone-field.tsx";

interface Values {
  name: string;
  url: string;
  timeZone: string;
  currency: string;
  active: string | undefined;
  serverPurchasesOnly: string | undefined;
  signedIdentifyOnly: string | undefined;
  nightlyAnalysis: string | undefined;
  unvouchedPerHour: string;
  unvouchedPerDay: string;
  hosts: string[];
}

interface Props {
  form: FormDescription<
    Omit<Values, "active" | "serverPurchasesOnly" | "signedIdentifyOnly" | "nightlyAnalysis" | "hosts"> & {
      active?: boolean | undefined;
      serverPurchasesOnly?: boolean | undefined;
      signedIdentifyOnly?: boolean | undefined;
      nightlyAnalysis?: boolean | undefined;
      hosts?: string[] | undefined;
    }
  >;
  values: Values;
  zones: readonly { value: string; label: string }[];
  lastResult: LastResult;
  /** What a thousand sessions of the nightly analysis cost; null where it costs nothing. */
  analysisPrice: string | null;
}

/** The settings of a website: name, address, further hosts, zone, currency, whether it collects, and what it believes of browsers. */
export function WebsiteForm({ form, values, zones, lastResult, analysisPrice }: Props) {
  const { t } = useTranslation(["account", "signIn"]);
  const fields = useFields(form, lastResult, values);
  return (
    <SectionPostForm>
      <FirstSubmit />
      <Field label={t("signIn:website.name")} {...fields.name} />
      <Field label={t("signIn:website.url")} dir="ltr" inputMode="url" {...fields.url} />
      <ListField
        list={fields.hosts}
        label={t("website.hosts.label")}
        hint={t("website.hosts.hint")}
        add={t("website.hosts.add")}
        itemLabel={(n) => t("website.hosts.item", { n })}
        field={(props) => <Field dir="ltr" inputMode="url" placeholder="blog.shop.example" {...props} />}
      />
      <ZoneField
        label={t("signIn:website.timeZone")}
        hint={t("website.zone.text")}
        options={zones}
        {...fields.timeZone}
      />
      <CurrencyField hint={t("website.currency.hint")} {...fields.currency} />
      <SwitchField label={t("website.active.label")} hint={t("website.active.hint")} {...fields.active} />
      <SwitchField
        label={t("website.serverPurchases.label")}
        hint={t("website.serverPurchases.hint")}
        {...fields.serverPurchasesOnly}
      />
      <SwitchField
        label={t("website.signedIdentify.label")}
        hint={t("website.signedIdentify.hint")}
        {...fields.signedIdentifyOnly}
      />
      <SwitchField
        label={t("website.nightlyAnalysis.label")}
        hint={
          analysisPrice === null
            ? t("website.nightlyAnalysis.hint")
            : t("website.nightlyAnalysis.priced", { price: analysisPrice })
        }
        {...fields.nightlyAnalysis}
      />
      <Field
        label={t("website.unvouched.hour")}
        hint={t("website.unvouched.hint")}
        inputMode="numeric"
        autoComplete="off"
        {...fields.unvouchedPerHour}
      />
      <Field label={t("website.unvouched.day")} inputMode="numeric" autoComplete="off" {...fields.unvouchedPerDay} />
      <Button>{t("website.submit")}</Button>
    </SectionPostForm>
  );
}
