import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { MissingCard } from "#app/ui/overview/bar-list.tsx";
import { ChartCard } from "#app/ui/overview/chart-card.tsx";
import { MetricRow } from "#app/ui/overview/metric-row.tsx";
import { ExportLink } from "#app/ui/reports/export-link.tsx";
import { FourMetrics } from "#app/ui/reports/four-metrics.tsx";
import { Nothing, saysNothing } from "#app/ui/reports/nothing.tsx";
import { ReportPage } from "#app/ui/reports/report-page.tsx";
import { WeekGrid } from "#app/ui/reports/week-grid.tsx";
import { ChangeMark } from "#app/ui/tag.tsx";
import { loadSessions } from "./loader.server.ts";

export const meta: MetaFunction = () => pageTitle("behaviour:sessions.title");

export const loader = ({ request, params }: LoaderFunctionArgs) => loadSessions(request, params.website ?? "");

export default function Sessions() {
  const { t } = useTranslation(["behaviour", "overview"]);
  const { pathname } = useLocation();
  const { period, asOf, metric, filters, tabs, report, ...view } = useLoaderData<typeof loader>();
  const query = new URLSearchParams(view.query);
  const title = t("sessions.title");
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
      ) : saysNothing(report.metrics.flatMap(({ value, change }) => [value, change?.before])) ? (
        <Nothing query={view.query} filters={filters} />
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
            <ChartCard data={report.chart} metric={t(`overview:metrics.${metric}`)} notes={report.notes} />
            <CardFoot>
              <span>
                {t("sessions.each", { number: report.each.value })}{" "}
                {report.each.change === undefined ? null : (
                  <>
                    <ChangeMark change={report.each.change} />{" "}
                    {t("overview:before", { value: report.each.change.before })}
                  </>
                )}
              </span>
            </CardFoot>
          </Card>
          <WeekGrid title={t("grid.title")} tabs={tabs} data={report.grid} />
        </>
      )}
    </ReportPage>
  );
}
