import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadHome } from "#app/integration/home.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { ChannelCards } from "#app/ui/integration/channel-cards.tsx";
import { IntegrationTabs } from "#app/ui/integration/integration-tabs.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";

export const meta: MetaFunction = () => pageTitle("integration:page");

export const loader = ownerLoader(loadHome);

export const clientLoader = loadFromMemory;

/** Makes the channel of calls to the owner's servers: the others that need no settings have pages of their own. */
export const action = buttonAction(
  async ({ api, param }) => {
    await api.integration.channels.prepare({ wid: param("website"), type: "API" });
    return { to: `/w/${param("website")}/integration`, toast: { tone: "ok", key: "saved" } };
  },
  { unreachable: "notSaved" },
);

export default function Integration() {
  const { t } = useTranslation("integration");
  const { website, isInactive, types, sending } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const base = `/w/${website}/integration`;
  return (
    <Screen>
      <PageHead title={t("page")} text={t("text")} guide="sending">
        {sending.isStopped ? null : (
          <ButtonLink look="dangerPlain" to={`${base}/stop`}>
            {t("sending.stop")}
          </ButtonLink>
        )}
      </PageHead>
      <IntegrationTabs />
      <FormFailure failure={answered?.failure} />
      {isInactive ? (
        <Banner
          tone="warn"
          title={t("inactive.title")}
          action={<ButtonLink to={`/websites/${website}`}>{t("inactive.open")}</ButtonLink>}
        >
          {t("inactive.text")}
        </Banner>
      ) : null}
      {sending.isStopped ? (
        <Banner
          tone="warn"
          title={t("sending.stopped")}
          action={<ButtonLink to={`${base}/resume`}>{t("sending.resume")}</ButtonLink>}
        >
          {t("sending.stoppedText", { when: sending.when, queued: sending.queued })}
          {sending.restored === "" ? null : ` ${t("sending.restoredText", { when: sending.restored })}`}
        </Banner>
      ) : null}
      <ChannelCards website={website} types={types} />
    </Screen>
  );
}
