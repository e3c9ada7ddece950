import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CardFoot } from "#app/ui/card.tsx";
import { PeopleCard } from "#app/ui/overview/people-card.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { ReportPage } from "#app/ui/reports/report-page.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";
import { loadCohort } from "./loader.server.ts";

export const meta: MetaFunction = () => pageTitle("behaviour:retention.people.title");

export const loader = reportLoader(loadCohort);

export const clientLoader = loadFromMemory;

export default function Cohort() {
  const { t } = useTranslation("behaviour");
  const { asOf, sentence, query, filters, back, title, rows, paging } = useLoaderData<typeof loader>();
  return (
    <Screen>
      <Trail />
      <ReportPage
        head={{ title: t("retention.people.title"), period: { sentence }, asOf, query, filters }}
        actions={<ButtonLink to={back}>{t("retention.people.back")}</ButtonLink>}
      >
        <PeopleCard title={title} rows={rows}>
          <CardFoot>
            <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
          </CardFoot>
        </PeopleCard>
      </ReportPage>
    </Screen>
  );
}
