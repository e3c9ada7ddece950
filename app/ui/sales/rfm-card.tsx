import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { ExportLink } from "../reports/export-link.tsx";
import { Scroll } from "../reports/scroll.tsx";
import { shades } from "../reports/shade.ts";
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
const Grid = styled("table")({
  minInlineSize: "100%",
  fontVariantNumeric: "tabular-nums",
  "& th": { fontWeight: 400, fontSize: 12, lineHeight: "20px", color: colour("text3"), whiteSpace: "nowrap" },
  "& thead th": { blockSize: 32, paddingInline: 8, textAlign: "center" },
  "& :is(tbody th, thead th:first-of-type)": {
    // The names of the rows stay while the columns move.
    position: "sticky",
    insetInlineStart: 0,
    zIndex: 1,
    backgroundColor: colour("surface"),
    paddingInlineEnd: 12,
    textAlign: "start",
  },
  "& td": { blockSize: 44, minInlineSize: 72, padding: 0, textAlign: "center" },
  "& td > b": { position: "relative", fontWeight: 600 },
  ...shades,
});

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
      <Scroll label={title}>
        <Grid>
          <caption className="hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("rfm.row")}</th>
              {data.columns.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell) => (
                  <td key={cell.key} className={`shade s${cell.shade}`} title={cell.words}>
                    <b aria-hidden="true">{cell.text}</b>
                    <span className="hidden">{cell.words}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Grid>
      </Scroll>
      <CardFoot>
        <span>{data.foot}</span>
        <ShadeLegend min={t("rfm.nobody")} max={data.max} />
      </CardFoot>
    </Card>
  );
}
