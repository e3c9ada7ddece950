import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Flame, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadHeatmaps } from "#app/heatmaps/load-heatmaps.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FindHeatmaps } from "#app/ui/heatmaps/find-heatmaps.tsx";
import { HeatmapList } from "#app/ui/heatmaps/heatmap-list.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { SearchedList } from "#app/ui/searched-list.tsx";

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
      <SearchedList
        {...{ Icon: Flame, words: t("empty", { returnObjects: true }), isNone, isFound, paging, query }}
        find={<FindHeatmaps {...find} isFound={isFound} />}
      >
        <HeatmapList website={website} rows={rows} sorts={sorts} />
      </SearchedList>
    </Screen>
  );
}
