import { styled } from "@mui/joy/styles";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/card.tsx";
import { BarList, MissingCard } from "#app/ui/overview/bar-list.tsx";
import { ChartCard } from "#app/ui/overview/chart-card.tsx";
import { DemoProgress } from "#app/ui/overview/demo.tsx";
import { mediumIcons } from "#app/ui/overview/medium-icons.ts";
import { MetricRow } from "#app/ui/overview/metric-row.tsx";
import { Waiting } from "#app/ui/overview/waiting.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { colour, from } from "#app/ui/theme/tokens.ts";
import { loadOverview } from "./loader.server.ts";

export const meta: MetaFunction = () => pageTitle("overview:title");

export const loader = ({ request, params }: LoaderFunctionArgs) => loadOverview(request, params.website ?? "");

const Page = styled("div")({ display: "grid", gap: 16 });
const Lists = styled("div")({
  display: "grid",
  gap: 16,
  alignItems: "start",
  // Pages are the longest list: they stand beside the two others.
  [from.laptop]: {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gridTemplateRows: "auto 1fr",
    "& > :nth-of-type(2)": { gridColumn: 2, gridRow: "1 / 3" },
  },
});
const Source = styled("a")({ textDecoration: "underline" });
const Foot = styled("p")({ color: colour("text3"), fontSize: 12, lineHeight: "20px" });

export default function Overview() {
  const { t } = useTranslation("overview");
  const view = useLoaderData<typeof loader>();
  if (view.waiting !== null) return <Waiting {...view.waiting} />;
  const query = new URLSearchParams(view.query);
  const tabs = (["medium", "source"] as const).map((tab) => ({
    label: t(`sources.tabs.${tab}`),
    to: withParams(query, { tab: tab === "medium" ? null : tab }),
    current: tab === view.tab,
  }));
  return (
    <Page>
      <PageHead title={t("title")} text={view.period.sentence} />
      {view.demo === null ? null : <DemoProgress share={view.demo} />}
      {view.quiet === null ? null : (
        <Banner tone="info" title={t("quiet.title")}>
          {view.quiet.text} <Link to={view.quiet.link}>{view.quiet.label}</Link>
        </Banner>
      )}
      {view.metrics === null || view.chart === null ? (
        <MissingCard title={t("title")} />
      ) : (
        <Card>
          <MetricRow
            label={t("title")}
            current={view.metric}
            cells={view.metrics.map((metric) => ({ ...metric, to: withParams(query, { metric: metric.name }) }))}
          />
          <ChartCard data={view.chart} metric={t(`metrics.${view.metric}`)} />
        </Card>
      )}
      <Lists>
        {view.sources === null ? (
          <MissingCard title={t("sources.title")} />
        ) : (
          <BarList
            title={t("sources.title")}
            column={t(`sources.${view.tab}`)}
            icons={view.tab === "medium" ? mediumIcons : {}}
            tabs={<Segments label={t("sources.title")} links={tabs} />}
            data={view.sources}
          />
        )}
        {view.pages === null ? (
          <MissingCard title={t("pages.title")} />
        ) : (
          <BarList title={t("pages.title")} column={t("pages.column")} data={view.pages} />
        )}
        {view.countries === null ? (
          <MissingCard title={t("countries.title")} />
        ) : (
          <BarList
            title={t("countries.title")}
            column={t("countries.column")}
            foot={
              <>
                {t("footGeo")} <Source href="https://db-ip.com">DB-IP</Source>
              </>
            }
            data={view.countries}
          />
        )}
      </Lists>
      <Foot>{view.zone}</Foot>
    </Page>
  );
}
