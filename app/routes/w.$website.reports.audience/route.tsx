import styled from "@emotion/styled";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { MissingCard } from "#app/ui/overview/bar-list.tsx";
import { RecentCard } from "#app/ui/overview/recent-card.tsx";
import { AgesCard } from "#app/ui/reports/ages-card.tsx";
import { BirthdaysCard } from "#app/ui/reports/birthdays-card.tsx";
import { ChurnCard } from "#app/ui/reports/churn-card.tsx";
import { Headline } from "#app/ui/reports/headline.tsx";
import { Nothing, saysNothing } from "#app/ui/reports/nothing.tsx";
import { PartsCard } from "#app/ui/reports/parts-card.tsx";
import { ReportPage } from "#app/ui/reports/report-page.tsx";
import { from } from "#app/ui/theme/tokens.ts";
import { loadAudience } from "./loader.server.ts";

export const meta: MetaFunction = () => pageTitle("behaviour:audience.title");

export const loader = ({ request, params }: LoaderFunctionArgs) => loadAudience(request, params.website ?? "");

const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  [from.laptop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  // Cards of one row end together, their notes at the foot.
  "& > section": { display: "flex", flexDirection: "column" },
  "& > section > footer": { marginBlockStart: "auto" },
});

/** Visitors grey, leads gold, customers blue: as everywhere. */
const typeShades = ["series8", "series5", "series1"] as const;
const newShades = ["series1", "series5"] as const;

export default function Audience() {
  const { t } = useTranslation(["behaviour", "overview"]);
  const { period, asOf, query, filters, people, churn, top, ages, birthdays } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const title = t("audience.title");
  const fileOf = (table: string) => `${pathname}/export?${withParams(new URLSearchParams(query), { table }).slice(1)}`;
  return (
    <ReportPage title={title} text={period.sentence} asOf={asOf} query={query} filters={filters}>
      {people === undefined ? (
        <MissingCard title={title} />
      ) : saysNothing([people.fresh.total.number, people.fresh.total.before]) ? (
        <Nothing query={query} filters={filters} />
      ) : (
        <>
          <Card>
            <Headline
              figures={[
                { ...people.fresh.total, label: t("audience.title"), value: people.fresh.total.number },
                ...people.fresh.rows.map((row) => ({ ...row, label: row.name, value: row.number })),
                ...(churn === undefined
                  ? []
                  : [{ label: t("churn.columns.rate"), value: churn.total[3] ?? "", note: t("churn.of") }]),
              ]}
            />
          </Card>
          <Pair>
            <PartsCard
              title={t("audience.fresh")}
              column={t("audience.column")}
              order={newShades}
              note={t("audience.freshNote")}
              data={people.fresh}
              file={fileOf("people")}
            />
            <PartsCard
              title={t("audience.types")}
              column={t("overview:people.column")}
              order={typeShades}
              note={t("audience.typesNote")}
              data={people.types}
            />
          </Pair>
        </>
      )}
      {churn === undefined ? (
        <MissingCard title={t("churn.title")} />
      ) : (
        <ChurnCard data={churn} file={fileOf("churn")} />
      )}
      {top === undefined ? (
        <MissingCard title={t("audience.top")} />
      ) : top.length === 0 ? null : (
        <RecentCard title={t("audience.top")} rows={top} sort="-sales">
          <CardFoot>
            <span>{t("audience.topNote")}</span>
          </CardFoot>
        </RecentCard>
      )}
      {ages === undefined || birthdays === undefined ? (
        <MissingCard title={t("ages.title")} />
      ) : (
        <Pair>
          <AgesCard data={ages} file={fileOf("ages")} />
          <BirthdaysCard {...birthdays} file={fileOf("birthdays")} />
        </Pair>
      )}
    </ReportPage>
  );
}
