import styled from "@emotion/styled";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { realtimeCards, realtimeView } from "#app/reports/realtime-view.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { AsOf } from "#app/ui/as-of.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { BarList } from "#app/ui/overview/bar-list.tsx";
import { deviceIcons, mediumIcons } from "#app/ui/overview/row-icons.ts";
import { ShareCard } from "#app/ui/overview/share-card.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { EventsCard } from "#app/ui/realtime/events-card.tsx";
import { NowCard } from "#app/ui/realtime/now-card.tsx";
import { Announcement, StreamMark } from "#app/ui/realtime/stream-mark.tsx";
import { useStream } from "#app/ui/realtime/use-stream.ts";
import { from } from "#app/ui/theme/tokens.ts";

export const meta: MetaFunction = () => pageTitle("behaviour:realtime.title");

export const loader = ownerLoader(async ({ api, param, query }) => {
  const { id, timeZone } = await findWebsite(api, param("website"));
  const { result } = await api.reports.realtime({ website: id });
  return { now: realtimeView(result, { website: id, zone: timeZone }), cards: realtimeCards(query) };
});

export const clientLoader = loadFromMemory;

const Page = styled("div")({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 16 });
const Column = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: 16,
});
const Pair = styled(Column)({
  alignItems: "start",
  [from.laptop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
});

export default function Realtime() {
  const { t } = useTranslation(["behaviour", "overview"]);
  const { website = "" } = useParams();
  const [query] = useSearchParams();
  const { now, cards } = useLoaderData<typeof loader>();
  const { newest, state } = useStream(`/w/${website}/realtime/stream`, now);
  const { origin, places } = cards;
  return (
    <Page>
      <PageHead title={t("realtime.title")} text={t("realtime.text")} mark={<StreamMark state={state} />}>
        <AsOf words={newest.asOf} query={String(query)} />
      </PageHead>
      <Announcement text={newest.announcement} />
      <NowCard data={newest} />
      <Pair>
        {newest.isEmpty ? (
          <Nobody website={website} />
        ) : (
          <Column>
            <BarList title={t("realtime.pages")} data={newest.pages} foot={t("realtime.pagesNote")} />
            <BarList
              {...{ title: t("realtime.origin"), tabs: origin.tabs, foot: t("realtime.originNote") }}
              icons={mediumIcons}
              data={newest.lists[origin.shown]}
            />
            <BarList {...{ title: t("realtime.places"), tabs: places.tabs }} data={newest.lists[places.shown]} />
          </Column>
        )}
        <Column>
          {newest.isEmpty ? null : (
            <ShareCard title={t("realtime.devices")} icons={deviceIcons} data={newest.devices} />
          )}
          <EventsCard events={newest.events} />
        </Column>
      </Pair>
    </Page>
  );
}

function Nobody({ website }: { website: string }) {
  const { t } = useTranslation("behaviour");
  return (
    <Empty Icon={UsersRound} heading="h2" title={t("realtime.none.title")} text={t("realtime.none.text")}>
      <ButtonLink to={`/w/${website}`}>{t("realtime.none.overview")}</ButtonLink>
      <ButtonLink to={`/w/${website}/install`}>{t("realtime.none.install")}</ButtonLink>
    </Empty>
  );
}
