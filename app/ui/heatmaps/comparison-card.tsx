import styled from "@emotion/styled";
import { MousePointerClick } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { Empty } from "../empty.tsx";
import { Table } from "../table.tsx";
import { colour, from } from "../theme/tokens.ts";
import { AccuracyLine } from "./accuracy-line.tsx";
import { useElementColumns } from "./element-columns.tsx";
import { LayerSettingsCard } from "./layer-settings.tsx";
import { PagePicture } from "./page-picture.tsx";
import type { AccuracyData, PictureData } from "./picture-data.ts";
import { PictureLink } from "./picture-link.tsx";
import { type Notice, PictureNotice } from "./picture-notice.tsx";
import { type LiveSettings, useLiveLayer, useLiveSettings } from "./use-live-layer.ts";

/** An element of two pages in words. */
export interface ComparedRow {
  key: string;
  words: string;
  selector: string;
  first: string;
  second: string;
  difference: string;
  /** Its interval lies on one side of zero. */
  isSure: boolean;
}

export interface ComparedSide {
  key: "a" | "b";
  address: string;
  words: string;
  /** The compared period in words. */
  before: string | undefined;
  picture: PictureData | undefined;
  /** How much of its clicks found their place; undefined without a picture or clicks. */
  accuracy: AccuracyData | undefined;
  /** Why there is no picture, or an older one. */
  notice: Notice | undefined;
}

const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  alignItems: "start",
  [from.laptop]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
  "& > *": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 16 },
});

const Words = styled("p")({ padding: "0 16px 12px", color: colour("text2") });

const Difference = styled("span")({
  color: colour("text3"),
  "&[data-sure]": { color: colour("text"), fontWeight: 600 },
});

interface Props {
  sides: readonly ComparedSide[];
  rows: readonly ComparedRow[];
  /** Neither page has a click. */
  isEmpty: boolean;
  /** Of both layers. */
  settings: Omit<ComponentProps<typeof LayerSettingsCard>, "live">;
}

/** Two pages side by side, their layers on one scale, and the shares of their elements. */
export function ComparisonCards({ sides, rows, isEmpty, settings }: Props) {
  const { t } = useTranslation("heatmaps");
  const live = useLiveSettings(settings.settings);
  return (
    <>
      <Pair>
        {sides.map((side) => (
          <SideCard key={side.key} side={side} settings={live} />
        ))}
      </Pair>
      {sides.every(({ picture }) => picture === undefined) ? null : <LayerSettingsCard {...settings} live={live} />}
      {isEmpty ? (
        <Empty Icon={MousePointerClick} title={t("comparison.none")} text={t("view.noneText")} heading="h2" />
      ) : (
        <ShareCard rows={rows} />
      )}
    </>
  );
}

function SideCard({ side, settings }: { side: ComparedSide; settings: LiveSettings }) {
  const { t } = useTranslation("heatmaps");
  const { key, address, words, before, picture, accuracy, notice } = side;
  const live = useLiveLayer(picture?.live, settings);
  return (
    <div>
      <PictureNotice notice={notice} />
      <Card>
        <CardHead>
          <CardTitle>{t(`view.variants.${key}`)}</CardTitle>
          <code dir="ltr">{address}</code>
          {picture?.file === undefined ? null : (
            <PictureLink to={picture.file} of={t(`view.variants.${key}`)} isSmall />
          )}
        </CardHead>
        <Words>{words}</Words>
        {before === undefined ? null : <Words>{before}</Words>}
        {accuracy === undefined ? null : <AccuracyLine data={accuracy} />}
        {picture === undefined ? null : <PagePicture data={picture} live={live} />}
      </Card>
    </div>
  );
}

function ShareCard({ rows }: Pick<Props, "rows">) {
  const { t } = useTranslation("heatmaps");
  const elementColumns = useElementColumns<ComparedRow>();
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("comparison.title")}</CardTitle>
      </CardHead>
      <Table
        label={t("comparison.title")}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          ...elementColumns,
          { key: "first", label: t("view.variants.a"), isFigure: true, cell: ({ first }) => first },
          { key: "second", label: t("view.variants.b"), isFigure: true, cell: ({ second }) => second },
          {
            key: "difference",
            label: t("comparison.difference"),
            cell: ({ difference, isSure }) => <Difference data-sure={isSure || undefined}>{difference}</Difference>,
          },
        ]}
      />
      <CardFoot>
        <span>{t("comparison.text")}</span>
      </CardFoot>
    </Card>
  );
}
