import { Card } from "#app/ui/card.tsx";
import { BarList } from "#app/ui/overview/bar-list.tsx";
import { MetricRow } from "#app/ui/overview/metric-row.tsx";
import { ShareCard } from "#app/ui/overview/share-card.tsx";
import { Table } from "#app/ui/table.tsx";
import { ChangeMark } from "#app/ui/tag.tsx";
import { Part, type SampleProps } from "./part.tsx";

const spark = [4, 6, 5, 8, 7, 9, 8, 10, 9, 12, 10, 11];

/** A table: sorting, a selected row, the total. */
export function Records({ words: { heads, table } }: SampleProps) {
  const columns = [
    { key: "name", label: table.medium, cell: (row: Row) => row.name, total: table.total.name },
    {
      key: "sessions",
      label: table.sessions,
      isFigure: true,
      sort: { to: "?sort=sessions", now: "descending" as const },
      cell: (row: Row) => row.sessions,
      total: table.total.sessions,
    },
    { key: "share", label: table.share, isFigure: true, cell: (row: Row) => row.share, total: table.total.share },
    {
      key: "orders",
      label: table.orders,
      isFigure: true,
      sort: { to: "?sort=orders" },
      cell: (row: Row) => row.orders,
      total: table.total.orders,
    },
    {
      key: "change",
      label: table.change,
      isFigure: true,
      cell: (row: Row) => <ChangeMark change={changeOf(row.change)} />,
      total: <ChangeMark change={changeOf(table.total.change)} />,
    },
  ];
  return (
    <Part title={heads.table}>
      <Card as="div">
        <Table
          label={table.label}
          columns={columns}
          rows={table.rows}
          keyOf={({ name }) => name}
          isSelected={({ name }) => name === table.rows[1].name}
        />
      </Card>
    </Part>
  );
}

/** Breakdowns as bars and as parts of a whole. */
export function Lists({ words: { heads, lists, table } }: SampleProps) {
  const pages = {
    column: lists.page,
    columns: [lists.views, table.change],
    rows: lists.rows.map(({ figure, change, ...row }) => ({
      ...{ ...row, key: row.code, mark: "", figures: [figure], change: changeOf(change), to: `?path=${row.code}` },
    })),
    rest: lists.rest,
    total: lists.pagesTotal,
  };
  const devices = {
    column: lists.device,
    columns: [table.sessions, table.share],
    rows: lists.parts.map(({ name, width, figures }) => ({
      ...{ key: name, name, note: "", width, figures: [...figures], to: `?device=${name}` },
    })),
    total: lists.total,
    foot: lists.rates,
  };
  return (
    <Part title={heads.lists}>
      <BarList title={lists.pages} data={pages} />
      <ShareCard title={lists.devices} data={devices} />
      <BarList title={lists.pages} data={{ ...pages, rows: [], rest: undefined, total: lists.none }} />
    </Part>
  );
}

/** The headline metrics, which need the full width. */
export function Headline({ words: { heads, metrics } }: SampleProps) {
  return (
    <Part title={heads.metrics}>
      <Card as="div">
        <MetricRow
          label={metrics.label}
          current={metrics.cells[1].label}
          cells={metrics.cells.map(({ label, value, unit, before, change, kind, good }) => ({
            name: label,
            label,
            value,
            unit,
            change: { kind, text: change, good, before },
            isRate: false,
            spark,
            to: `?metric=${label}`,
          }))}
          further={[]}
        />
      </Card>
    </Part>
  );
}

type Row = SampleProps["words"]["table"]["rows"][number];

const changeOf = (text: string) => {
  const isUp = text.startsWith("+");
  return { kind: isUp ? ("up" as const) : ("down" as const), text, good: isUp };
};
