import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { agoWords } from "#app/format/ago.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import type { QrImage } from "#app/ui/account/qr-code.tsx";
import {
  ConfirmForm,
  RecoveryCodes,
  TwoFactorBothForm,
  TwoFactorPasswordForm,
  TwoFactorSetup,
} from "#app/ui/account/two-factor-forms.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { resultOf } from "#app/ui/result-of.ts";
import { Section, Sections } from "#app/ui/sections.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { twoFactorAction } from "./actions.server.ts";
import { beginForm, confirmForm, disableForm, renewForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("twoFactor:page");

const describeForms = () => ({
  begin: describeForm(beginForm, "begin"),
  confirm: describeForm(confirmForm, "confirm"),
  renew: describeForm(renewForm, "renew"),
  disable: describeForm(disableForm, "disable"),
});

export const loader = ownerLoader(async ({ api }) => {
  const { twoFactor } = api.wallet.profile;
  const [{ result: state }, { result: person }] = await Promise.all([twoFactor.get(), api.wallet.profile.get()]);
  return {
    isEnabled: state.isEnabled,
    since: state.enabledAt === null ? "" : agoWords(Date.parse(state.enabledAt), Date.now()),
    codesLeft: state.recoveryCodesLeft,
    email: person.email,
    isBegun: state.isBegun,
    forms: describeForms(),
  };
});

export const clientLoader = loadFromMemory;

export const action = twoFactorAction;

export default function TwoFactor() {
  const { t } = useTranslation("twoFactor");
  const { isEnabled, since } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const codes = answered !== undefined && "recoveryCodes" in answered ? answered.recoveryCodes : undefined;
  const setup = answered !== undefined && "setup" in answered ? answered.setup : undefined;
  return (
    <>
      <PageHead
        title={t("page")}
        text={isEnabled && since !== "" ? t("state.onSince", { when: since }) : t("text")}
        mark={<Tag tone={isEnabled ? "ok" : "plain"}>{t(isEnabled ? "state.on" : "state.off")}</Tag>}
      >
        <ButtonLink to="/profile">{t("back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {codes !== undefined ? <NewCodes codes={codes} /> : isEnabled ? <On /> : <Off setup={setup} />}
    </>
  );
}

/** A form and what the last answer says about it. */
function useForms() {
  const { forms } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <Intent extends keyof typeof forms>(intent: Intent) => ({
    form: forms[intent],
    lastResult: resultOf(answered, intent),
  });
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("twoFactor");
  return (
    <>
      <Banner
        tone="warn"
        title={t("codes.shownTitle")}
        action={<ButtonLink to="/profile/two-factor">{t("codes.done")}</ButtonLink>}
      >
        {t("codes.shownText")}
      </Banner>
      <Sections>
        <Section title={t("codes.title")} text={t("codes.text")}>
          <RecoveryCodes codes={codes} />
        </Section>
      </Sections>
    </>
  );
}

function On() {
  const { t } = useTranslation("twoFactor");
  const { codesLeft } = useLoaderData<typeof loader>();
  const propsOf = useForms();
  return (
    <Sections>
      <Section
        title={t("codes.title")}
        text={codesLeft === 0 ? t("codes.none") : t("codes.left", { n: formatNumber(codesLeft) })}
      >
        <TwoFactorBothForm {...propsOf("renew")} intent="renew" submit={t("codes.submit")} look="plain" />
      </Section>
      <Section title={t("off.title")} text={t("off.text")}>
        <TwoFactorBothForm {...propsOf("disable")} intent="disable" submit={t("off.submit")} look="danger" />
      </Section>
    </Sections>
  );
}

/** `setup`: the secret that was made just now. */
function Off({ setup }: { setup: { qr: QrImage; secret: string } | undefined }) {
  const { t } = useTranslation("twoFactor");
  const { isBegun, email } = useLoaderData<typeof loader>();
  const propsOf = useForms();
  if (!isBegun) {
    return (
      <Sections>
        <Section title={t("begin.title")} text={t("begin.text")}>
          <TwoFactorPasswordForm {...propsOf("begin")} intent="begin" submit={t("begin.submit")} />
        </Section>
      </Sections>
    );
  }
  return (
    <Sections>
      <Section
        title={t(setup === undefined ? "setup.waiting" : "setup.title")}
        text={t(setup === undefined ? "setup.waitingText" : "setup.text")}
      >
        {setup && <TwoFactorSetup {...setup} email={email} />}
        <ConfirmForm {...propsOf("confirm")} />
      </Section>
      <Section title={t("setup.again")} text={t("setup.againText")}>
        <TwoFactorPasswordForm {...propsOf("begin")} intent="begin" submit={t("setup.again")} look="plain" />
      </Section>
    </Sections>
  );
}
