import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Flame, Plus, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadHeatmaps } from "#app/heatmaps/load-heatmaps.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FindHeatmaps } from "#app/ui/heatmaps/find-heatmaps.tsx";
import { HeatmapList } from "#app/ui/heatmaps/heatmap-list.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { Screen } from "#app/ui/screen.tsx";

export const meta: MetaFunction = () => pageTitle("heatmaps:page");

export const loader = ownerLoader(loadHeatmaps);

export const clientLoader = loadFromMemory;

export default function Heatmaps() {
  const { t } = useTranslation("heatmaps");
  const { website, query, rows, sorts, paging, isFound, ...find } = useLoaderData<typeof loader>();
  const isNone = rows.length === 0;
  return (
    <Screen>
      <PageHead title={t("page")} text={t("text")} guide="behaviour">
        <ButtonLink
          look="main"
          to={`/w/${website}/heatmaps/new/basics`}
          start={<Plus size={18} strokeWidth={1.75} aria-hidden />}
        >
          {t("add")}
        </ButtonLink>
      </PageHead>
      {isNone && !isFound ? null : (
        <Card>
          <FindHeatmaps {...find} isFound={isFound} />
          {isNone ? null : <HeatmapList website={website} rows={rows} sorts={sorts} />}
          {isNone ? null : (
            <CardFoot>
              <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
            </CardFoot>
          )}
        </Card>
      )}
      {isNone ? (
        <Empty
          Icon={isFound ? Search : Flame}
          title={t(isFound ? "empty.found" : "empty.title")}
          text={t(isFound ? "empty.foundText" : "empty.text")}
          heading="h2"
        />
      ) : null}
    </Screen>
  );
}
