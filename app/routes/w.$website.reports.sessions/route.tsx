import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { report } from "#app/reports/sessions.report.server.ts";
import { CardFoot } from "#app/ui/card.tsx";
import { loadReport } from "#app/ui/load-chart-alone.ts";
import { MissingCard } from "#app/ui/overview/bar-list.tsx";
import { CourseCard } from "#app/ui/reports/course-card.tsx";
import { EmptyReport, isAllZero } from "#app/ui/reports/empty-report.tsx";
import { ExportMenu } from "#app/ui/reports/export-menu.tsx";
import { PagesPerSession } from "#app/ui/reports/pages-per-session.tsx";
import { reportMeta } from "#app/ui/reports/report-meta.ts";
import { ReportPage } from "#app/ui/reports/report-page.tsx";
import { WeekGrid } from "#app/ui/reports/week-grid.tsx";

export const meta = reportMeta;

export const loader = reportLoader(report.load);

export const clientLoader = loadReport;

export default function Sessions() {
  const { t } = useTranslation(["behaviour", "overview"]);
  const { pathname } = useLocation();
  const loaded = useLoaderData<typeof loader>();
  const { title, metric, filters, tabs, chart, report } = loaded;
  const query = new URLSearchParams(loaded.query);
  return (
    <ReportPage head={loaded} actions={<ExportMenu to={`${pathname}/export?${loaded.query}`} />}>
      {report === undefined || chart === undefined ? (
        <MissingCard title={title} />
      ) : isAllZero(report.metrics.flatMap(({ value, change }) => [value, change?.before])) ? (
        <EmptyReport query={loaded.query} filters={filters} />
      ) : (
        <>
          <CourseCard
            {...{ title, metric, chart, annotations: report.annotations }}
            label={t(`overview:metrics.${metric}`)}
            cells={report.metrics.map((cell) => ({ ...cell, to: withParams(query, { metric: cell.name }) }))}
          >
            <CardFoot>
              <PagesPerSession {...report.pagesPerSession} />
            </CardFoot>
          </CourseCard>
          <WeekGrid title={t("grid.title")} tabs={tabs} data={report.grid} />
        </>
      )}
    </ReportPage>
  );
}
