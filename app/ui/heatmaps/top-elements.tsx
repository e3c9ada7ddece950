import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { ChangeMark } from "../tag.tsx";
import { colour } from "../theme/tokens.ts";
import { ElementName, type ElementRow } from "./element-table.tsx";

const List = styled("ol")({
  "& > li": {
    display: "grid",
    gridTemplateColumns: "24px minmax(0, 1fr) auto auto",
    gap: "0 12px",
    alignItems: "start",
    padding: "6px 16px",
    borderBlockStart: `1px solid ${colour("line")}`,
  },
  "& .mark": { color: colour("text3"), paddingBlock: 6, lineHeight: "20px", fontVariantNumeric: "tabular-nums" },
  "& .figure": { paddingBlock: 6, lineHeight: "20px", fontVariantNumeric: "tabular-nums" },
  "& .clicks": { fontWeight: 600 },
  "& .more": { gridColumn: "2 / -1", color: colour("text2"), fontSize: 12, lineHeight: "20px" },
  "@media (pointer: coarse)": {
    "& a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 },
    "& .mark, & .figure": { paddingBlock: 12 },
  },
});

/** The ranking beside the picture: the numbers are those of its marks. */
export function TopElements({ rows }: { rows: readonly ElementRow[] }) {
  const { t } = useTranslation("heatmaps");
  return (
    <List aria-label={t("ranking.title")}>
      {rows.map((row) => (
        <li key={row.key}>
          <span className="mark">{row.mark}</span>
          <ElementName {...row} />
          <span className="figure clicks">
            {row.clicks}
            <span className="hidden"> {t("columns.clicks")}</span>
          </span>
          <span className="figure">{row.share}</span>
          <span className="more">
            {t("ranking.more", { people: row.people, rage: row.rage, dead: row.dead })}{" "}
            {row.change === null ? null : <ChangeMark change={row.change} />}
          </span>
        </li>
      ))}
    </List>
  );
}
