import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Change } from "#app/format/figures.ts";
import { Card, CardFoot } from "../card.tsx";
import { FieldNotes, useFieldIds } from "../field.tsx";
import { ListHead, RowIcon } from "../overview/bar-list.tsx";
import { deviceIcons, mediumIcons } from "../overview/row-icons.ts";
import { Paging } from "../paging.tsx";
import type { TabLink } from "../segments.tsx";
import { type Column, Table } from "../table.tsx";
import { ChangeCell } from "../tag.tsx";
import { colour, from, onlyPhone } from "../theme/tokens.ts";

/** Where ten columns have no room for marks of sorting. */
const narrow = "@media (min-width: 640px) and (max-width: 1399.98px)";

interface Row {
  key: string;
  name: string;
  code: string;
  /** A short one before the name; empty where there is none. */
  mark: string;
  /** Whose picture stands before the name: a medium's or a device's; empty where there is none. */
  icon?: string | undefined;
  /** How much of what the table is sorted by, of the page's largest row, in percent; without one there is no bar. */
  width?: number | undefined;
  figures: string[];
  change: Change | undefined;
  /** The screen filtered by this row. */
  to: string | undefined;
}

export interface ReportTableData {
  label: string;
  column: string;
  heads: { key: string; label: string; to: string; now: "ascending" | "descending" | undefined }[];
  changeHead: string | undefined;
  rows: Row[];
  totals: string[];
  totalChange: Change | undefined;
  /** Which columns add up, in words. */
  sums: string;
  paging: { page: number; size: number; total: number; isOther: boolean };
  /** What of the address names no column to sort by, in words. */
  wrongSort: string[];
}

/** A long name breaks before the figures would leave the card. Behind it stands its bar, from the right. */
const Names = styled("div")({
  containerType: "inline-size",
  "& tbody th": { whiteSpace: "normal", minInlineSize: 160, overflowWrap: "anywhere" },
  "& .bar": { blockSize: "100%", fill: colour("barbg") },
  "& .name": { display: "flex", alignItems: "center", gap: 8 },
  "& .name svg": { flex: "none", color: colour("text2") },
  "& .name code": { color: colour("text2"), fontWeight: 400 },
  "& .name > code": { flex: "none" },
  [from.tablet]: {
    "& th, & td": { paddingInline: 6 },
    "& th:first-of-type": { paddingInlineStart: 16 },
    "& td:last-of-type, & th:last-of-type": { paddingInlineEnd: 16 },
    "& td.lead": { fontWeight: 600 },
    // The names stay while the figures move, and their links reach over what is seen of the row.
    "& :is(tbody, tfoot) th": { position: "sticky", insetInlineStart: 0, zIndex: 1 },
    "& tbody th a::after": { inlineSize: "100cqi" },
    "& .bar": {
      position: "absolute",
      zIndex: -1,
      insetBlock: 5,
      insetInlineStart: 8,
      inlineSize: "calc(100% - 8px)",
      blockSize: "calc(100% - 10px)",
    },
    "& tbody tr:not(:hover) th": { backgroundColor: colour("surface") },
  },
  [narrow]: { "& .sorts": { display: "none" } },
  [from.wide]: { "& th, & td": { paddingInline: 12 }, "& tbody th": { minInlineSize: 220 } },
  [onlyPhone]: {
    // In one cell of a grid: a positioned name would keep its link from reaching over the row.
    "& table tbody th:has(> .bar)": { display: "grid" },
    "& th > .bar": { gridArea: "1 / 1", inlineSize: "100%", blockSize: 0, minBlockSize: "100%" },
    "& th > .bar + .name": { gridArea: "1 / 1", alignSelf: "center" },
    "& .name": { paddingInline: 8 },
  },
});

/** On one line with the paging where there is room. */
const Sums = styled("p")({ flex: "1 1 320px", alignSelf: "center" });

const Wrong = styled("div")({ paddingInline: 16 });

/** A breakdown in full: every column sorts, every row filters, the totals below. */
export function ReportTable({
  title,
  tabs,
  data,
  pageTo,
}: {
  title: string;
  tabs?: readonly TabLink[] | undefined;
  data: ReportTableData;
  pageTo: (page: number) => string;
}) {
  const { t } = useTranslation("reports");
  const { id } = useFieldIds({ errors: data.wrongSort });
  const columns: Column<Row>[] = [
    { key: "name", label: data.column, cell: (row) => <Name row={row} />, total: t("total") },
    ...data.heads.map(({ key, label, to, now }, index) => ({
      ...{ key, label, isFigure: true, sort: now === undefined ? { to } : { to, now } },
      isLead: now !== undefined,
      cell: (row: Row) => row.figures[index] ?? "",
      total: data.totals[index],
    })),
    ...(data.changeHead === undefined
      ? []
      : [
          {
            ...{ key: "change", label: data.changeHead, isFigure: true },
            cell: ({ change }: Row) => <ChangeCell change={change} />,
            total: <ChangeCell change={data.totalChange} />,
          },
        ]),
  ];
  return (
    <Card>
      <ListHead title={title} tabs={tabs} />
      {data.wrongSort.length === 0 ? null : (
        <Wrong role="alert">
          <FieldNotes id={id} errors={data.wrongSort} />
        </Wrong>
      )}
      <Names>
        <Table label={data.label} columns={columns} rows={data.rows} keyOf={({ key }) => key} />
      </Names>
      <CardFoot>
        <Sums>{data.sums}</Sums>
        <Paging {...data.paging} to={pageTo} />
      </CardFoot>
    </Card>
  );
}

function Name({ row: { name, code, mark, icon, width, to } }: { row: Row }) {
  const words = name === "" ? <code dir="ltr">{code}</code> : name;
  return (
    <>
      {width === undefined ? null : (
        <svg className="bar" aria-hidden="true">
          <rect x={`${100 - width}%`} width={`${width}%`} height="100%" rx={6} />
        </svg>
      )}
      <span className="name">
        <RowIcon icon={icon === undefined ? undefined : (mediumIcons[icon] ?? deviceIcons[icon])} />
        {mark === "" ? null : <code dir="ltr">{mark}</code>}
        <span>
          {to === undefined ? (
            words
          ) : (
            <Link to={to} preventScrollReset>
              {words}
            </Link>
          )}
          {name === "" || code === "" ? null : (
            <>
              {" "}
              <code dir="ltr">{code}</code>
            </>
          )}
        </span>
      </span>
    </>
  );
}
