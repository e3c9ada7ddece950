import styled from "@emotion/styled";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { colour, from } from "../theme/tokens.ts";
import { AccuracyLine } from "./accuracy-line.tsx";
import type { ElementRow } from "./element-table.tsx";
import { LayerSettingsCard } from "./layer-settings.tsx";
import { PagePicture } from "./page-picture.tsx";
import type { AccuracyData, PictureData } from "./picture-data.ts";
import { TopElements } from "./top-elements.tsx";
import { useLiveLayer, useLiveSettings } from "./use-live-layer.ts";

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  alignItems: "start",
  "& > *": { minInlineSize: 0 },
  "& > .beside": { display: "grid", gap: 16 },
  "& .taken": { padding: "0 16px", color: colour("text2"), fontSize: 12, lineHeight: "20px" },
  [from.laptop]: { gridTemplateColumns: "minmax(0, 1fr) 320px" },
  [from.wide]: { gridTemplateColumns: "minmax(0, 1fr) 360px" },
});

const Page = styled(Card)({ "&:not(:has(> p)) > div:first-of-type": { paddingBlockStart: 16 } });

interface Props {
  picture: PictureData;
  accuracy: AccuracyData | undefined;
  settings: Omit<ComponentProps<typeof LayerSettingsCard>, "live">;
  taken: string | undefined;
  /** The compared period in words. */
  before: string | undefined;
  ranking: readonly ElementRow[];
  device: string;
  /** The pages of the ranking. */
  foot: ReactNode;
  /** What stands beside a picture without clicks. */
  scroll: ReactNode;
}

/** The picture of the page, beside it the settings of its layer and the ranking that its marks number. */
export function PictureView({ picture, accuracy, settings, taken, before, ranking, device, foot, scroll }: Props) {
  const { t } = useTranslation("heatmaps");
  const live = useLiveLayer(picture.live, useLiveSettings(settings.settings));
  return (
    <Columns>
      <Page>
        {accuracy === undefined ? null : <AccuracyLine data={accuracy} />}
        <PagePicture data={picture} live={live} />
      </Page>
      <div className="beside">
        {picture.layer === undefined ? null : <LayerSettingsCard {...settings} live={live} />}
        {ranking.length === 0 ? null : (
          <Card>
            <CardHead>
              <CardTitle>{t("ranking.title")}</CardTitle>
              <span>{device}</span>
            </CardHead>
            <TopElements rows={ranking} />
            {foot}
          </Card>
        )}
        {scroll}
        {before === undefined ? null : <p className="taken">{before}</p>}
        {taken === undefined ? null : <p className="taken">{taken}</p>}
      </div>
    </Columns>
  );
}
