import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { FormToken } from "../form-token.tsx";
import { Scroll } from "../reports/scroll.tsx";
import { shades } from "../reports/shade.ts";
import { Segments } from "../segments.tsx";
import { colour } from "../theme/tokens.ts";
import type { RfmGrid as Grid } from "./segment-data.ts";

const Text = styled("p")({ padding: "0 16px 12px", color: colour("text2") });

const Cells = styled("table")({
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
  "& td": { blockSize: 48, minInlineSize: 88, padding: 0, textAlign: "center" },
  "& td > :is(button, span)": { position: "relative", fontWeight: 600 },
  "& td > button": {
    inlineSize: "100%",
    minBlockSize: 48,
    border: 0,
    borderRadius: 4,
    backgroundColor: "transparent",
    color: "inherit",
    cursor: "pointer",
    "&:hover": { textDecoration: "underline" },
  },
  "& td > span": { color: colour("text3"), fontWeight: 400 },
  ...shades,
});

/** The grid of buyers: pressing a cell begins a segment of its people in the wizard. */
export function RfmGrid({ by, tabs, columns, rows, foot }: Grid) {
  const { t } = useTranslation("segments");
  const title = t("rfm.title");
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        <Segments label={t("rfm.byLabel")} links={tabs} />
      </CardHead>
      <Text>{t("rfm.text")}</Text>
      <Form method="post">
        <FormToken />
        <input type="hidden" name="by" value={by} />
        <Scroll label={title}>
          <Cells>
            <caption className="hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t("rfm.row")}</th>
                {columns.map(({ key, name }) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, cells }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={cell.key} className={`shade s${cell.shade}`}>
                      {cell.isEmpty ? (
                        <span>{cell.text}</span>
                      ) : (
                        <button
                          type="submit"
                          name="cell"
                          value={cell.key}
                          aria-label={t("rfm.cell", { number: cell.text, recency: name, figure: columns[index]?.name })}
                        >
                          {cell.text}
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Cells>
        </Scroll>
      </Form>
      <CardFoot>{foot}</CardFoot>
    </Card>
  );
}
