import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Change } from "#app/format/figures.ts";
import { Card, CardFoot } from "../card.tsx";
import { Notes, useParts } from "../field.tsx";
import { ListHead } from "../overview/bar-list.tsx";
import { Paging } from "../paging.tsx";
import type { TabLink } from "../segments.tsx";
import { type Column, Table } from "../table.tsx";
import { ChangeMark } from "../tag.tsx";

interface Row {
  key: string;
  name: string;
  code: string;
  /** A short one before the name; empty where there is none. */
  mark: string;
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

/** A long name breaks before the figures would leave the card. */
const Names = styled("div")({ "& tbody th": { whiteSpace: "normal", minInlineSize: 120, overflowWrap: "anywhere" } });

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
  const { id } = useParts({ errors: data.wrongSort });
  const columns: Column<Row>[] = [
    { key: "name", label: data.column, cell: (row) => <Name row={row} />, total: t("total") },
    ...data.heads.map(({ key, label, to, now }, index) => ({
      ...{ key, label, isFigure: true, sort: now === undefined ? { to } : { to, now } },
      cell: (row: Row) => row.figures[index] ?? "",
      total: data.totals[index],
    })),
    ...(data.changeHead === undefined
      ? []
      : [
          {
            ...{ key: "change", label: data.changeHead, isFigure: true },
            cell: ({ change }: Row) => (change === undefined ? "—" : <ChangeMark change={change} />),
            total: data.totalChange === undefined ? "—" : <ChangeMark change={data.totalChange} />,
          },
        ]),
  ];
  return (
    <Card>
      <ListHead title={title} tabs={tabs} />
      {data.wrongSort.length === 0 ? null : (
        <Wrong role="alert">
          <Notes id={id} errors={data.wrongSort} />
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

function Name({ row: { name, code, mark, to } }: { row: Row }) {
  const words = name === "" ? <code dir="ltr">{code}</code> : name;
  return (
    <>
      {mark === "" ? null : (
        <>
          <code dir="ltr">{mark}</code>{" "}
        </>
      )}
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
    </>
  );
}
