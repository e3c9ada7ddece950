import styled from "@emotion/styled";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardHead, CardTitle } from "#app/ui/card.tsx";
import { CodeBlock } from "#app/ui/code-block.tsx";
import { FirstSteps } from "#app/ui/install/first-steps.tsx";
import { ReceivedEvents } from "#app/ui/install/received-events.tsx";
import { ServerSecret } from "#app/ui/install/server-secret.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { colour } from "#app/ui/theme/tokens.ts";
import { useRefresh } from "#app/ui/use-refresh.ts";
import { WithCode } from "#app/ui/with-code.tsx";
import { loadInstall } from "./loader.server.ts";

export const meta: MetaFunction = () => pageTitle("install:title");

export const loader = ownerLoader(loadInstall);

export const clientLoader = loadFromMemory;

const refreshMs = 4_000;

const Body = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 12,
  padding: "0 16px 16px",
  "& > p": { color: colour("text2") },
});

export default function Install() {
  const { t } = useTranslation("install");
  const view = useLoaderData<typeof loader>();
  useRefresh(refreshMs);
  return (
    <Screen>
      <PageHead title={t("title")} text={t("text")} guide="start" />
      <Tabs {...view.tabs} />
      <Banner tone={view.state.tone} title={view.state.title}>
        <WithCode>{view.state.text}</WithCode>
      </Banner>
      {view.zoneNotice === null ? null : (
        <Banner
          tone="warn"
          title={view.zoneNotice.title}
          action={<ButtonLink to={`/websites/${view.id}`}>{t("settings")}</ButtonLink>}
        >
          {view.zoneNotice.text}
        </Banner>
      )}
      {view.refused === null ? null : (
        <Banner tone="warn" title={view.refused.title}>
          {view.refused.text}
        </Banner>
      )}
      <Card>
        <CardHead>
          <CardTitle>{t("snippet.title")}</CardTitle>
        </CardHead>
        <Body>
          <p>
            <WithCode>{t("snippet.text")}</WithCode>
          </p>
          <CodeBlock code={view.snippet} copy={{ label: t("snippet.copy"), done: t("snippet.copied") }} />
          <p>
            <WithCode>{t("snippet.own")}</WithCode>
          </p>
        </Body>
      </Card>
      <FirstSteps website={view.id} steps={view.steps} />
      <ReceivedEvents rows={view.receivedEvents} asOf={view.asOf} />
      <ServerSecret siteKey={view.key} secret={view.secret} />
    </Screen>
  );
}
