import styled from "@emotion/styled";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { report } from "#app/reports/retention.report.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { MissingCard } from "#app/ui/overview/bar-list.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { EmptyReport } from "#app/ui/reports/empty-report.tsx";
import { ExportMenu } from "#app/ui/reports/export-menu.tsx";
import { reportMeta } from "#app/ui/reports/report-meta.ts";
import { ReportPage } from "#app/ui/reports/report-page.tsx";
import { RetentionCard } from "#app/ui/reports/retention-card.tsx";
import { Segments, type TabLink } from "#app/ui/segments.tsx";
import { colour } from "#app/ui/theme/tokens.ts";

export const meta = reportMeta;

export const loader = reportLoader(report.load);

const Controls = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: "8px 24px",
  "& > div": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 },
  "& > div > span": { color: colour("text2") },
});

export const clientLoader = loadFromMemory;

export default function Retention() {
  const { t } = useTranslation("behaviour");
  const { pathname } = useLocation();
  const loaded = useLoaderData<typeof loader>();
  const { period, of, view, filters, query, ofTabs, stepTabs } = loaded;
  const card = t(`retention.card.${of}`);
  return (
    <ReportPage head={loaded} text={period.words} actions={<ExportMenu to={`${pathname}/export?${query}`} hasDates />}>
      <Controls>
        <Control label={t("retention.of.label")} links={ofTabs} />
        <Control label={t("retention.step.label")} links={stepTabs} />
      </Controls>
      {view === undefined ? (
        <MissingCard title={card} />
      ) : view === "tooLong" ? (
        <Banner tone="bad" title={t("retention.tooLong")} />
      ) : view.isEmpty ? (
        <EmptyReport title={t(`retention.empty.${of}`)} query={query} filters={filters} />
      ) : (
        <RetentionCard of={of} data={view.data} />
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
