import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Change } from "#app/format/figures.ts";
import { ChangeMark } from "../tag.tsx";
import { colour, from } from "../theme/tokens.ts";

/** A figure of a read-only report, in words. */
export interface SharedMetric {
  name: string;
  label: string;
  value: string;
  unit: string;
  change: (Change & { before: string }) | undefined;
  /** It changes in points. */
  isRate: boolean;
}

const Row = styled("nav")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  borderBlockEnd: `1px solid ${colour("line")}`,
  [from.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  [from.laptop]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
});

const Cell = styled(Link)({
  display: "grid",
  alignContent: "start",
  padding: "12px 16px",
  color: colour("text"),
  "&:hover": { backgroundColor: colour("hover"), textDecoration: "none" },
  "&[aria-current]": { backgroundColor: colour("psoft"), boxShadow: `inset 0 -2px 0 ${colour("plink")}` },
  "& .label": { color: colour("text2"), fontSize: 12, lineHeight: "20px" },
  "& strong": { fontSize: 24, lineHeight: "36px", fontWeight: 600 },
  "& small": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 4, color: colour("text3"), fontSize: 12 },
});

/** The headline of a read-only report; the chosen figure, a link like the others, drives the chart below. */
export function SharedMetrics({
  label,
  current,
  metrics,
}: {
  label: string;
  current: string;
  metrics: readonly SharedMetric[];
}) {
  const { t } = useTranslation("overview");
  return (
    <Row aria-label={label}>
      {metrics.map(({ name, label: words, value, unit, change, isRate }) => (
        <Cell key={name} to={`?metric=${name}`} aria-current={name === current ? "true" : undefined} preventScrollReset>
          <span className="label">{unit === "" ? words : `${words} (${unit})`}</span>
          <strong>{value}</strong>
          {change === undefined ? null : (
            <small>
              <ChangeMark change={change} unit={isRate ? t("points") : ""} />
              {t("before", { value: change.before })}
            </small>
          )}
        </Cell>
      ))}
    </Row>
  );
}
