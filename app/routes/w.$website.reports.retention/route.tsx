import styled from "@emotion/styled";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatShare } from "#app/format/numbers.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Card, CardFoot, CardHead, CardTitle } from "#app/ui/card.tsx";
import { MissingCard } from "#app/ui/overview/bar-list.tsx";
import { ExportLink } from "#app/ui/reports/export-link.tsx";
import { Headline } from "#app/ui/reports/headline.tsx";
import { Nothing } from "#app/ui/reports/nothing.tsx";
import { ReportPage } from "#app/ui/reports/report-page.tsx";
import { RetentionTable, unfinished } from "#app/ui/reports/retention-table.tsx";
import { ShadeLegend } from "#app/ui/reports/shade-legend.tsx";
import { Segments, type TabLink } from "#app/ui/segments.tsx";
import { colour } from "#app/ui/theme/tokens.ts";
import { loadRetention } from "./loader.server.ts";

export const meta: MetaFunction = () => pageTitle("behaviour:retention.title");

export const loader = ({ request, params }: LoaderFunctionArgs) => loadRetention(request, params.website ?? "");

const Controls = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: "8px 24px",
  "& > div": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 },
  "& > div > span": { color: colour("text2") },
});

const Text = styled("p")({ padding: "12px 16px", color: colour("text2") });
const Legends = styled("div")({ display: "flex", flexWrap: "wrap", gap: "4px 24px" });
const Mark = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  "& i": { position: "relative", inlineSize: 22, blockSize: 16 },
  ...unfinished,
});

export default function Retention() {
  const { t } = useTranslation("behaviour");
  const { pathname } = useLocation();
  const { period, asOf, of, view, filters, query, ofTabs, stepTabs } = useLoaderData<typeof loader>();
  const title = t("retention.title");
  const card = t(`retention.card.${of}`);
  return (
    <ReportPage
      title={title}
      text={period.words}
      asOf={asOf}
      query={query}
      filters={filters}
      actions={<ExportLink to={`${pathname}/export?${query}`} />}
    >
      <Controls>
        <Control label={t("retention.of.label")} links={ofTabs} />
        <Control label={t("retention.step.label")} links={stepTabs} />
      </Controls>
      {view === undefined ? (
        <MissingCard title={card} />
      ) : view === "tooLong" ? (
        <Banner tone="bad" title={t("retention.tooLong")} />
      ) : view.isEmpty ? (
        <Nothing title={t(`retention.empty.${of}`)} query={query} filters={filters} />
      ) : (
        <Card>
          <CardHead>
            <CardTitle>{card}</CardTitle>
          </CardHead>
          <Headline figures={view.data.lead} />
          <Text>{view.data.columns.length === 0 ? t("retention.short") : view.data.sentence}</Text>
          <RetentionTable label={card} data={view.data} />
          <CardFoot>
            <span>
              {t(`retention.first.${of}`)} {t("retention.averageNote")}
            </span>
            <Legends>
              <Mark>
                <i className="unfinished" aria-hidden="true" />
                {t("retention.unfinishedNote")}
              </Mark>
              <ShadeLegend least={formatShare(0)} most={view.data.most} />
            </Legends>
          </CardFoot>
        </Card>
      )}
    </ReportPage>
  );
}

const Control = ({ label, links }: { label: string; links: readonly TabLink[] }) => (
  <div>
    <span aria-hidden="true">{label}</span>
    <Segments label={label} links={links} />
  </div>
);
