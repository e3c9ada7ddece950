import styled from "@emotion/styled";
import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { loadOverview } from "#app/reports/overview-view.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { AsOf } from "#app/ui/as-of.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { loadReport } from "#app/ui/load-chart-alone.ts";
import { BarList, type BarListData, MissingCard } from "#app/ui/overview/bar-list.tsx";
import { ChartCard } from "#app/ui/overview/chart-card.tsx";
import { DemoProgress } from "#app/ui/overview/demo.tsx";
import { FindingsCard } from "#app/ui/overview/findings-card.tsx";
import { FirstVisit } from "#app/ui/overview/first-visit.tsx";
import { LivePill } from "#app/ui/overview/live-pill.tsx";
import { MetricRow } from "#app/ui/overview/metric-row.tsx";
import { PeopleCard } from "#app/ui/overview/people-card.tsx";
import { deviceIcons, mediumIcons } from "#app/ui/overview/row-icons.ts";
import { ShareCard } from "#app/ui/overview/share-card.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { ExportMenu } from "#app/ui/reports/export-menu.tsx";
import { ReportMenu } from "#app/ui/reports/report-menu.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { colour, from } from "#app/ui/theme/tokens.ts";

export const meta: MetaFunction = () => pageTitle("overview:title");

export const loader = ownerLoader(loadOverview);

const Pair = styled("div")({
  display: "grid",
  gap: 16,
  [from.laptop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  // Cards of one row end together, their totals at the foot.
  "& > section": { display: "flex", flexDirection: "column" },
  "& > section > footer": { marginBlockStart: "auto" },
});
const Triple = styled(Pair)({ [from.laptop]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } });

/** Visitors grey, leads gold, customers blue: as everywhere. */
const peopleShades = ["series8", "series5", "series1"] as const;

const Foot = styled("p")({ color: colour("text3"), fontSize: 12, lineHeight: "20px" });

export const clientLoader = loadReport;

export default function Overview() {
  const { t } = useTranslation("overview");
  const view = useLoaderData<typeof loader>();
  if (view.waiting !== null) return <FirstVisit {...view.waiting} />;
  const query = new URLSearchParams(view.query);
  const withLink = <Metric extends { name: string }>(metric: Metric) => ({
    ...metric,
    to: withParams(query, { metric: metric.name }),
  });
  return (
    <Screen>
      <Head view={view} />
      {view.demo === null ? null : <DemoProgress share={view.demo} />}
      {view.refused === null ? null : (
        <Banner tone="warn" title={view.refused.title}>
          {view.refused.text}
        </Banner>
      )}
      {view.zoneNotice === null ? null : (
        <Banner
          tone="warn"
          title={view.zoneNotice.title}
          action={<ButtonLink to={view.zoneNotice.settings}>{t("zoneSettings")}</ButtonLink>}
        >
          {view.zoneNotice.text}
        </Banner>
      )}
      <FilterChips {...view.filters} />
      {view.quiet === null ? null : (
        <Banner tone="info" title={t("quiet.title")}>
          {view.quiet.text} <Link to={view.quiet.link}>{view.quiet.label}</Link>
        </Banner>
      )}
      {view.metrics === null || view.further === null || view.chart === null ? (
        <MissingCard title={t("title")} />
      ) : (
        <Card>
          <MetricRow
            label={t("title")}
            current={view.metric}
            cells={view.metrics.map(withLink)}
            further={view.further.map(withLink)}
          />
          <ChartCard data={view.chart} metric={t(`metrics.${view.metric}`)} annotations={view.annotations} />
        </Card>
      )}
      <FindingsCard findings={view.findings} unpaid={view.unpaidNights} />
      <Cards view={view} />
      {view.recent === null ? (
        <MissingCard title={t("cards.recent")} />
      ) : (
        <PeopleCard title={t("cards.recent")} rows={view.recent} more={view.audience} />
      )}
      <Foot>
        {view.zone} {t("footGeo")} <a href="https://db-ip.com">DB-IP</a>.
      </Foot>
    </Screen>
  );
}

function List({ list, ...card }: { list: BarListData | null } & Omit<ComponentProps<typeof BarList>, "data">) {
  return list === null ? <MissingCard title={card.title} tabs={card.tabs ?? []} /> : <BarList {...card} data={list} />;
}

type View = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { waiting: null }>;

function Head({ view }: { view: View }) {
  const { t } = useTranslation("overview");
  return (
    <PageHead
      title={t("title")}
      text={view.period.sentence}
      mark={view.live === null ? null : <LivePill to="realtime" people={view.live === "" ? null : view.live} />}
    >
      <AsOf words={view.asOf} query={view.query} />
      <ExportMenu to={`export?${view.query}`} hasDates />
      <ReportMenu />
    </PageHead>
  );
}

/** The breakdowns of the period, and the types of its people. */
function Cards({ view }: { view: View }) {
  const { t } = useTranslation("overview");
  return (
    <>
      <Pair>
        <List title={t("cards.origin")} icons={mediumIcons} {...view.origin} />
        <List title={t("cards.pages")} {...view.pages} />
      </Pair>
      <Triple>
        <List title={t("cards.geo")} {...view.geo} />
        {view.tech.parts === null ? (
          <MissingCard title={t("cards.tech")} tabs={view.tech.tabs} />
        ) : (
          <ShareCard
            title={t("cards.tech")}
            tabs={view.tech.tabs}
            more={view.tech.more}
            icons={deviceIcons}
            data={view.tech.parts}
          />
        )}
        {view.people === null ? (
          <MissingCard title={t("cards.people")} />
        ) : (
          <ShareCard title={t("cards.people")} more={view.audience} order={peopleShades} data={view.people} />
        )}
      </Triple>
    </>
  );
}
