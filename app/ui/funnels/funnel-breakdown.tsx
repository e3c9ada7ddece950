import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { RowIcon } from "../overview/bar-list.tsx";
import { deviceIcons } from "../overview/row-icons.ts";
import { ExportLink } from "../reports/export-link.tsx";
import { Segments, type TabLink } from "../segments.tsx";
import { Table } from "../table.tsx";
import { colour, from } from "../theme/tokens.ts";
import type { FunnelBreakdownData, FunnelColumn } from "./funnel-data.ts";

const Figure = styled("span")({
  whiteSpace: "nowrap",
  "& small": { marginInlineStart: 4, fontSize: 12, fontWeight: 400, color: colour("text3") },
});

const Name = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  "& svg": { color: colour("text3") },
});

const Rate = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 12,
  "& b": { minInlineSize: 48, fontWeight: 600 },
  "& svg": { display: "none", inlineSize: 120, blockSize: 8, [from.laptop]: { display: "block" } },
  "& .back": { fill: colour("mute") },
  "& .share": { fill: colour("series1") },
});

type Row = FunnelBreakdownData["rows"][number];

/** The steps by a trait of the session in which attempts begin, or by segment. */
export function FunnelBreakdown({
  table,
  columns,
  tabs,
  file,
}: {
  table: FunnelBreakdownData;
  columns: readonly FunnelColumn[];
  tabs: readonly TabLink[];
  file: string;
}) {
  const { t } = useTranslation("funnels");
  const { dimension, title, hint, note, addsUp, isOfDevices, rows, total } = table;
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        <Segments label={t("insight.by")} links={tabs} />
      </CardHead>
      <Table
        label={title}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            key: "name",
            label: dimension,
            cell: ({ key, label }) => (
              <Name>
                {isOfDevices ? <RowIcon icon={deviceIcons[key]} /> : null}
                <bdi>{label}</bdi>
              </Name>
            ),
            total: t(addsUp ? "insight.total" : "insight.all"),
          },
          ...columns.map(({ key, mark, name }, index) => ({
            key,
            label: `${mark}. ${name}`,
            isFigure: true,
            cell: (row: Row) => <Cell {...row.cells[index]} />,
            total: <Cell {...total.cells[index]} />,
          })),
          {
            key: "rate",
            label: t("insight.conversion"),
            isFigure: true,
            isLead: true,
            cell: (row) => <ConversionRate {...row} />,
            total: <ConversionRate {...total} />,
          },
        ]}
      />
      <CardFoot>
        <p>{note ?? hint}</p>
        <ExportLink to={file} of={title} isSmall />
      </CardFoot>
    </Card>
  );
}

/** The space between both stays where the line is copied or read out. */
const Cell = ({ people = "", share }: { people?: string; share?: string | undefined }) => (
  <Figure>
    {people}
    {share === undefined ? null : <small> {share}</small>}
  </Figure>
);

/** The bar fills from the right, as rows are read. */
const ConversionRate = ({ rate, width }: { rate: string; width: number }) => (
  <Rate>
    <b>{rate}</b>
    <svg aria-hidden="true">
      <rect className="back" width="100%" height="100%" rx="4" />
      <rect className="share" x={`${100 - width * 100}%`} width={`${width * 100}%`} height="100%" rx="4" />
    </svg>
  </Rate>
);
