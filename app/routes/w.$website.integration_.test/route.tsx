import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Plug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadTrial, sendTrial, trialTypeOf } from "#app/messages/trial.server.ts";
import { trialForms } from "#app/messages/trial-form.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { IntegrationTabs } from "#app/ui/integration/integration-tabs.tsx";
import { TrialForm } from "#app/ui/messages/trial-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("messages:trial.page");

export const loader = ownerLoader(loadTrial);

export const clientLoader = loadFromMemory;

export const action = formAction(
  (context) => trialForms[trialTypeOf(context)],
  (context) => sendTrial(context),
  {
    unreachable: "notTested",
  },
);

export default function Trial() {
  const { t } = useTranslation("messages");
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { website, type, types, senders, lacksDomain } = view;
  const outcome = answered !== undefined && "outcome" in answered ? answered.outcome : undefined;
  const typed = answered !== undefined && "typed" in answered ? answered.typed : undefined;
  return (
    <Screen>
      <Trail />
      <PageHead title={t("trial.page")} text={t("trial.text")} />
      <IntegrationTabs />
      <div>
        <Segments label={t("trial.types")} links={types} />
      </div>
      <FormFailure failure={answered?.failure} />
      {outcome === undefined ? null : (
        <Banner
          tone={outcome.tone}
          title={`${outcome.title}${outcome.size === "" ? "" : ` · ${outcome.size}`}`}
          action={
            <ButtonLink isSmall to={`/w/${website}/messages`}>
              {t("trial.log")}
            </ButtonLink>
          }
        >
          {[outcome.sentence, outcome.text].filter((text) => text !== "").join(" ")}
        </Banner>
      )}
      {senders.length === 0 ? (
        <Empty Icon={Plug} title={t(`trial.none.${type}`)} text={t("trial.noneText")} heading="h2">
          <ButtonLink look="main" to={`/w/${website}/integration`}>
            {t("trial.setUp")}
          </ButtonLink>
        </Empty>
      ) : lacksDomain ? (
        <Empty Icon={Plug} title={t("trial.noDomain")} text={t("trial.noDomainText")} heading="h2">
          <ButtonLink look="main" to={`/w/${website}/integration/email`}>
            {t("trial.toDomains")}
          </ButtonLink>
        </Empty>
      ) : (
        <Card>
          <TrialForm key={type} view={view} typed={typed} lastResult={answered?.lastResult} />
        </Card>
      )}
    </Screen>
  );
}
