import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { apiClient } from "#app/services/api.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { type Failure, refusalOf } from "#app/services/failures.server.ts";
import { handleOwnerForm, intentAction } from "#app/services/form-action.server.ts";
import { type OwnerContext, ownerLoader } from "#app/services/loaders.server.ts";
import { ownZone } from "#app/services/moment-words.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { MailFacts, MailProviders, MailServerForm, MailTest } from "#app/ui/account/mail-server.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { resultOf } from "#app/ui/result-of.ts";
import { Section, Sections } from "#app/ui/sections.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { WithCode } from "#app/ui/with-code.tsx";
import { serverForm, testForm } from "./form.ts";
import { defaultsOf, factsOf, providersView, stateView } from "./view.server.ts";

export const meta: MetaFunction = () => pageTitle("mailSettings:page");

/** A 404 to everybody but the owner of the first account. */
export const loader = ownerLoader(async ({ api, query }) => {
  const [{ result: status }, profile, zone] = await Promise.all([
    api.installation.mail.get(),
    api.wallet.profile.get(),
    ownZone(api),
  ]);
  return {
    state: stateView(status, zone),
    facts: factsOf(status, zone),
    managedBy: status.managedBy,
    hasPassword: status.server?.hasPassword ?? false,
    email: profile.result.email,
    isChosen: query.has("provider"),
    providers: providersView(query),
    values: defaultsOf(status, query),
    form: describeForm(serverForm),
  };
});

export const clientLoader = loadFromMemory;

/** The platform gives a mail server 30 s (platform/mail/manage-server.ts). */
const trialTimeoutMs = 45_000;
const mailCalls = ({ request, token }: OwnerContext) =>
  apiClient(request, token, { timeoutMs: trialTimeoutMs }).installation.mail;

async function sendTest(context: OwnerContext) {
  try {
    await mailCalls(context).test();
    return { to: "/settings/mail", toast: { tone: "ok", key: "mailTested" } } as const;
  } catch (error) {
    const message = refusalOf(error);
    if (message === undefined) throw error;
    const failure: Failure = { kind: "notTested", message };
    return data({ lastResult: undefined, failure }, { status: 422, headers: context.headers });
  }
}

export const action = intentAction({
  save: handleOwnerForm(serverForm, async (context) => {
    await mailCalls(context).update(context.value);
    return { to: "/settings/mail", toast: { tone: "ok", key: "mailSaved" } };
  }),
  test: handleOwnerForm(testForm, sendTest, { unreachable: "notTested" }),
});

export default function MailSettings() {
  const { t } = useTranslation("mailSettings");
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const isOwn = view.managedBy !== "environment";
  const steps = [{ label: t("steps.provider") }, { label: t("steps.server") }, { label: t("steps.done") }];
  const current = view.managedBy === "owner" ? 3 : view.isChosen || answered !== undefined ? 1 : 0;
  return (
    <>
      <PageHead title={t("page")} text={t("text")} />
      <Banner tone={view.state.tone} title={view.state.title}>
        <WithCode>{view.state.text}</WithCode>
      </Banner>
      {isOwn ? <Stepper label={t("steps.label")} steps={steps} current={current} /> : null}
      <FormFailure failure={answered?.failure} />
      <Sections>
        <Section title={t("facts.title")} text={t("text")}>
          <MailFacts rows={view.facts} />
        </Section>
        {view.managedBy === "nobody" ? null : (
          <Section title={t("test.title")} text={t("test.text", { email: view.email })}>
            <MailTest canRemove={isOwn} />
          </Section>
        )}
        {isOwn ? (
          <>
            <Section title={t("providers.title")} text={t("providers.text")}>
              <MailProviders links={view.providers} />
            </Section>
            <Section title={t("form.title")} text={t("form.text", { email: view.email })}>
              <MailServerForm
                form={view.form}
                values={view.values}
                hasPassword={view.hasPassword}
                lastResult={resultOf(answered, "save")}
              />
            </Section>
          </>
        ) : null}
      </Sections>
    </>
  );
}
