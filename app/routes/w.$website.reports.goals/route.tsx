import { useLoaderData, useLocation } from "@remix-run/react";
import { Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { report } from "#app/reports/goals.report.server.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { loadReport } from "#app/ui/load-chart-alone.ts";
import { MissingCard } from "#app/ui/overview/bar-list.tsx";
import { CourseCard } from "#app/ui/reports/course-card.tsx";
import { ExportMenu } from "#app/ui/reports/export-menu.tsx";
import { reportMeta } from "#app/ui/reports/report-meta.ts";
import { ReportPage } from "#app/ui/reports/report-page.tsx";
import { ReportTable } from "#app/ui/reports/report-table.tsx";

export const meta = reportMeta;

export const loader = reportLoader(report.load);

export const clientLoader = loadReport;

export default function GoalsReport() {
  const { t } = useTranslation("goals");
  const { pathname } = useLocation();
  const loaded = useLoaderData<typeof loader>();
  const { title, metric, chart, report, hasGoals, website } = loaded;
  const query = new URLSearchParams(loaded.query);
  return (
    <ReportPage
      head={loaded}
      actions={
        hasGoals ? (
          <>
            <ExportMenu to={`${pathname}/export?${loaded.query}`} />
            <ButtonLink to={`/w/${website}/goals`}>{t("report.manage")}</ButtonLink>
          </>
        ) : null
      }
    >
      {hasGoals ? null : (
        <Empty Icon={Flag} title={t("empty.title")} text={t("empty.text")} heading="h2">
          <ButtonLink look="main" to={`/w/${website}/goals`}>
            {t("empty.add")}
          </ButtonLink>
        </Empty>
      )}
      {report === undefined || chart === undefined ? (
        hasGoals && <MissingCard title={title} />
      ) : (
        <>
          <CourseCard
            {...{ title, metric, chart, annotations: report.annotations }}
            label={t(`report.metrics.${metric}`)}
            cells={report.cells.map((cell) => ({ ...cell, to: withParams(query, { metric: cell.name }) }))}
          />
          <ReportTable title={t("report.table")} data={report.table} pageTo={() => "?"} />
        </>
      )}
    </ReportPage>
  );
}
