import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { report } from "#app/reports/sessions.report.server.ts";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { MissingCard } from "#app/ui/overview/bar-list.tsx";
import { ChartCard } from "#app/ui/overview/chart-card.tsx";
import { MetricRow } from "#app/ui/overview/metric-row.tsx";
import { EmptyReport, isAllZero } from "#app/ui/reports/empty-report.tsx";
import { ExportLink } from "#app/ui/reports/export-link.tsx";
import { FourMetrics } from "#app/ui/reports/four-metrics.tsx";
import { PagesPerSession } from "#app/ui/reports/pages-per-session.tsx";
import { reportMeta } from "#app/ui/reports/report-meta.ts";
import { ReportPage } from "#app/ui/reports/report-page.tsx";
import { WeekGrid } from "#app/ui/reports/week-grid.tsx";

export const meta = reportMeta;

export const loader = reportLoader(report.load);

export default function Sessions() {
  const { t } = useTranslation(["behaviour", "overview"]);
  const { pathname } = useLocation();
  const { title, period, asOf, metric, filters, tabs, report, ...view } = useLoaderData<typeof loader>();
  const query = new URLSearchParams(view.query);
  return (
    <ReportPage
      title={title}
      text={period.sentence}
      asOf={asOf}
      query={view.query}
      filters={filters}
      actions={<ExportLink to={`${pathname}/export?${view.query}`} />}
    >
      {report === undefined ? (
        <MissingCard title={title} />
      ) : isAllZero(report.metrics.flatMap(({ value, change }) => [value, change?.before])) ? (
        <EmptyReport query={view.query} filters={filters} />
      ) : (
        <>
          <Card>
            <FourMetrics>
              <MetricRow
                label={title}
                current={metric}
                cells={report.metrics.map((cell) => ({ ...cell, to: withParams(query, { metric: cell.name }) }))}
                further={[]}
              />
            </FourMetrics>
            <ChartCard data={report.chart} metric={t(`overview:metrics.${metric}`)} annotations={report.annotations} />
            <CardFoot>
              <PagesPerSession {...report.pagesPerSession} />
            </CardFoot>
          </Card>
          <WeekGrid title={t("grid.title")} tabs={tabs} data={report.grid} />
        </>
      )}
    </ReportPage>
  );
}
