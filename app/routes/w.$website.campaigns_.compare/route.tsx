import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Megaphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadComparison } from "#app/campaigns/compare.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { CampaignComparison } from "#app/ui/campaigns/campaign-comparison.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { ChartCard } from "#app/ui/overview/chart-card.tsx";
import { MetricRow } from "#app/ui/overview/metric-row.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { ExportLink } from "#app/ui/reports/export-link.tsx";
import { SlimCard } from "#app/ui/reports/slim-card.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("campaignInsight:compare.page");

export const loader = reportLoader(loadComparison);

export const clientLoader = loadFromMemory;

export default function CompareCampaigns() {
  const { t } = useTranslation(["campaignInsight", "overview"]);
  const page = useLoaderData<typeof loader>();
  const { metric, period, query, isEmpty, isQuiet } = page;
  return (
    <Screen>
      <Trail />
      <PageHead title={t("compare.page")} text={`${t("compare.text")} ${period.sentence}`}>
        {isEmpty ? null : <ExportLink to={page.file} />}
      </PageHead>
      <FilterChips {...page.filters} isShared={false} />
      {isEmpty ? <Empty Icon={Megaphone} title={t("compare.none")} text={t("compare.noneText")} heading="h2" /> : null}
      {isEmpty || isQuiet ? null : (
        <SlimCard>
          <MetricRow label={t("compare.metrics")} current={metric} cells={page.metrics} further={[]} />
          <ChartCard data={page.chart} metric={t(`overview:metrics.${metric}`)} />
        </SlimCard>
      )}
      {isEmpty ? null : (
        <CampaignComparison
          {...page}
          pageTo={(number) => withParams(new URLSearchParams(query), { page: String(number) })}
        />
      )}
    </Screen>
  );
}
