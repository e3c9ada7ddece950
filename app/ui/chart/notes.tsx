import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { colour } from "../theme/tokens.ts";

/** A note on a chart: the bucket in which it lies, and the number by which pin and words are told together. */
export interface ChartNote {
  id: string;
  index: number;
  mark: string;
  day: string;
  text: string;
}

const Pin = styled("g")({
  "& line": { stroke: colour("warn"), strokeDasharray: "3 3" },
  "& circle": { fill: colour("warnbg"), stroke: colour("warn") },
  "& text": { fill: `${colour("warn")} !important`, fontWeight: 600 },
});

const radius = 9;

/** Numbered pins at the top of the plot; `at` says how far from its left a bucket's point lies, such as `50%`. */
export function NotePins({ notes, at }: { notes: readonly ChartNote[]; at: (index: number) => string }) {
  return (
    <>
      {notes.map(({ id, index, mark, day, text }) => (
        <Pin key={id}>
          <title>{`${day}: ${text}`}</title>
          <line x1={at(index)} x2={at(index)} y1={radius} y2="100%" />
          <circle cx={at(index)} cy={0} r={radius} />
          <text x={at(index)} y={0} dy={4} textAnchor="middle">
            {mark}
          </text>
        </Pin>
      ))}
    </>
  );
}

const Foot = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: "0 16px",
  minInlineSize: 0,
  fontSize: 12,
  lineHeight: "28px",
  color: colour("text2"),
  "& ol": { display: "contents" },
  "& li": { display: "flex", alignItems: "baseline", gap: 6, minInlineSize: 0, overflowWrap: "anywhere" },
  "& b": { flex: "none", fontWeight: 600, color: colour("warn") },
  "& time": { flex: "none", color: colour("text3") },
  "@media (pointer: coarse)": { lineHeight: "44px" },
});

/** The notes spelled out under their chart, and the way to write one more. */
export function ChartNotes({ items }: { items: readonly ChartNote[] }) {
  const { t } = useTranslation("notes");
  return (
    <Foot>
      {items.length === 0 ? null : (
        <ol aria-label={t("list.label")}>
          {items.map(({ id, mark, day, text }) => (
            <li key={id}>
              <b>{mark}</b>
              <span>{text}</span>
              <time>{day}</time>
            </li>
          ))}
        </ol>
      )}
      <Link to="notes">{t("onChart")}</Link>
    </Foot>
  );
}
