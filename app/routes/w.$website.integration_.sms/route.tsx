import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadType } from "#app/integration/type-page.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ChannelTable } from "#app/ui/integration/channel-table.tsx";
import { IntegrationTabs } from "#app/ui/integration/integration-tabs.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("integration:sms.page");

export const loader = ownerLoader((context) => loadType(context, "sms"));

export const clientLoader = loadFromMemory;

export default function Sms() {
  const { t } = useTranslation("integration");
  const { website, rows } = useLoaderData<typeof loader>();
  return (
    <Screen>
      <Trail />
      <PageHead title={t("sms.page")} text={t("sms.text")} />
      <IntegrationTabs />
      <ChannelTable
        title={t("sms.accounts")}
        empty={t("sms.accountsNone")}
        add={{ to: `/w/${website}/integration/sms/new`, label: t("sms.add") }}
        rows={rows}
        hasLines
      />
    </Screen>
  );
}
