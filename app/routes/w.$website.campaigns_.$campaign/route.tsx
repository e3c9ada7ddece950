import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChartColumn, Megaphone, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadInsight } from "#app/campaigns/insight.server.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CampaignStatus } from "#app/ui/campaigns/campaign-status.tsx";
import { FigureStrip } from "#app/ui/campaigns/figure-strip.tsx";
import { ChannelsTable, DeliveriesTable, LinksTable } from "#app/ui/campaigns/insight-tables.tsx";
import { LinkCodes } from "#app/ui/campaigns/link-codes.tsx";
import { SendingCard } from "#app/ui/campaigns/sending-card.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { ChartCard } from "#app/ui/overview/chart-card.tsx";
import { MetricRow } from "#app/ui/overview/metric-row.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { ExportLink } from "#app/ui/reports/export-link.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("campaigns:page", data?.campaign.name);

export const loader = reportLoader(loadInsight);

export const clientLoader = loadFromMemory;

export default function CampaignInsight() {
  const { t } = useTranslation(["campaignInsight", "overview"]);
  const page = useLoaderData<typeof loader>();
  const { base, campaign, period, metric, isEmpty, isEditable, report } = page;
  return (
    <Screen>
      <Trail />
      <PageHead
        title={campaign.name}
        text={[campaign.goal, page.text, period.sentence].filter((text) => text !== "").join(" ")}
        mark={<CampaignStatus state={campaign.state} />}
      >
        {isEditable ? (
          <ButtonLink to={`${base}/edit/info`} start={<Pencil size={16} strokeWidth={1.75} aria-hidden />}>
            {t("edit")}
          </ButtonLink>
        ) : null}
        {isEmpty ? null : <ExportLink to={page.file} />}
        {isEditable ? (
          <ButtonLink look="dangerPlain" to={`${base}/delete`}>
            {t("remove")}
          </ButtonLink>
        ) : null}
      </PageHead>
      <FilterChips {...page.filters} isShared={false}>
        {report === undefined ? null : (
          <Chip to={report} Icon={ChartColumn}>
            {t("report")}
          </Chip>
        )}
      </FilterChips>
      {page.sending === undefined ? null : <SendingCard sending={page.sending} />}
      <Card>
        <FigureStrip figures={page.figures} />
        {isEmpty ? null : (
          <>
            <MetricRow
              label={t("metrics", { name: campaign.name })}
              current={metric}
              cells={page.metrics}
              further={[]}
            />
            <ChartCard data={page.chart} metric={t(`overview:metrics.${metric}`)} />
          </>
        )}
      </Card>
      {isEmpty ? <Empty Icon={Megaphone} title={t("none")} text={t("noneText")} heading="h2" /> : null}
      {isEmpty ? null : <LinksTable data={page} />}
      {isEmpty || page.channels.length === 0 ? null : <ChannelsTable data={page} />}
      {page.deliveries.length === 0 ? null : <DeliveriesTable rows={page.deliveries} />}
      {page.codes.length === 0 ? null : <LinkCodes codes={page.codes} />}
    </Screen>
  );
}
