import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { colour } from "#app/ui/theme/tokens.ts";
import { useBeside } from "#app/ui/use-beside.ts";

/** An annotation on a chart: its bucket, and the number that pin and words share. */
export interface AnnotationPin {
  id: string;
  /** Undefined where its day is yet to come: it is listed, not drawn. */
  index: number | undefined;
  mark: string;
  day: string;
  text: string;
}

const Pin = styled("g")({
  "& line": { stroke: colour("field"), strokeDasharray: "3 3" },
  "& circle": { fill: colour("surface"), stroke: colour("field") },
  "& text": { fill: `${colour("text")} !important`, fontWeight: 600 },
});

const radius = 9;

/** Numbered pins on the axis, stacked within a bucket; `at` is a bucket's distance from the left, such as `50%`. */
export function AnnotationPins({
  annotations,
  at,
}: {
  annotations: readonly AnnotationPin[];
  at: (index: number) => string;
}) {
  return (
    <>
      {annotations.map(({ id, index, mark, day, text }, order) => {
        if (index === undefined) return null;
        const below = annotations.slice(0, order).filter((each) => each.index === index).length;
        return (
          <Pin key={id}>
            <title>{`${day}: ${text}`}</title>
            {below > 0 ? null : <line x1={at(index)} x2={at(index)} y1={0} y2="100%" />}
            <g transform={`translate(0 ${-(radius + 4) - below * (2 * radius + 2)})`}>
              <circle cx={at(index)} cy="100%" r={radius} />
              <text x={at(index)} y="100%" dy={4} textAnchor="middle">
                {mark}
              </text>
            </g>
          </Pin>
        );
      })}
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
  "& b": { flex: "none", fontWeight: 600, color: colour("text") },
  "& time": { flex: "none", color: colour("text3") },
  "@media (pointer: coarse)": { lineHeight: "44px" },
});

/** The annotations of a chart below it, with a link to add one. */
export function AnnotationList({ items }: { items: readonly AnnotationPin[] }) {
  const { t } = useTranslation("annotations");
  const beside = useBeside();
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
      <Link to={beside("annotations")}>{t("onChart")}</Link>
    </Foot>
  );
}
