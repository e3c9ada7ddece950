import styled from "@emotion/styled";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Table } from "../table.tsx";
import { from } from "../theme/tokens.ts";

/** A list of a read-only report, in words. */
export interface SharedTable {
  key: string;
  column: string;
  columns: string[];
  /** What has no name is called by its code. */
  rows: { key: string; name: string; code: string; figures: string[] }[];
  /** The total's name and value. */
  total: [string, string];
}

const Pair = styled("div")({
  display: "grid",
  gap: 16,
  [from.laptop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
});

/** One line each: what does not fit ends in an ellipsis. */
const Name = styled("span")({
  display: "block",
  maxInlineSize: "min(320px, 60vw)",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

/** The lists of a read-only report: nothing in them leads anywhere. */
export function SharedTables({ tables }: { tables: readonly SharedTable[] }) {
  return (
    <Pair>
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
                total: index === 0 ? total[1] : "",
              })),
            ]}
          />
        </Card>
      ))}
    </Pair>
  );
}
