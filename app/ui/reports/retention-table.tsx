import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { colour, onlyPhone } from "../theme/tokens.ts";
import type { HeadlineFigure } from "./headline.tsx";
import { Scroll } from "./scroll.tsx";
import { shades } from "./shade.ts";

export interface RetentionCell {
  text: string;
  shade: number;
  /** What it counts, in words. */
  words: string;
  isUnfinished: boolean;
  /** Who they are; undefined where there is nobody. */
  to: string | undefined;
}

export interface RetentionData {
  columns: string[];
  rows: {
    key: string;
    name: string;
    size: string;
    /** Who they are; undefined where there is nobody. */
    to: string | undefined;
    isUnfinished: boolean;
    cells: RetentionCell[];
  }[];
  average: string[];
  /** What the first later period says; empty where none is over. */
  sentence: string;
  /** The people of all cohorts, and the means of the first periods. */
  lead: HeadlineFigure[];
  /** What the deepest shade stands for. */
  max: string;
}

/** Lines over what is not over yet; a dotted edge where lines are not seen. */
export const unfinished = {
  "& .unfinished::after": {
    content: '""',
    position: "absolute",
    inset: 1,
    borderRadius: 4,
    border: `1px dotted ${colour("text3")}`,
    backgroundImage: `repeating-linear-gradient(135deg, transparent 0 5px, ${colour("border")} 5px 6px)`,
  },
} as const;

const Table = styled("table")({
  minInlineSize: "100%",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { padding: "0 12px", textAlign: "start", whiteSpace: "nowrap" },
  "& thead th": { blockSize: 36, fontSize: 12, lineHeight: "20px", fontWeight: 400, color: colour("text3") },
  "& tbody :is(th, td)": { blockSize: 36 },
  "& tbody th": { fontWeight: 600 },
  "& :is(tbody, tfoot, thead) th:first-of-type": {
    // The names stay while the periods move.
    position: "sticky",
    insetInlineStart: 0,
    // Above the numbers, which lie above their shades.
    zIndex: 2,
    backgroundColor: colour("surface"),
    paddingInlineStart: 0,
  },
  "& tfoot :is(th, td)": { blockSize: 44, borderBlockStart: `1px solid ${colour("line")}`, fontWeight: 600 },
  "& .text": { position: "relative", zIndex: 1 },
  "& .text a": { color: colour("text"), textUnderlineOffset: 4 },
  "& td:not(.shade) .text a": { color: colour("plink") },
  "& td.shade:has(a:hover)::before": { boxShadow: `0 0 0 2px ${colour("plink")}` },
  // The whole cell leads where its number leads.
  "& td": { position: "relative" },
  "& .text a::after": { content: '""', position: "absolute", inset: "-8px -12px" },
  "@media (pointer: coarse)": {
    "& tbody :is(th, td)": { blockSize: 44 },
    "& .text a::after": { insetBlock: -12 },
  },
  "& .unfinished": { position: "relative" },
  // Three periods have room beside the names, which take two lines and end in an edge.
  [onlyPhone]: {
    "& th, & td": { paddingInline: 8 },
    "& .text a::after": { insetInline: -8 },
    "& :is(tbody, tfoot, thead) th:first-of-type": {
      minInlineSize: 84,
      whiteSpace: "normal",
      fontSize: 12,
      lineHeight: "20px",
      boxShadow: `inset 1px 0 ${colour("border")}`,
    },
  },
  ...shades,
  ...unfinished,
});

/** A number that leads to the people whom it counts. */
const People = ({ to, words, children }: { to: string | undefined; words: string; children: string }) =>
  to === undefined ? (
    children
  ) : (
    <Link to={to}>
      {children}
      <span className="hidden">: {words}</span>
    </Link>
  );

/** Cohorts below each other, each with the share of it that came in every later period. */
export function RetentionTable({ label, data }: { label: string; data: RetentionData }) {
  const { t } = useTranslation("behaviour");
  const mark = <span className="hidden"> ({t("retention.unfinished")})</span>;
  return (
    <Scroll label={label}>
      <Table>
        <caption className="hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t("retention.columns.cohort")}</th>
            <th scope="col">{t("retention.columns.size")}</th>
            {data.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ key, name, size, to, isUnfinished, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className={isUnfinished ? "unfinished" : undefined}>
                <span className="text">
                  <People to={to} words={name}>
                    {size}
                  </People>
                  {isUnfinished ? mark : null}
                </span>
              </td>
              {cells.map((cell, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its period's.
                  key={index}
                  className={`shade s${cell.shade}${cell.isUnfinished ? " unfinished" : ""}`}
                  title={cell.isUnfinished ? `${cell.words} (${t("retention.unfinished")})` : cell.words}
                >
                  <span className="text">
                    <People to={cell.to} words={cell.words}>
                      {cell.text}
                    </People>
                    {cell.isUnfinished ? mark : null}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Averages average={data.average} />
      </Table>
    </Scroll>
  );
}

function Averages({ average }: Pick<RetentionData, "average">) {
  const { t } = useTranslation("behaviour");
  return (
    <tfoot>
      <tr>
        <th scope="row">{t("retention.average")}</th>
        <td />
        {average.map((share, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its period's.
          <td key={index}>{share}</td>
        ))}
      </tr>
    </tfoot>
  );
}
