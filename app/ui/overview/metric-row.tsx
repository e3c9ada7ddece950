import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Change } from "#app/format/figures.ts";
import { Sparkline } from "../chart/sparkline.tsx";
import { ChangeMark, changeLine } from "../tag.tsx";
import { colour, from, hidden, onlyPhone } from "../theme/tokens.ts";

export interface MetricCell {
  name: string;
  label: string;
  value: string;
  unit: string;
  change: (Change & { before: string }) | undefined;
  /** It changes in points. */
  isRate: boolean;
  spark: number[];
  to: string;
}

const Row = styled("nav")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  borderBlockEnd: `1px solid ${colour("line")}`,
  overflow: "hidden",
  borderStartStartRadius: 12,
  borderStartEndRadius: 12,
  "& .unit": { fontWeight: 400, color: colour("text3"), marginInlineStart: 4 },
  "& .change": { ...changeLine, minBlockSize: 20 },
  // On phones it goes to the cell's edge rather than into a second line.
  [onlyPhone]: { "& .change": { marginInlineEnd: -12 } },
  [from.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  [from.laptop]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
});

const Cell = styled(Link)({
  display: "grid",
  alignContent: "start",
  padding: "12px 16px 8px",
  color: colour("text"),
  boxShadow: `1px 0 0 ${colour("line")}, 0 1px 0 ${colour("line")}`,
  "&:hover": { backgroundColor: colour("hover"), textDecoration: "none" },
  "&[aria-current]": { backgroundColor: colour("psoft"), boxShadow: `inset 0 -2px 0 ${colour("plink")}` },
  "&[aria-current] .label": { color: colour("psoftText"), fontWeight: 600 },
  "& .label": { color: colour("text2"), fontSize: 12, lineHeight: "20px" },
  "& .value": {
    fontSize: 24,
    lineHeight: "36px",
    fontWeight: 600,
    whiteSpace: "nowrap",
    [from.desktop]: { fontSize: 28, lineHeight: "40px" },
  },
  // On phones the course stands beside the value, where there is room for it, and a label of two words has one line: the
  // chart below says of what the millions are.
  [onlyPhone]: {
    "& .label": { position: "relative", whiteSpace: "nowrap" },
    "& .label .of": hidden,
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: 12,
    alignItems: "center",
    "& .label, & .change": { gridColumn: "1 / -1" },
    "& svg.spark": { gridRow: 2, gridColumn: 2 },
  },
});

const More = styled("ul")({
  "&[hidden]": { display: "none" },
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 24px",
  gridColumn: "1 / -1",
  padding: "8px 16px",
  boxShadow: `0 -1px 0 ${colour("line")}`,
  "& li": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0 8px" },
  "& a": { display: "inline-flex", gap: 8, color: colour("text2"), lineHeight: "28px" },
  "& a b": { fontWeight: 600, color: colour("text") },
  "& a[aria-current], & a[aria-current] b": { color: colour("plink") },
  "& a[aria-current]": { boxShadow: `0 2px 0 ${colour("plink")}` },
  "@media (pointer: coarse)": { "& a": { lineHeight: "44px" } },
  // On phones each stands as the six above it: of what stood beside each other much would wrap, by a digit or by the font.
  [onlyPhone]: {
    display: "grid",
    gridTemplateColumns: "inherit",
    gap: 0,
    padding: 0,
    "& li": {
      display: "block",
      padding: "8px 16px",
      boxShadow: `1px 0 0 ${colour("line")}, 0 1px 0 ${colour("line")}`,
    },
    "& a": { display: "grid", gap: 0, fontSize: 12, lineHeight: "20px" },
    "& a b": { fontSize: 14, lineHeight: "24px" },
  },
});

interface Props {
  label: string;
  /** The metric that the chart below shows. */
  current: string;
  cells: readonly MetricCell[];
  /** In a line below, without a course of their own. */
  further: readonly MetricCell[];
}

/** The headline: six figures and a line of further ones; the chosen one, a link like the others, drives the chart below. */
export function MetricRow({ label, current, cells, further }: Props) {
  const linkOf = ({ name, to }: MetricCell) =>
    ({ to, "aria-current": name === current ? "true" : undefined, preventScrollReset: true }) as const;
  return (
    <Row aria-label={label}>
      {cells.map((cell) => (
        <Cell key={cell.name} {...linkOf(cell)}>
          <span className="label">
            {cell.label}
            <Unit>{cell.unit}</Unit>
          </span>
          <span className="value">{cell.value}</span>
          <ChangeLine cell={cell} />
          <Sparkline values={cell.spark} />
        </Cell>
      ))}
      <More hidden={further.length === 0}>
        {further.map((cell) => (
          <li key={cell.name}>
            <Link {...linkOf(cell)}>
              {cell.label}
              <b>
                {cell.value}
                <Unit>{cell.unit}</Unit>
              </b>
            </Link>
            <ChangeLine cell={cell} />
          </li>
        ))}
      </More>
    </Row>
  );
}

/** «میلیون تومان»: how many, and of what. The spaces separate them for screen readers. */
function Unit({ children }: { children: string }) {
  const words = children.split(" ");
  const of = words.length > 1 ? words.pop() : undefined;
  if (children === "") return null;
  return (
    <span className="unit">
      {` ${words.join(" ")}`}
      {of === undefined ? null : <span className="of">{` ${of}`}</span>}
    </span>
  );
}

function ChangeLine({ cell: { change, isRate } }: { cell: MetricCell }) {
  const { t } = useTranslation("overview");
  if (change === undefined) return <span className="change" />;
  return (
    <span className="change">
      <ChangeMark change={change} unit={isRate ? t("points") : ""} />
      <span>{t("before", { value: change.before })}</span>
    </span>
  );
}
