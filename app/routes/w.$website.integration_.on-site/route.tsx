import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadOnSite, onSiteActions } from "#app/integration/on-site-page.server.ts";
import { intentAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { IntegrationTabs } from "#app/ui/integration/integration-tabs.tsx";
import { OnSiteSwitchForm, OnSiteTrialForm } from "#app/ui/integration/on-site-forms.tsx";
import { OnSiteLooks } from "#app/ui/integration/on-site-looks.tsx";
import { StateTag } from "#app/ui/integration/state-tag.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { resultOf } from "#app/ui/result-of.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Section, Sections } from "#app/ui/sections.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("integration:onSite.page");

export const loader = ownerLoader(loadOnSite);

export const clientLoader = loadFromMemory;

export const action = intentAction(onSiteActions);

export default function OnSite() {
  const { t } = useTranslation("integration");
  const { website, head, values, trial, forms } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const outcome = answered !== undefined && "outcome" in answered ? answered.outcome : undefined;
  const typed = answered !== undefined && "typed" in answered ? answered.typed : undefined;
  return (
    <Screen>
      <Trail />
      <PageHead title={t("onSite.page")} text={t("onSite.text")} mark={<StateTag state={head?.state ?? "none"} />}>
        <ButtonLink to={`/w/${website}/messages?channel=ON_SITE`}>{t("onSite.log")}</ButtonLink>
      </PageHead>
      <IntegrationTabs />
      <FormFailure failure={answered?.failure} />
      {outcome === undefined ? null : (
        <Banner
          tone="ok"
          title={t("onSite.ready")}
          action={
            outcome.url === "" ? undefined : (
              <ButtonLink isSmall isReload to={outcome.url}>
                {t("onSite.open")}
              </ButtonLink>
            )
          }
        >
          {outcome.sentence}
        </Banner>
      )}
      <Sections>
        <Section title={t("onSite.looks.section")} text={t("onSite.looks.text")}>
          <OnSiteLooks title={trial.title} body={trial.body} />
        </Section>
        <Section title={t("onSite.switch.section")} text={t("onSite.switch.text")}>
          <OnSiteSwitchForm
            form={forms.active}
            values={values}
            limits={head?.to}
            lastResult={resultOf(answered, "active")}
          />
        </Section>
        <Section title={t("onSite.trial.section")} text={t("onSite.trial.text")}>
          <OnSiteTrialForm form={forms.trial} values={typed ?? trial} lastResult={resultOf(answered, "trial")} />
        </Section>
      </Sections>
    </Screen>
  );
}
