import styled from "@emotion/styled";
import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Waypoints } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadInsight } from "#app/journey-insight/insight.server.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { BrokenBanner } from "#app/ui/journeys/broken-banner.tsx";
import { HaltedBanner } from "#app/ui/journeys/halted-banner.tsx";
import { BlocksTable } from "#app/ui/journeys/insight/blocks-table.tsx";
import { DeliveriesCard } from "#app/ui/journeys/insight/deliveries-card.tsx";
import { GoalCard } from "#app/ui/journeys/insight/goal-card.tsx";
import { JourneyFunnel } from "#app/ui/journeys/insight/journey-funnel.tsx";
import { MoneyCard } from "#app/ui/journeys/insight/money-card.tsx";
import { JourneyHead } from "#app/ui/journeys/journey-head.tsx";
import { ChartCard } from "#app/ui/overview/chart-card.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Headline } from "#app/ui/reports/headline.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { colour, from } from "#app/ui/theme/tokens.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("journeyInsight:page", data?.journey.name);

export const loader = reportLoader(loadInsight);

export const clientLoader = loadFromMemory;

const Pair = styled("div")({
  display: "grid",
  gap: 16,
  alignItems: "stretch",
  "& > *": { minInlineSize: 0 },
  [from.laptop]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" },
});

const Note = styled("p")({ fontSize: 12, lineHeight: "20px", color: colour("text3") });

export default function JourneyInsight() {
  const { t } = useTranslation("journeyInsight");
  const page = useLoaderData<typeof loader>();
  const { website, base, journey, isStarted, isEmpty } = page;
  return (
    <Screen>
      <JourneyHead website={website} head={journey} current="insight" />
      <HaltedBanner website={website} isHalted={page.isHalted} />
      {isStarted ? null : (
        <Empty Icon={Waypoints} title={t("notStarted.title")} text={t("notStarted.text")} heading="h2">
          <ButtonLink look="main" to={`${base}/map`}>
            {t("notStarted.map")}
          </ButtonLink>
        </Empty>
      )}
      <BrokenBanner broken={page.broken} to={`${base}/insight/people`} />
      {isStarted && isEmpty ? <Banner tone="info" title={t("nobody")} /> : null}
      {isStarted ? (
        <>
          <Card>
            <Headline figures={page.figures} />
            <CardFoot>
              <Link to={`${base}/insight/people`}>{t("people.see")}</Link>
            </CardFoot>
          </Card>
          <JourneyFunnel steps={page.funnel} />
          <Pair>
            <GoalCard goal={page.goal} settings={`${base}/settings`} />
            <MoneyCard rows={page.money} />
          </Pair>
          <Segments label={t("chart.metric")} links={page.tabs} />
          <Card>
            <ChartCard data={page.chart} metric={page.metric} isFixed />
          </Card>
          <BlocksTable rows={page.blocks} isOver={page.isOver} />
          <DeliveriesCard deliveries={page.deliveries} log={`/w/${website}/messages?journey=${page.journey.id}`} />
          <Note>{t("days")}</Note>
        </>
      ) : null}
    </Screen>
  );
}
