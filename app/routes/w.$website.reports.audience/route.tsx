import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { report } from "#app/reports/audience.report.server.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { CardFoot } from "#app/ui/card.tsx";
import { MissingCard } from "#app/ui/overview/bar-list.tsx";
import { PeopleCard } from "#app/ui/overview/people-card.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { AudienceFigures } from "#app/ui/reports/audience-figures.tsx";
import { BirthdaysCard } from "#app/ui/reports/birthdays-card.tsx";
import { ChurnCard } from "#app/ui/reports/churn-card.tsx";
import { DistributionCard } from "#app/ui/reports/distribution-card.tsx";
import { EmptyReport, isAllZero } from "#app/ui/reports/empty-report.tsx";
import { ExportMenu } from "#app/ui/reports/export-menu.tsx";
import { Pair } from "#app/ui/reports/pair.tsx";
import { reportMeta } from "#app/ui/reports/report-meta.ts";
import { ReportPage } from "#app/ui/reports/report-page.tsx";

export const meta = reportMeta;

export const loader = reportLoader(report.load);

export const clientLoader = loadFromMemory;

export default function Audience() {
  const { t } = useTranslation(["behaviour", "overview"]);
  const loaded = useLoaderData<typeof loader>();
  const { title, query, filters, people, churn, top, ages, birthdays } = loaded;
  const { pathname } = useLocation();
  const fileOf = (table: string) => `${pathname}/export?${withParams(new URLSearchParams(query), { table }).slice(1)}`;
  return (
    <ReportPage head={loaded} actions={<ExportMenu to={fileOf("people")} />}>
      {people === undefined ? (
        <MissingCard title={title} />
      ) : isAllZero([people.fresh.total.number, people.fresh.total.before]) ? (
        <EmptyReport query={query} filters={filters} />
      ) : (
        <AudienceFigures people={people} churn={churn} file={fileOf("people")} />
      )}
      {churn === undefined ? (
        <MissingCard title={t("churn.title")} />
      ) : (
        <ChurnCard data={churn} file={fileOf("churn")} />
      )}
      {top === undefined ? (
        <MissingCard title={t("audience.top")} />
      ) : top.length === 0 ? null : (
        <PeopleCard title={t("audience.top")} rows={top} sort="-sales">
          <CardFoot>
            <span>{t("audience.topNote")}</span>
          </CardFoot>
        </PeopleCard>
      )}
      {ages === undefined || birthdays === undefined ? (
        <MissingCard title={t("ages.title")} />
      ) : (
        <Pair>
          <DistributionCard data={ages} file={fileOf("ages")} />
          <BirthdaysCard {...birthdays} file={fileOf("birthdays")} />
        </Pair>
      )}
    </ReportPage>
  );
}
