import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MousePointerClick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadView } from "#app/heatmaps/load-view.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot, CardHead, CardTitle } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { ElementTable } from "#app/ui/heatmaps/element-table.tsx";
import { PictureState } from "#app/ui/heatmaps/heatmap-list.tsx";
import { PictureNotice } from "#app/ui/heatmaps/picture-notice.tsx";
import { ScrollCard } from "#app/ui/heatmaps/scroll-card.tsx";
import { ViewBar } from "#app/ui/heatmaps/view-bar.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { ExportLink } from "#app/ui/reports/export-link.tsx";
import { Screen } from "#app/ui/screen.tsx";

export const meta: MetaFunction = () => pageTitle("heatmaps:page");

export const loader = reportLoader(loadView);

export const clientLoader = loadFromMemory;

export default function HeatmapView() {
  const { t } = useTranslation("heatmaps");
  const page = useLoaderData<typeof loader>();
  const { website, base, heatmap, period, filters, view, figures, ranking, paging, query, scroll, notice } = page;
  return (
    <Screen>
      <PageHead title={heatmap.name} text={period.sentence} mark={<PictureState state={heatmap.state} />}>
        <ExportLink to={page.file} />
        <ButtonLink look="dangerPlain" to={`${base}/delete`}>
          {t("view.delete")}
        </ButtonLink>
        <ButtonLink to={`/w/${website}/heatmaps`}>{t("page")}</ButtonLink>
      </PageHead>
      <FilterChips {...filters} isShared={false} />
      <ViewBar {...page} addresses={heatmap.addresses} hasLayers={view !== "scroll"} />
      <PictureNotice notice={notice} />
      {scroll === undefined ? null : <ScrollCard data={scroll} />}
      {view === "scroll" ? null : figures.isEmpty ? (
        <Empty Icon={MousePointerClick} title={t("view.none")} text={t("view.noneText")} heading="h2" />
      ) : (
        <Card>
          <CardHead>
            <CardTitle>{t("ranking.title")}</CardTitle>
            <span>{t("view.figures", figures)}</span>
          </CardHead>
          <ElementTable rows={ranking} />
          <CardFoot>
            <Paging
              {...paging}
              of={t("ranking.title")}
              to={(number) => withParams(new URLSearchParams(query), { page: String(number) })}
            />
          </CardFoot>
        </Card>
      )}
    </Screen>
  );
}
