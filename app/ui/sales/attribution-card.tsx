import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { Change } from "#app/format/figures.ts";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { RowIcon } from "../overview/bar-list.tsx";
import { mediumIcons } from "../overview/row-icons.ts";
import { ExportLink } from "../reports/export-link.tsx";
import { Segments, type TabLink } from "../segments.tsx";
import { type Column, Table } from "../table.tsx";
import { ChangeCell } from "../tag.tsx";
import { colour } from "../theme/tokens.ts";

interface Row {
  key: string;
  name: string;
  figures: string[];
  change: Change | undefined;
}

/** Sales by the medium that a model credits, in words. */
export interface AttributionData {
  sentence: string;
  /** The models and look-back windows to choose from; a shared link has none. */
  models: TabLink[];
  windows: TabLink[];
  rows: Row[];
  total: string[];
  totalChange: Change | undefined;
  hasChange: boolean;
}

/** On the title's line where there is room: the table begins on the first screen. */
const Window = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  "& > span": { color: colour("text2"), fontSize: 12, lineHeight: "20px" },
});
const Name = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  "& > svg": { flex: "none", color: colour("text2") },
});

const heads = ["sales", "share", "orders", "averageOrder"] as const;

/** Sales by medium, with the choice of how they are attributed. */
export function AttributionCard({ data, file }: { data: AttributionData; file?: string }) {
  const { t } = useTranslation("sales");
  const title = t("medium.title");
  const mark = (change: Change | undefined) => <ChangeCell change={change} />;
  const columns: Column<Row>[] = [
    {
      ...{ key: "name", label: t("medium.column"), total: t("all") },
      cell: ({ key, name }) => (
        <Name>
          <RowIcon icon={mediumIcons[key]} />
          {name}
        </Name>
      ),
    },
    ...heads.map((key, index) => ({
      ...{ key, label: t(`medium.columns.${key}`), isFigure: true, isLead: index === 0, total: data.total[index] },
      cell: ({ figures }: Row) => figures[index] ?? "",
    })),
    ...(data.hasChange
      ? [
          {
            ...{ key: "change", label: t("medium.columns.change"), isFigure: true, total: mark(data.totalChange) },
            cell: ({ change }: Row) => mark(change),
          },
        ]
      : []),
  ];
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        {data.models.length === 0 ? null : (
          <>
            <Segments label={t("medium.model.label")} links={data.models} />
            <Window>
              <span aria-hidden="true">{t("medium.lookback.label")}</span>
              <Segments label={t("medium.lookback.label")} links={data.windows} />
            </Window>
          </>
        )}
        {file === undefined ? null : <ExportLink to={file} of={title} isSmall />}
      </CardHead>
      <Table label={title} columns={columns} rows={data.rows} keyOf={({ key }) => key} />
      <CardFoot>
        <div>
          <p>{data.sentence}</p>
          <p>{t("medium.foot")}</p>
        </div>
      </CardFoot>
    </Card>
  );
}
