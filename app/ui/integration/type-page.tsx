import { useTranslation } from "react-i18next";
import type { ChannelRow } from "#app/integration/channel-view.server.ts";
import { PageHead } from "../page-head.tsx";
import { Screen } from "../screen.tsx";
import { Trail } from "../trail.tsx";
import { ChannelTable } from "./channel-table.tsx";
import { IntegrationTabs } from "./integration-tabs.tsx";

/** The channels of a type that has neither lines nor domains. */
export function TypePage({
  website,
  path,
  rows,
}: {
  website: string;
  path: "whatsapp" | "push";
  rows: readonly ChannelRow[];
}) {
  const { t } = useTranslation("integration");
  return (
    <Screen>
      <Trail />
      <PageHead title={t(`${path}.page`)} text={t(`${path}.text`)} />
      <IntegrationTabs />
      <ChannelTable
        title={t(`${path}.accounts`)}
        empty={t(`${path}.accountsNone`)}
        add={{ to: `/w/${website}/integration/${path}/new`, label: t(`${path}.add`) }}
        rows={rows}
        hasLines={false}
      />
    </Screen>
  );
}
