import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { report } from "#app/reports/product.report.server.ts";
import { Card, CardFoot, CardHead, CardTitle } from "#app/ui/card.tsx";
import { AnnotationList } from "#app/ui/chart/annotations.tsx";
import { MissingCard } from "#app/ui/overview/bar-list.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { EmptyReport } from "#app/ui/reports/empty-report.tsx";
import { ExportMenu } from "#app/ui/reports/export-menu.tsx";
import { reportMeta } from "#app/ui/reports/report-meta.ts";
import { ReportPage } from "#app/ui/reports/report-page.tsx";
import { ReportTable } from "#app/ui/reports/report-table.tsx";
import { ProductFigures } from "#app/ui/sales/product-figures.tsx";

export const meta = reportMeta;

export const loader = reportLoader(report.load);

export const clientLoader = loadFromMemory;

export default function Product() {
  const { t } = useTranslation(["products", "annotations"]);
  const { pathname } = useLocation();
  const loaded = useLoaderData<typeof loader>();
  const { title, filters, isEmpty, table, figures, annotations } = loaded;
  const query = new URLSearchParams(loaded.query);
  return (
    <ReportPage head={loaded} actions={<ExportMenu to={`${pathname}/export${withParams(query, {})}`} />}>
      {table === undefined ? (
        <MissingCard title={title} />
      ) : isEmpty ? (
        <EmptyReport title={t("noneTitle")} query={loaded.query} filters={filters} />
      ) : (
        <ReportTable title={t("table")} data={table} pageTo={(page) => withParams(query, { page: String(page) })} />
      )}
      {isEmpty ? null : (
        <Card>
          <CardHead>
            <CardTitle>{t("annotations:page")}</CardTitle>
          </CardHead>
          <CardFoot>
            <AnnotationList items={annotations} />
          </CardFoot>
        </Card>
      )}
      {isEmpty ? null : figures === undefined ? (
        <MissingCard title={t("together.title")} />
      ) : (
        <ProductFigures {...figures} file={`${pathname}/export${withParams(query, { table: "together" })}`} />
      )}
    </ReportPage>
  );
}
