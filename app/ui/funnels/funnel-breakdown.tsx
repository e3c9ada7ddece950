import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Segments, type TabLink } from "../segments.tsx";
import { Table } from "../table.tsx";
import { colour } from "../theme/tokens.ts";
import type { FunnelBreakdownData, FunnelColumn } from "./funnel-data.ts";

const Quiet = styled("small")({ marginInlineStart: 8, fontSize: 12, color: colour("text3") });

/** The steps by a trait of the session in which attempts begin; the rows add up to the last one. */
export function FunnelBreakdown({
  rows: { rows, total, rate },
  columns,
  breakdown,
  tabs,
}: {
  rows: FunnelBreakdownData;
  columns: readonly FunnelColumn[];
  breakdown: string;
  tabs: readonly TabLink[];
}) {
  const { t } = useTranslation("funnels");
  const cell = (each: { people: string; share: string | undefined } | undefined) => (
    <>
      {each?.people}
      {each?.share === undefined ? null : <Quiet>{each.share}</Quiet>}
    </>
  );
  const title = t("insight.breakdown", { dimension: breakdown });
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
          { key: "name", label: breakdown, cell: (row) => <bdi>{row.label}</bdi>, total: t("insight.total") },
          ...columns.map(({ key, mark, name }, index) => ({
            key,
            label: `${mark}. ${name}`,
            isFigure: true,
            cell: (row: (typeof rows)[number]) => cell(row.cells[index]),
            total: cell(total[index]),
          })),
          {
            key: "rate",
            label: t("insight.conversion"),
            isFigure: true,
            isLead: true,
            cell: (row) => row.rate,
            total: rate,
          },
        ]}
      />
    </Card>
  );
}
