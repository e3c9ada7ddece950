import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { FormToken } from "../form-token.tsx";
import { ScoreGrid } from "../reports/score-grid.tsx";
import { Segments } from "../segments.tsx";
import { colour } from "../theme/tokens.ts";
import type { RfmGrid as Grid } from "./segment-data.ts";

const Text = styled("p")({ padding: "0 16px 12px", color: colour("text2") });

const Cell = styled("button")({
  inlineSize: "100%",
  minBlockSize: 48,
  border: 0,
  borderRadius: 4,
  backgroundColor: "transparent",
  color: "inherit",
  cursor: "pointer",
  "&:hover": { textDecoration: "underline" },
});
const Nobody = styled("span")({ "td > &": { color: colour("text3"), fontWeight: 400 } });

/** The grid of buyers: pressing a cell begins a segment of its people in the wizard. */
export function RfmGrid({ by, revision, tabs, columns, rows, foot }: Grid) {
  const { t } = useTranslation("segments");
  const title = t("rfm.title");
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        <Segments label={t("rfm.byLabel")} links={tabs} />
      </CardHead>
      <Text>{t("rfm.text")}</Text>
      <Form method="post" reloadDocument>
        <FormToken />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="by" value={by} />
        <ScoreGrid
          title={title}
          rowHead={t("rfm.row")}
          columns={columns}
          rows={rows}
          draw={({ key, text, isEmpty }, { row, column }) =>
            isEmpty ? (
              <Nobody>{text}</Nobody>
            ) : (
              <Cell
                type="submit"
                name="cell"
                value={key}
                aria-label={t("rfm.cell", { number: text, recency: row, figure: column })}
              >
                {text}
              </Cell>
            )
          }
        />
      </Form>
      <CardFoot>{foot}</CardFoot>
    </Card>
  );
}
