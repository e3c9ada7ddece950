import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Change } from "#app/format/figures.ts";
import { Table } from "../table.tsx";
import { ChangeCell } from "../tag.tsx";
import { colour } from "../theme/tokens.ts";

/** A clicked element in words. */
export interface ElementRow {
  key: string;
  /** Its place in the ranking, also on the picture. */
  rank: number;
  mark: string;
  words: string;
  isNamed: boolean;
  selector: string;
  clicks: string;
  people: string;
  share: string;
  rage: string;
  dead: string;
  change: Change | null;
  /** What can be done with it. */
  to: string;
}

const Name = styled("span")({
  display: "inline-grid",
  maxInlineSize: "100%",
  minInlineSize: 0,
  paddingBlock: 6,
  lineHeight: "20px",
  "& code": { color: colour("text3"), fontWeight: 400, overflowWrap: "anywhere", justifySelf: "start" },
  "& a": { overflowWrap: "anywhere", whiteSpace: "normal" },
});

export const ElementName = ({ words, selector, to }: Pick<ElementRow, "words" | "selector" | "to">) => (
  <Name>
    <Link to={to}>
      <bdi>{words}</bdi>
    </Link>
    <code dir="ltr">{selector}</code>
  </Name>
);

/** The clicked elements, the most clicked first, with everything that is counted of them. */
export function ElementTable({ rows }: { rows: readonly ElementRow[] }) {
  const { t } = useTranslation("heatmaps");
  const isCompared = rows.some(({ change }) => change !== null);
  return (
    <Table
      label={t("ranking.title")}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          key: "name",
          label: t("columns.element"),
          cell: (row) => <ElementName {...row} words={`${row.mark}. ${row.words}`} />,
        },
        { key: "clicks", label: t("columns.clicks"), isFigure: true, isLead: true, cell: ({ clicks }) => clicks },
        ...(isCompared
          ? [
              {
                key: "change",
                label: t("columns.change"),
                isFigure: true,
                cell: ({ change }: ElementRow) => <ChangeCell change={change} />,
              },
            ]
          : []),
        { key: "share", label: t("columns.share"), isFigure: true, cell: ({ share }) => share },
        { key: "people", label: t("columns.people"), isFigure: true, cell: ({ people }) => people },
        { key: "rage", label: t("columns.rage"), isFigure: true, cell: ({ rage }) => rage },
        { key: "dead", label: t("columns.dead"), isFigure: true, cell: ({ dead }) => dead },
      ]}
    />
  );
}
