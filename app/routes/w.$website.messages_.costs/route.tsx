import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Wallet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type CostRow, loadCosts } from "#app/messages/costs.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardHead, CardTitle } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Table } from "#app/ui/table.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("messages:costs.page");

export const loader = ownerLoader(loadCosts);

export const clientLoader = loadFromMemory;

export default function MessageCosts() {
  const { t } = useTranslation("messages");
  const { website, total, unit, unpriced, rows } = useLoaderData<typeof loader>();
  const figure = (key: "messages" | "parts" | "price") => ({
    ...{ key, label: t(`costs.${key}`, { unit }), isFigure: true, cell: (row: CostRow) => row[key] },
  });
  return (
    <Screen>
      <Trail steps={[{ to: `/w/${website}/messages`, label: t("page") }]} />
      <PageHead title={t("costs.page")} text={t("costs.text")}>
        <ButtonLink to={`/w/${website}/messages`}>{t("costs.back")}</ButtonLink>
      </PageHead>
      {unpriced === "" ? null : (
        <Banner
          tone="warn"
          title={unpriced}
          action={
            <ButtonLink isSmall to={`/w/${website}/integration/sms`}>
              {t("costs.lines")}
            </ButtonLink>
          }
        />
      )}
      {rows.length === 0 ? (
        <Empty Icon={Wallet} title={t("costs.empty")} text={t("costs.emptyText")} heading="h2" />
      ) : (
        <Card>
          <CardHead>
            <CardTitle>{t("costs.total", { price: total })}</CardTitle>
          </CardHead>
          <Table
            label={t("costs.label")}
            rows={rows}
            keyOf={({ key }) => key}
            columns={[
              { key: "day", label: t("costs.day"), cell: ({ day }) => day },
              { key: "channel", label: t("costs.channel"), cell: ({ channel }) => channel },
              ...[figure("messages"), figure("parts"), figure("price")],
            ]}
          />
        </Card>
      )}
    </Screen>
  );
}
