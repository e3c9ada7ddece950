import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardFoot } from "../card.tsx";
import { ListHead } from "../overview/bar-list.tsx";
import type { TabLink } from "../segments.tsx";
import { colour } from "../theme/tokens.ts";
import { Scroll } from "./scroll.tsx";
import { mostShade, shades } from "./shade.ts";

export interface WeekGridData {
  /** What is counted, over which period. */
  caption: string;
  hours: string[];
  /** From Saturday; each hour of the day with its step of shade and what it says in words. */
  days: { name: string; cells: { shade: number; words: string }[] }[];
  /** When the most happens, in a sentence. */
  peak: string;
  least: string;
  most: string;
}

const Table = styled("table")({
  inlineSize: "100%",
  minInlineSize: 680,
  tableLayout: "fixed",
  fontSize: 12,
  lineHeight: "20px",
  "& th": { padding: 0, fontWeight: 400, color: colour("text3") },
  "& thead th": { textAlign: "center", blockSize: 28 },
  "& .day": {
    inlineSize: 76,
    paddingInline: 8,
    textAlign: "end",
    whiteSpace: "nowrap",
    // The names of the days stay while the hours move.
    position: "sticky",
    insetInlineEnd: 0,
    zIndex: 1,
    backgroundColor: colour("surface"),
  },
  "& td": { blockSize: 32, padding: 0 },
  ...shades,
});

const Legend = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  "& i": { inlineSize: 22, blockSize: 14 },
  ...shades,
});

const Peak = styled("p")({ padding: "0 16px 12px", color: colour("text2") });

/**
 * The hours of the week as a table shaded by its numbers. Hours run left to right as every axis of time does, so the days
 * stand at the right, where a value axis stands.
 */
export function WeekGrid({ title, tabs, data }: { title: string; tabs: readonly TabLink[]; data: WeekGridData }) {
  const { t } = useTranslation("behaviour");
  return (
    <Card>
      <ListHead title={title} tabs={tabs} />
      <Peak>{data.peak}</Peak>
      <Scroll label={title}>
        <Table dir="ltr">
          <caption className="hidden" dir="rtl">
            {data.caption}
          </caption>
          <thead>
            <tr>
              {data.hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
              <th scope="col" className="day">
                <span className="hidden">{t("grid.day")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.days.map(({ name, cells }) => (
              <tr key={name}>
                {cells.map(({ shade, words }, hour) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its hour's.
                  <td key={hour} className={`shade s${shade}`} title={words}>
                    <span className="hidden" dir="rtl">
                      {words}
                    </span>
                  </td>
                ))}
                <th scope="row" className="day" dir="rtl">
                  {name}
                </th>
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
      <CardFoot>
        <span>{data.caption}</span>
        <Legend>
          {data.least}
          {Array.from({ length: mostShade + 1 }, (_, shade) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step of shade is its number.
            <i key={shade} className={`shade s${shade}`} aria-hidden="true" />
          ))}
          {data.most}
        </Legend>
      </CardFoot>
    </Card>
  );
}
