import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardFoot } from "../card.tsx";
import { ListHead } from "../overview/bar-list.tsx";
import type { TabLink } from "../segments.tsx";
import { roles } from "../table-roles.ts";
import { colour, hidden, onlyPhone } from "../theme/tokens.ts";
import { Scroll } from "./scroll.tsx";
import { shades } from "./shade.ts";
import { ShadeLegend } from "./shade-legend.tsx";

export interface WeekGridData {
  /** What is counted, over which period. */
  caption: string;
  hours: string[];
  /** From Saturday; each hour of the day with its step of shade, what it says in words, and its number where that is short. */
  days: { name: string; cells: { shade: number; words: string; short: string }[] }[];
  /** When the most happens, in a sentence. */
  peak: string;
  min: string;
  max: string;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

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
  "& td": { blockSize: 32, padding: 0, textAlign: "center" },
  "& td > b": { position: "relative", fontWeight: 400, fontVariantNumeric: "tabular-nums" },
  "& td:hover::before": { boxShadow: `0 0 0 2px ${colour("text")}` },
  "& .initial": { display: "none" },
  ...shades,
  // On phones the week lies as in a calendar, its first day at the right, and the hours run down: nothing is out of sight.
  [onlyPhone]: {
    display: "grid",
    gridAutoFlow: "column",
    direction: "rtl",
    gridTemplateColumns: "24px repeat(7, minmax(0, 1fr))",
    minInlineSize: 0,
    "& :is(thead, tbody, tr)": { display: "contents" },
    "& thead th": { gridColumn: 1, blockSize: "auto", alignSelf: "center" },
    "& .day": {
      gridRow: 1,
      position: "static",
      inlineSize: "auto",
      padding: 0,
      lineHeight: "28px",
      textAlign: "center",
    },
    "& .whole": hidden,
    "& .initial": { display: "inline" },
    ...Object.fromEntries(weekdays.map((day) => [`& tr:nth-of-type(${day}) > :is(td, .day)`, { gridColumn: day + 1 }])),
    "& thead .day": { gridColumn: "1 !important" },
    "& td": { blockSize: 28, lineHeight: "28px" },
  },
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
        <Table {...roles.table} dir="ltr">
          <caption className="hidden" dir="rtl">
            {data.caption}
          </caption>
          <thead {...roles.group}>
            <tr {...roles.row}>
              {data.hours.map((hour) => (
                <th key={hour} {...roles.head} scope="col">
                  {hour}
                </th>
              ))}
              <th {...roles.head} scope="col" className="day">
                <span className="hidden">{t("grid.day")}</span>
              </th>
            </tr>
          </thead>
          <tbody {...roles.group}>
            {data.days.map(({ name, cells }) => (
              <tr key={name} {...roles.row}>
                {cells.map(({ shade, words, short }, hour) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its hour's.
                  <td key={hour} {...roles.cell} className={`shade s${shade}`} title={words}>
                    {short === "" ? null : <b aria-hidden="true">{short}</b>}
                    <span className="hidden" dir="rtl">
                      {words}
                    </span>
                  </td>
                ))}
                <th {...roles.name} scope="row" className="day" dir="rtl">
                  <span className="whole">{name}</span>
                  <span className="initial" aria-hidden="true">
                    {[...name][0]}
                  </span>
                </th>
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
      <CardFoot>
        <span>{data.caption}</span>
        <ShadeLegend min={data.min} max={data.max} />
      </CardFoot>
    </Card>
  );
}
