import { useLoaderData, useLocation } from "@remix-run/react";
import { ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { report } from "#app/reports/sales.report.server.ts";
import { CardFoot } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { loadReport } from "#app/ui/load-chart-alone.ts";
import { MissingCard } from "#app/ui/overview/bar-list.tsx";
import { PeopleCard, type PersonRow } from "#app/ui/overview/people-card.tsx";
import { CourseCard } from "#app/ui/reports/course-card.tsx";
import { EmptyReport, isAllZero } from "#app/ui/reports/empty-report.tsx";
import { ExportMenu } from "#app/ui/reports/export-menu.tsx";
import { reportMeta } from "#app/ui/reports/report-meta.ts";
import { ReportPage } from "#app/ui/reports/report-page.tsx";
import { SalesFigures } from "#app/ui/sales/sales-figures.tsx";
import { SalesNotices } from "#app/ui/sales/sales-notices.tsx";

export const meta = reportMeta;

export const loader = reportLoader(report.load);

export const clientLoader = loadReport;

export default function Sales() {
  const { t } = useTranslation(["sales", "orders"]);
  const { pathname } = useLocation();
  const loaded = useLoaderData<typeof loader>();
  const { title, metric, label, filters, chart, course, figures, top, flagged, foreign, ordersTo } = loaded;
  const query = new URLSearchParams(loaded.query);
  const fileOf = (table: string) => `${pathname}/export${withParams(query, { table })}`;
  const isEmpty = course && isAllZero(course.cells.flatMap(({ value, change }) => [value, change?.before]));
  return (
    <ReportPage
      head={loaded}
      actions={<ExportMenu to={fileOf("days")} hasDates />}
      beside={
        <Chip to={ordersTo} Icon={ReceiptText}>
          {t("orders:link")}
        </Chip>
      }
    >
      <SalesNotices flagged={flagged} foreign={foreign} ordersTo={ordersTo} />
      {course === undefined || chart === undefined ? (
        <MissingCard title={title} />
      ) : isEmpty ? (
        <EmptyReport query={loaded.query} filters={filters} />
      ) : (
        <CourseCard
          {...{ title, metric, label, chart, annotations: course.annotations, isFour: false }}
          cells={course.cells.map((cell) => ({ ...cell, to: withParams(query, { metric: cell.name }) }))}
        />
      )}
      {isEmpty ? null : figures === undefined ? (
        <MissingCard title={t("medium.title")} />
      ) : (
        <SalesFigures {...figures} fileOf={fileOf} />
      )}
      <TopBuyers rows={top} />
    </ReportPage>
  );
}

function TopBuyers({ rows }: { rows: PersonRow[] | undefined }) {
  const { t } = useTranslation("sales");
  if (rows === undefined) return <MissingCard title={t("top")} />;
  if (rows.length === 0) return null;
  return (
    <PeopleCard title={t("top")} rows={rows} sort="-sales">
      <CardFoot>
        <span>{t("topNote")}</span>
      </CardFoot>
    </PeopleCard>
  );
}
