import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { ExportLink } from "../reports/export-link.tsx";
import { ScoreGrid } from "../reports/score-grid.tsx";
import { ShadeLegend } from "../reports/shade-legend.tsx";
import { colour } from "../theme/tokens.ts";

/** Buyers by recency and frequency, in words; scores without buyers are left out. */
export interface RfmData {
  columns: { key: string; name: string }[];
  rows: { key: string; name: string; cells: { key: string; shade: number; text: string; words: string }[] }[];
  foot: string;
  max: string;
}

const Text = styled("p")({ padding: "0 16px 12px", color: colour("text2") });

/** The grid of recency and frequency, shaded by the number of buyers. */
export function RfmCard({ data, file }: { data: RfmData; file?: string }) {
  const { t } = useTranslation("sales");
  const title = t("rfm.title");
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        {file === undefined ? null : <ExportLink to={file} of={title} isSmall />}
      </CardHead>
      <Text>{t("rfm.text")}</Text>
      <ScoreGrid
        title={title}
        rowHead={t("rfm.row")}
        columns={data.columns}
        rows={data.rows}
        draw={({ text, words }) => (
          <>
            <b aria-hidden="true">{text}</b>
            <span className="hidden">{words}</span>
          </>
        )}
      />
      <CardFoot>
        <span>{data.foot}</span>
        <ShadeLegend min={t("rfm.nobody")} max={data.max} />
      </CardFoot>
    </Card>
  );
}
