import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Plus, Waypoints } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadJourneys } from "#app/journeys/load-journeys.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { JourneyList } from "#app/ui/journeys/journey-list.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { Screen } from "#app/ui/screen.tsx";

export const meta: MetaFunction = () => pageTitle("journeys:page");

export const loader = ownerLoader(loadJourneys);

export const clientLoader = loadFromMemory;

export default function Journeys() {
  const { t } = useTranslation("journeys");
  const { website, query, rows, paging } = useLoaderData<typeof loader>();
  return (
    <Screen>
      <PageHead title={t("page")} text={t("text")} guide="journeys">
        <ButtonLink
          look="main"
          to={`/w/${website}/journeys/new`}
          start={<Plus size={18} strokeWidth={1.75} aria-hidden />}
        >
          {t("add")}
        </ButtonLink>
      </PageHead>
      {rows.length === 0 ? (
        <Empty Icon={Waypoints} title={t("empty.title")} text={t("empty.text")} heading="h2" />
      ) : (
        <Card>
          <JourneyList website={website} rows={rows} />
          <CardFoot>
            <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
          </CardFoot>
        </Card>
      )}
    </Screen>
  );
}
