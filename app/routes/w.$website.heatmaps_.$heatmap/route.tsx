import styled from "@emotion/styled";
import type { MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Camera, Ellipsis, MousePointerClick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { loadView } from "#app/heatmaps/load-view.server.ts";
import { retakePicture } from "#app/heatmaps/retake.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardFoot, CardHead, CardTitle } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { ComparisonCards } from "#app/ui/heatmaps/comparison-card.tsx";
import { ElementTable } from "#app/ui/heatmaps/element-table.tsx";
import { PictureState } from "#app/ui/heatmaps/heatmap-list.tsx";
import { PictureLink } from "#app/ui/heatmaps/picture-link.tsx";
import { PictureNotice } from "#app/ui/heatmaps/picture-notice.tsx";
import { PictureView } from "#app/ui/heatmaps/picture-view.tsx";
import { ScrollCard } from "#app/ui/heatmaps/scroll-card.tsx";
import { ViewBar } from "#app/ui/heatmaps/view-bar.tsx";
import { Menu, MenuRow } from "#app/ui/menu.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { ExportLink } from "#app/ui/reports/export-link.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { colour, onlyPhone } from "#app/ui/theme/tokens.ts";
import { Trail } from "#app/ui/trail.tsx";
import type { Heatmap } from "#contract/heatmaps.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("heatmaps:page", data?.heatmap.name);

export const loader = reportLoader(loadView);

export const clientLoader = loadFromMemory;

export const action = formAction(z.object({}), retakePicture);

export default function HeatmapView() {
  const { t } = useTranslation("heatmaps");
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { base, heatmap, period, filters, view, figures, ranking, paging, query, scroll, picture } = page;
  const foot = (
    <CardFoot>
      <Paging
        {...paging}
        of={t("ranking.title")}
        to={(number) => withParams(new URLSearchParams(query), { page: String(number) })}
      />
    </CardFoot>
  );
  const scrollCard = scroll === undefined ? null : <ScrollCard data={scroll} hasDrawing={picture === undefined} />;
  const isBeside = view === "scroll" && picture !== undefined;
  return (
    <Screen>
      <Trail />
      <ViewHead
        {...{ base, heatmap, text: period.sentence, file: page.file, other: page.shown }}
        image={view === "ab" ? undefined : picture?.file}
        canRetake={page.canRetake}
      />
      <FormFailure failure={answered?.failure} />
      <FilterChips {...filters} isShared={false} />
      <ViewBar {...page} addresses={heatmap.addresses} hasLayers={view !== "scroll"} />
      <PictureNotice notice={page.notice} />
      {page.comparison === undefined ? null : <ComparisonCards {...page.comparison} settings={page.layerSettings} />}
      {picture === undefined || view === "ab" ? null : (
        <PictureView
          picture={picture}
          accuracy={view === "scroll" ? undefined : page.accuracy}
          settings={page.layerSettings}
          taken={page.taken}
          before={view === "scroll" ? undefined : figures.before}
          ranking={view === "scroll" ? [] : ranking}
          device={t(`devices.${page.device}`)}
          foot={foot}
          scroll={isBeside ? scrollCard : null}
        />
      )}
      {isBeside ? null : scrollCard}
      {view === "scroll" || view === "ab" || (picture !== undefined && !figures.isEmpty) ? null : figures.isEmpty ? (
        <Empty Icon={MousePointerClick} title={t("view.none")} text={t("view.noneText")} heading="h2" />
      ) : (
        <Card>
          <CardHead>
            <CardTitle>{t("ranking.title")}</CardTitle>
            <span>{t("view.figures", figures)}</span>
            {figures.before === undefined ? null : <span>{figures.before}</span>}
          </CardHead>
          <ElementTable rows={ranking} />
          {foot}
        </Card>
      )}
    </Screen>
  );
}

/** What is seldom done. On phones its menu is as wide as its words, so that it ends on the screen. */
const Rare = styled("div")({ [onlyPhone]: { "& details > div": { minInlineSize: 0 } } });

const MenuLink = styled(Link)({
  ...MenuRow,
  whiteSpace: "nowrap",
  "&[data-danger]": { color: colour("bad") },
});

interface HeadProps {
  base: string;
  heatmap: Pick<Heatmap, "name" | "state">;
  text: string;
  file: string;
  image: string | undefined;
  /** Whether the heatmap takes pictures of the shown device. */
  canRetake: boolean;
  /** Which page and device it shows. */
  other: string;
}

function ViewHead({ base, heatmap, text, file, image, canRetake, other }: HeadProps) {
  const { t } = useTranslation("heatmaps");
  return (
    <PageHead title={heatmap.name} text={text} mark={<PictureState state={heatmap.state} />}>
      {canRetake ? (
        <Form method="post" preventScrollReset>
          <FormToken />
          <Button look="plain" start={<Camera size={18} strokeWidth={1.75} aria-hidden />}>
            {t("view.retake")}
          </Button>
        </Form>
      ) : null}
      {image === undefined ? null : <PictureLink to={image} />}
      <ExportLink to={file} />
      <Rare>
        <Menu label={t("view.more")} end summary={<Ellipsis size={18} strokeWidth={1.75} aria-hidden />}>
          <MenuLink to={`${base}/screenshot${other}`}>{t("view.other")}</MenuLink>
          <MenuLink to={`${base}/delete`} data-danger>
            {t("view.delete")}
          </MenuLink>
        </Menu>
      </Rare>
    </PageHead>
  );
}
