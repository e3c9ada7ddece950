import { styled } from "@mui/joy/styles";
import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Change } from "#app/format/figures.ts";
import { Sparkline } from "../chart/sparkline.tsx";
import { colour, from } from "../theme/tokens.ts";

export interface MetricCell {
  name: string;
  label: string;
  value: string;
  unit: string;
  change: (Change & { before: string }) | undefined;
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
  [from.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  [from.laptop]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
});

const Cell = styled(Link)({
  display: "grid",
  alignContent: "start",
  padding: "12px 16px 8px",
  color: colour("text"),
  boxShadow: `-1px 0 0 ${colour("line")}, 0 1px 0 ${colour("line")}`,
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
  "& .unit": { fontSize: 12, lineHeight: 1, fontWeight: 400, color: colour("text3"), marginInlineStart: 4 },
  "& .change": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: 4,
    fontSize: 12,
    lineHeight: "20px",
    color: colour("text3"),
    minBlockSize: 20,
  },
  "& .change b": {
    display: "inline-flex",
    alignItems: "center",
    gap: 2,
    fontWeight: 600,
    fontVariantNumeric: "tabular-nums",
  },
  "& .good": { color: colour("ok") },
  "& .poor": { color: colour("bad") },
  "& .new": { padding: "0 6px", borderRadius: 6, backgroundColor: colour("psoft"), color: colour("psoftText") },
});

/** The headline: six figures; the chosen one, a link like the others, drives the chart below. */
export function MetricRow({ cells, current, label }: { cells: readonly MetricCell[]; current: string; label: string }) {
  return (
    <Row aria-label={label}>
      {cells.map((cell) => (
        <Cell key={cell.name} to={cell.to} aria-current={cell.name === current ? "true" : undefined} preventScrollReset>
          <span className="label">{cell.label}</span>
          <span className="value">
            {cell.value}
            {cell.unit === "" ? null : <span className="unit">{cell.unit}</span>}
          </span>
          <ChangeLine change={cell.change} rate={cell.name === "bounceRate"} />
          <Sparkline values={cell.spark} />
        </Cell>
      ))}
    </Row>
  );
}

function ChangeLine({ change, rate }: { change: MetricCell["change"]; rate: boolean }) {
  const { t } = useTranslation("overview");
  if (change === undefined) return <span className="change" />;
  const before = <span>{t("before", { value: change.before })}</span>;
  if (change.kind === "new") {
    return (
      <span className="change">
        <span className="new">{t("new")}</span>
        {before}
      </span>
    );
  }
  if (change.kind === "same") {
    return (
      <span className="change">
        <span>
          {change.text}
          <span className="hidden">{t("same")}</span>
        </span>
        {before}
      </span>
    );
  }
  const Arrow = change.kind === "up" ? ArrowUp : ArrowDown;
  return (
    <span className="change">
      <b className={change.good ? "good" : "poor"}>
        <Arrow size={14} strokeWidth={2} aria-hidden />
        <span className="hidden">{t(change.kind)}</span>
        <bdi dir="ltr">{change.text}</bdi>
        {rate ? <span>{t("points")}</span> : null}
      </b>
      {before}
    </span>
  );
}
