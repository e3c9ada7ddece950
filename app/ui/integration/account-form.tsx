import styled from "@emotion/styled";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { ShownSetting } from "#app/integration/account-form.ts";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { mailSecure } from "#contract/integration-providers.ts";
import { panelEncodings, panelSettings } from "#contract/panel-settings.ts";
import { Button } from "../button.tsx";
import { AreaField, CheckField, Field, SelectField } from "../field.tsx";
import { LatinField, latin } from "../latin-field.tsx";
import { PasswordField } from "../password-field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { type FieldProps, useFields } from "../use-fields.ts";

/** A type, not an interface: `useFields` takes it. */
export type AccountValues = { name: string } & { [Name in ShownSetting]?: string | undefined };
export type Settings = readonly { name: ShownSetting; isSecret: boolean; isRequired: boolean }[];

interface Props {
  form: FormDescription<AccountValues & { acceptUntested?: string | undefined }>;
  settings: Settings;
  values: AccountValues;
  /** Names of secrets that are stored. */
  stored: readonly string[];
  submit: string;
  lastResult: LastResult;
}

/** The account of a channel at its provider. */
export function AccountForm({ form, settings, values, stored, submit, lastResult }: Props) {
  const { t } = useTranslation("integration");
  const { acceptUntested, ...fields } = useFields(form, lastResult, values);
  const isOffered = acceptUntested.errors !== undefined || acceptUntested.defaultValue === "on";
  return (
    <SectionPostForm>
      <AccountFields settings={settings} stored={stored} fields={fields} />
      {isOffered ? <CheckField label={t("account.acceptUntested")} {...acceptUntested} /> : null}
      <Button name="intent" value="account">
        {submit}
      </Button>
    </SectionPostForm>
  );
}

const Group = styled("h2")({ fontSize: 14, lineHeight: "24px", fontWeight: 600 });

/** The settings with which a part of a panel's description begins. */
const groups = ["url", "successPlace", "reportUrl"] as const;
const isGroup = (name: ShownSetting): name is (typeof groups)[number] => groups.some((group) => group === name);

interface FieldsProps extends Pick<Props, "settings" | "stored"> {
  /** Of a channel that there is not yet, which may be called as its provider. */
  isNew?: boolean;
  fields: { [Name in keyof AccountValues]-?: FieldProps };
}

/** Its name, and what its provider needs. */
export function AccountFields({ isNew = false, settings, stored, fields }: FieldsProps) {
  const { t } = useTranslation("integration");
  return (
    <>
      <Field
        label={t("account.name")}
        hint={t(isNew ? "account.newNameHint" : "account.nameHint")}
        autoComplete="off"
        {...fields.name}
      />
      {settings.map((setting) => (
        <Fragment key={setting.name}>
          {isGroup(setting.name) ? <Group>{t(`account.groups.${setting.name}`)}</Group> : null}
          <SettingField
            {...setting}
            isStored={stored.includes(setting.name)}
            field={fields[setting.name]}
            hasAccount={settings.some(({ name }) => name === "host")}
          />
        </Fragment>
      ))}
    </>
  );
}

interface SettingProps {
  name: ShownSetting;
  isSecret: boolean;
  isRequired: boolean;
  isStored: boolean;
  field: FieldProps;
  /** Of a mail server, whose account is optional. */
  hasAccount: boolean;
}

function SettingField({ name, isSecret, isRequired, isStored, field, hasAccount }: SettingProps) {
  const { t } = useTranslation("integration");
  const plain = t(`account.fields.${name}`);
  const label = isRequired ? plain : t("account.optional", { label: plain });
  const props = { ...field, required: isRequired && !isStored };
  if (name === "serviceAccount") {
    const hint = isStored ? t("account.kept") : t("account.hints.serviceAccount");
    return <AreaField label={label} hint={hint} {...latin} rows={6} {...props} defaultValue="" />;
  }
  if (isSecret) {
    const hinted = name === "apiKey" || name === "token" || name === "appSecret";
    const hint = isStored ? t("account.kept") : hinted ? t(`account.hints.${name}`) : undefined;
    return <PasswordField label={label} {...(hint === undefined ? {} : { hint })} {...props} autoComplete="off" />;
  }
  if (name === "secure") {
    const options = mailSecure.map((value) => ({ value, label: t(`account.secures.${value}`) }));
    return <SelectField label={label} options={options} {...props} />;
  }
  if (name === "encoding") {
    const options = panelEncodings.map((value) => ({ value, label: t(`account.encodings.${value}`) }));
    return <SelectField label={label} options={options} {...props} />;
  }
  if (name === "headers" || name === "body") {
    return <AreaField label={label} hint={t(`account.hints.${name}`)} {...latin} {...props} />;
  }
  if (isOfPanel(name)) {
    return <LatinField label={label} hint={t(`account.hints.${name}`)} {...props} />;
  }
  const hints = {
    host: "host",
    port: "port",
    baseUrl: "baseUrl",
    phoneNumberId: "phoneNumberId",
    wabaId: "wabaId",
  } as const;
  const key = name === "user" && hasAccount ? "user" : name in hints ? hints[name as keyof typeof hints] : undefined;
  return <LatinField label={label} {...(key === undefined ? {} : { hint: t(`account.hints.${key}`) })} {...props} />;
}

type PanelText = Exclude<(typeof panelSettings)[number], "encoding" | "headers" | "body">;

const isOfPanel = (name: ShownSetting): name is PanelText => panelSettings.some((setting) => setting === name);
