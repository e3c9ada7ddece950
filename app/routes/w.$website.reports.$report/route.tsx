import { useLoaderData, useLocation } from "@remix-run/react";
import { Megaphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { report as breakdown } from "#app/reports/breakdown.report.server.ts";
import { reportOfScreen } from "#app/reports/find-report.server.ts";
import { type OpenReport, reportLoader } from "#app/reports/open-report.server.ts";
import { Chip } from "#app/ui/chip.tsx";
import { loadReport } from "#app/ui/load-chart-alone.ts";
import { MissingCard } from "#app/ui/overview/bar-list.tsx";
import { ChartCard } from "#app/ui/overview/chart-card.tsx";
import { MetricRow } from "#app/ui/overview/metric-row.tsx";
import { BlockPage, type BlockPageData } from "#app/ui/reports/block-page.tsx";
import { EmptyReport, isAllZero } from "#app/ui/reports/empty-report.tsx";
import { ExportMenu } from "#app/ui/reports/export-menu.tsx";
import { PathsCard } from "#app/ui/reports/paths-card.tsx";
import { reportMeta } from "#app/ui/reports/report-meta.ts";
import { ReportPage } from "#app/ui/reports/report-page.tsx";
import { ReportTable } from "#app/ui/reports/report-table.tsx";
import { SlimCard } from "#app/ui/reports/slim-card.tsx";
import { isBreakdownScreen } from "#contract/screens.ts";

export const meta = reportMeta;

type BreakdownData = Awaited<ReturnType<typeof breakdown.load>>;

export const loader = reportLoader(async (open: OpenReport): Promise<BreakdownData | BlockPageData> => {
  const screen = open.param("report");
  if (isBreakdownScreen(screen)) return breakdown.load(open);
  const { load } = reportOfScreen(screen);
  // Remix prefers the route of a report that has one: a report that comes here is made of blocks.
  return load?.(open) as Promise<BlockPageData>;
});

/** A report without a route of its own: a breakdown, or one that is made of blocks. */
export const clientLoader = loadReport;

export default function Report() {
  const view = useLoaderData<typeof loader>();
  return "blocks" in view ? <BlockPage {...view} /> : <Breakdown view={view} />;
}

function Breakdown({ view }: { view: BreakdownData }) {
  const { t } = useTranslation(["overview", "reports"]);
  const { pathname } = useLocation();
  const query = new URLSearchParams(view.query);
  const withLink = <Metric extends { name: string }>(metric: Metric) => ({
    ...metric,
    to: withParams(query, { metric: metric.name }),
  });
  const figures = view.metrics?.flatMap(({ value, change }) => [value, change?.before]);
  const isNothing = figures !== undefined && isAllZero(figures);
  return (
    <ReportPage
      head={view}
      beside={view.beside?.map(({ label, to }) => (
        <Chip key={to} to={to} Icon={Megaphone}>
          {label}
        </Chip>
      ))}
      actions={<ExportMenu to={`${pathname}/export?${view.query}`} />}
    >
      {isNothing ? (
        <EmptyReport query={view.query} filters={view.filters} />
      ) : view.metrics === undefined || view.further === undefined || view.chart === undefined ? (
        <MissingCard title={view.title} />
      ) : (
        <SlimCard>
          <MetricRow
            label={t("reports:metrics", { page: view.title })}
            current={view.metric}
            cells={view.metrics.map(withLink)}
            further={view.further.map(withLink)}
          />
          <ChartCard data={view.chart} metric={t(`metrics.${view.metric}`)} annotations={view.annotations} />
        </SlimCard>
      )}
      {isNothing || view.paths === undefined ? null : (
        <PathsCard data={view.paths} file={`${pathname.replace(/[^/]+$/, "paths")}/export?${view.query}`} />
      )}
      {isNothing ? null : view.table === undefined ? (
        <MissingCard title={view.title} tabs={view.tabs} />
      ) : (
        <ReportTable
          title={view.title}
          tabs={view.tabs.length > 1 ? view.tabs : undefined}
          data={view.table}
          pageTo={(page) => withParams(query, { page: String(page) })}
        />
      )}
    </ReportPage>
  );
}
