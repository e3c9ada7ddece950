import styled from "@emotion/styled";
import { Card, CardHead, CardTitle } from "#app/ui/card.tsx";
import { Table } from "#app/ui/table.tsx";
import { from } from "#app/ui/theme/tokens.ts";

/** A table of a shared report, in words. */
export interface SharedTable {
  key: string;
  column: string;
  columns: string[];
  /** Without a name the code stands for it. */
  rows: { key: string; name: string; code: string; figures: string[] }[];
  /** The name of the totals, then the total of each column that has one. */
  total: [name: string, ...figures: string[]];
  /** It has the page's whole width. */
  isWide?: boolean | undefined;
}

const Pair = styled("div")({
  display: "grid",
  gap: 16,
  [from.laptop]: {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    "&[data-wide]": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

/** One line each: what does not fit ends in an ellipsis. */
const Name = styled("span")({
  display: "block",
  maxInlineSize: "min(320px, 60vw)",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

/** The tables of a shared report: they hold no links. */
export function SharedTables({ tables }: { tables: readonly SharedTable[] }) {
  return (
    <Pair data-wide={tables.some(({ isWide }) => isWide) || undefined}>
      {tables.map(({ key, column, columns, rows, total }) => (
        <Card key={key}>
          <CardHead>
            <CardTitle>{column}</CardTitle>
          </CardHead>
          <Table
            label={column}
            rows={rows}
            keyOf={(row) => row.key}
            columns={[
              {
                key: "name",
                label: column,
                isLong: true,
                cell: (row) => (
                  <Name>{row.name === "" ? <code dir="ltr">{row.code}</code> : <bdi>{row.name}</bdi>}</Name>
                ),
                total: total[0],
              },
              ...columns.map((label, index) => ({
                key: label,
                label,
                isFigure: true,
                cell: (row: SharedTable["rows"][number]) => row.figures[index],
                total: total[index + 1] ?? "",
              })),
            ]}
          />
        </Card>
      ))}
    </Pair>
  );
}
