import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Devices } from "#app/ui/account/devices.tsx";
import { EmailForm, NameForm, PasswordForm } from "#app/ui/account/profile-forms.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { resultOf } from "#app/ui/result-of.ts";
import { Section, SectionForm, Sections } from "#app/ui/sections.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { profileAction } from "./actions.server.ts";
import { emailForm, nameForm, passwordForm } from "./form.ts";
import { devicesView } from "./view.server.ts";

export const meta: MetaFunction = () => pageTitle("account:profile.page");

const describeForms = () => ({
  name: describeForm(nameForm, "name"),
  email: describeForm(emailForm, "email"),
  password: describeForm(passwordForm, "password"),
});

export const loader = ownerLoader(async ({ api }) => {
  const [profile, signIns, twoFactor, mail] = await Promise.all([
    api.wallet.profile.get(),
    api.wallet.profile.signIns.list(),
    api.wallet.profile.twoFactor.get(),
    // A 404 to everybody but the owner of the first account.
    api.installation.mail.get().catch(() => undefined),
  ]);
  const { full_name: name, email, phone } = profile.result;
  const devices = devicesView(signIns.result.items, Date.now());
  const total = i18n.t("account:profile.devices.total", { n: formatNumber(devices.length) });
  const hasTwoFactor = twoFactor.result.isEnabled;
  const mailOf = mail?.result.managedBy;
  return { person: { name, email, phone }, devices, total, hasTwoFactor, mailOf, forms: describeForms() };
});

export const clientLoader = loadFromMemory;

export const action = profileAction;

export default function Profile() {
  const { t } = useTranslation("account");
  const { person, devices, total, hasTwoFactor, mailOf, forms } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const propsOf = <Intent extends keyof typeof forms>(intent: Intent) => ({
    person,
    form: forms[intent],
    lastResult: resultOf(answered, intent),
  });
  return (
    <>
      <PageHead title={t("profile.page")} text={t("profile.text")} />
      <FormFailure failure={answered?.failure} />
      <Sections>
        <Section title={t("profile.name.title")} text={t("profile.name.text")}>
          <NameForm {...propsOf("name")} />
        </Section>
        <Section title={t("profile.email.title")} text={t("profile.email.text")}>
          <EmailForm {...propsOf("email")} />
        </Section>
        <Section title={t("profile.password.title")} text={t("profile.password.text")}>
          <PasswordForm {...propsOf("password")} />
        </Section>
        <Section title={t("profile.twoFactor.title")} text={t("profile.twoFactor.text")}>
          <SectionForm>
            <Tag tone={hasTwoFactor ? "ok" : "plain"}>
              {t(hasTwoFactor ? "profile.twoFactor.on" : "profile.twoFactor.off")}
            </Tag>
            <ButtonLink to="/profile/two-factor">
              {t(hasTwoFactor ? "profile.twoFactor.manage" : "profile.twoFactor.enable")}
            </ButtonLink>
          </SectionForm>
        </Section>
        <Section title={t("profile.devices.title")} text={t("profile.devices.text")}>
          <Devices devices={devices} total={total} />
        </Section>
        {mailOf === undefined ? null : (
          <Section title={t("profile.mail.title")} text={t("profile.mail.text")}>
            <SectionForm>
              <Tag tone={mailOf === "nobody" ? "warn" : "ok"}>
                {t(mailOf === "nobody" ? "profile.mail.off" : "profile.mail.on")}
              </Tag>
              <ButtonLink to="/settings/mail">{t("profile.mail.action")}</ButtonLink>
            </SectionForm>
          </Section>
        )}
        <Section title={t("profile.history.title")} text={t("profile.history.text")}>
          <SectionForm>
            <ButtonLink to="/profile/sign-ins">{t("profile.history.signIns")}</ButtonLink>
            <ButtonLink to="/activity">{t("profile.history.activity")}</ButtonLink>
          </SectionForm>
        </Section>
      </Sections>
    </>
  );
}
