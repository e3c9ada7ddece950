import styled from "@emotion/styled";
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { apiClient } from "#app/services/api.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Card } from "#app/ui/card.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { ChartCard } from "#app/ui/overview/chart-card.tsx";
import { MetricRow } from "#app/ui/overview/metric-row.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { SharedLayout } from "#app/ui/shares/shared-layout.tsx";
import { SharedTables } from "#app/ui/shares/shared-tables.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { colour } from "#app/ui/theme/tokens.ts";
import { sharedView } from "./view.server.ts";

export const meta: MetaFunction = () => pageTitle("shares:shared.page");

/** When a link that is read too often may be read again. */
export const headers: HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders;

/** The report behind a read-only link, for anybody who has it; one that is none, or no more, is a 404. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { result } = await apiClient(request).shares.read({ token: params.token ?? "" });
    return sharedView(result, request, Date.now());
  } catch (error) {
    throw await toResponse(error, request);
  }
}

const Foot = styled("p")({ color: colour("text3"), fontSize: 12, lineHeight: "20px" });

export default function Shared() {
  const { t } = useTranslation(["overview", "shares"]);
  const view = useLoaderData<typeof loader>();
  return (
    <SharedLayout website={view.website}>
      <PageHead title={view.name} text={view.sentence}>
        {view.filters.map(({ key, label }) => (
          <Tag key={key}>{label}</Tag>
        ))}
      </PageHead>
      <Card>
        <MetricRow label={t("title")} current={view.metric} cells={view.metrics} further={[]} />
        <ChartCard data={view.chart} metric={t(`metrics.${view.metric}`)} isFixed />
      </Card>
      <SharedTables tables={view.tables} />
      <Foot>{view.zone}</Foot>
    </SharedLayout>
  );
}

export const ErrorBoundary = ErrorPage;
