import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Change } from "#app/format/figures.ts";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { type Column, Table } from "../table.tsx";
import { ChangeCell } from "../tag.tsx";
import { type Colour, colour } from "../theme/tokens.ts";
import { ExportLink } from "./export-link.tsx";

interface Figure {
  number: string;
  share: string;
  before: string | undefined;
  change: Change | undefined;
}

interface Row extends Figure {
  key: string;
  name: string;
  /** The screen filtered by them; undefined where there is no such filter. */
  to: string | undefined;
  /** Of the whole, in percent. */
  width: number;
}

export interface PartsData {
  rows: Row[];
  total: Figure;
}

const Whole = styled("svg")({
  display: "block",
  inlineSize: "calc(100% - 32px)",
  blockSize: 16,
  margin: "8px 16px",
  borderRadius: 6,
  "& rect": { stroke: colour("surface"), strokeWidth: 2, vectorEffect: "non-scaling-stroke" },
});

const Name = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  "& svg": { flex: "none", inlineSize: 10, blockSize: 10, borderRadius: 3 },
  "@media (pointer: coarse)": { "& a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
});

const Shaded = styled("div")(
  Object.fromEntries(
    (["series1", "series3", "series5", "series8"] as const).map((shade) => [`& .${shade}`, { fill: colour(shade) }]),
  ),
);

/** Parts of all people as one bar from the right, and each part's number, share and change. */
export function PartsCard({
  title,
  column,
  order,
  note,
  data,
  file,
}: {
  title: string;
  column: string;
  /** The colours of the parts in their order. */
  order: readonly Colour[];
  note: string;
  data: PartsData;
  /** Where all of it comes as a file. */
  file?: string;
}) {
  const { t } = useTranslation(["behaviour", "overview"]);
  const shadeOf = (key: string) => order[data.rows.findIndex((row) => row.key === key)] ?? "series8";
  const change = (figure: Figure) => <ChangeCell change={figure.change} />;
  const columns: Column<Row>[] = [
    {
      ...{ key: "name", label: column, total: t("all") },
      cell: ({ key, name, to }) => <Part name={name} to={to} shade={shadeOf(key)} />,
    },
    ...figure("number", t("overview:columns.people"), ({ number }) => number),
    ...figure("share", t("overview:columns.share"), ({ share }) => share),
    ...(data.total.before === undefined
      ? []
      : [
          ...figure("before", t("overview:chart.compared"), ({ before }) => before ?? ""),
          ...figure("change", t("overview:columns.change"), change),
        ]),
  ];
  function figure(key: string, label: string, cell: (figure: Figure) => Column<Row>["total"]): Column<Row>[] {
    return [{ key, label, isFigure: true, isLead: key === "number", cell, total: cell(data.total) }];
  }
  let from = 100;
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        {file === undefined ? null : <ExportLink to={file} of={title} isSmall />}
      </CardHead>
      <Shaded>
        <Whole viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          {data.rows.map(({ key, width }) => {
            from -= width;
            return <rect key={key} className={shadeOf(key)} x={from} width={width} height={1} />;
          })}
        </Whole>
        <Table label={title} columns={columns} rows={data.rows} keyOf={({ key }) => key} />
      </Shaded>
      <CardFoot>
        <span>{note}</span>
      </CardFoot>
    </Card>
  );
}

/** A part with its colour, linked to the screen filtered by it. */
const Part = ({ name, to, shade }: Pick<Row, "name" | "to"> & { shade: Colour }) => (
  <Name>
    <svg aria-hidden="true">
      <rect className={shade} width="100%" height="100%" />
    </svg>
    {to === undefined ? (
      name
    ) : (
      <Link to={to} preventScrollReset>
        {name}
      </Link>
    )}
  </Name>
);
