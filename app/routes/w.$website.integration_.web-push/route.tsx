import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadWebPush, webPushActions } from "#app/integration/web-push-page.server.ts";
import { intentAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { IntegrationTabs } from "#app/ui/integration/integration-tabs.tsx";
import { StateTag } from "#app/ui/integration/state-tag.tsx";
import { WebPushBanners } from "#app/ui/integration/web-push-banners.tsx";
import { PromptWordsForm, WebPushSwitchForm, WebPushTrialForm } from "#app/ui/integration/web-push-forms.tsx";
import { PromptLook, PushLook } from "#app/ui/integration/web-push-looks.tsx";
import { WebPushSteps } from "#app/ui/integration/web-push-steps.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { resultOf } from "#app/ui/result-of.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Section, Sections } from "#app/ui/sections.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("integration:webPush.page");

export const loader = ownerLoader(loadWebPush);

export const clientLoader = loadFromMemory;

export const action = intentAction(webPushActions);

export default function WebPush() {
  const { t } = useTranslation("integration");
  const view = useLoaderData<typeof loader>();
  const { website, head, state, trial, forms, words } = view;
  const answered = useActionData<typeof action>();
  const outcome = answered !== undefined && "outcome" in answered ? answered.outcome : undefined;
  const typed = answered !== undefined && "typed" in answered ? answered.typed : undefined;
  return (
    <Screen>
      <Trail />
      <PageHead title={t("webPush.page")} text={t("webPush.text")} mark={<StateTag state={head?.state ?? "none"} />}>
        <ButtonLink to={`/w/${website}/messages?channel=WEB_PUSH`}>{t("webPush.log")}</ButtonLink>
      </PageHead>
      <IntegrationTabs />
      <FormFailure failure={answered?.failure} />
      <WebPushBanners outcome={outcome} isPlainHttp={view.isPlainHttp} state={state} />
      <Sections>
        <Section title={t("webPush.switch.section")} text={t("webPush.switch.text")}>
          <WebPushSwitchForm
            form={forms.active}
            values={{ active: view.active }}
            limits={head?.to}
            lastResult={resultOf(answered, "active")}
          />
        </Section>
        <Section title={t("webPush.steps.section")} text={t("webPush.steps.text")}>
          <WebPushSteps host={view.host} worker={view.worker} script={view.script} />
        </Section>
        <Section title={t("webPush.prompt.section")} text={t("webPush.prompt.text")}>
          <PromptLook words={words} />
          <PromptWordsForm form={forms.words} values={words} lastResult={resultOf(answered, "words")} />
        </Section>
        <Section title={t("webPush.looks.section")} text={t("webPush.looks.text")}>
          <PushLook host={view.host} title={trial.title} body={trial.body} />
        </Section>
        <Section title={t("webPush.trial.section")} text={t("webPush.trial.text")}>
          <WebPushTrialForm form={forms.trial} values={typed ?? trial} lastResult={resultOf(answered, "trial")} />
        </Section>
      </Sections>
    </Screen>
  );
}
