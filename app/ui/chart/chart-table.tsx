import styled from "@emotion/styled";
import { Table2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { colour } from "../theme/tokens.ts";

const Closed = styled("details")({
  borderBlockStart: `1px solid ${colour("line")}`,
  padding: "8px 16px",
  "& summary": {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    color: colour("plink"),
    fontSize: 12,
    lineHeight: "28px",
  },
  "@media (pointer: coarse)": { "& summary": { lineHeight: "44px" } },
  "& table": { inlineSize: "100%" },
  "& th, & td": {
    padding: "6px 12px",
    textAlign: "start",
    borderBlockStart: `1px solid ${colour("line")}`,
    fontVariantNumeric: "tabular-nums",
  },
  "& th": { fontSize: 12, lineHeight: "20px", fontWeight: 400, color: colour("text3") },
});

const Scroll = styled("div")({ maxBlockSize: 420, overflow: "auto", marginBlockStart: 8 });

/** What is drawn above it, as a table that opens: a row for each time, which comes first. */
export function ChartTable({
  heads,
  rows,
}: {
  /** Of the figures. */
  heads: readonly string[];
  rows: readonly (readonly [time: string, ...figures: string[]])[];
}) {
  const { t } = useTranslation("overview");
  return (
    <Closed>
      <summary>
        <Table2 size={16} strokeWidth={1.75} aria-hidden />
        {t("chart.table")}
      </summary>
      {/* Scrolled by the keyboard too. A group, not a region: a page has several charts. */}
      <Scroll role="group" aria-label={t("chart.table")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("chart.when")}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([time, ...figures]) => (
              <tr key={time}>
                <td>{time}</td>
                {figures.map((figure, index) => (
                  <td key={heads[index]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Closed>
  );
}
