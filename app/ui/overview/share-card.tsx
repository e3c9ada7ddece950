import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import { Card } from "../card.tsx";
import { NoRows } from "../no-rows.tsx";
import type { TabLink } from "../segments.tsx";
import { type Colour, colour } from "../theme/tokens.ts";
import { BarTable, Figures, ListFoot, ListHead, RowIcon } from "./bar-list.tsx";

export interface ShareCardData {
  column: string;
  columns: string[];
  rows: {
    key: string;
    name: string;
    /** What the name means, in a few words. */
    note: string;
    /** Of the whole, in percent. */
    width: number;
    figures: string[];
    to: string | undefined;
  }[];
  total: string;
  /** Under the rows; empty where there is nothing to add. */
  foot: string;
}

/** Series 1, 5 and 3 keep apart for every eye (`look.md`, Chart series); what follows shares the last. */
const shades: readonly Colour[] = ["series1", "series5", "series3", "series8"];

const Whole = styled("svg")({
  display: "block",
  inlineSize: "calc(100% - 32px)",
  blockSize: 16,
  margin: "8px 16px",
  borderRadius: 6,
  "& rect": { stroke: colour("surface"), strokeWidth: 2, vectorEffect: "non-scaling-stroke" },
  ...Object.fromEntries(shades.map((shade) => [`& .${shade}`, { fill: colour(shade) }])),
});

const Name = styled("span")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minBlockSize: 36,
  "@media (pointer: coarse)": { minBlockSize: 44 },
  "& i": { flex: "none", inlineSize: 10, blockSize: 10, borderRadius: 3 },
  "& svg": { color: colour("text2") },
  "& a": { color: colour("text"), fontWeight: 600 },
  "& small": {
    display: "inline-block",
    marginInlineStart: 8,
    fontSize: 12,
    lineHeight: "20px",
    color: colour("text3"),
  },
  ...Object.fromEntries(shades.map((shade) => [`& .${shade}`, { backgroundColor: colour(shade) }])),
});

const Note = styled("p")({ padding: "4px 16px 12px", fontSize: 12, lineHeight: "20px", color: colour("text2") });

/** Parts of a whole: one bar from the right, and what each part is. Of many parts, each that is small shares a colour. */
export function ShareCard({
  title,
  tabs,
  more,
  icons = {},
  order = shades,
  data,
}: {
  title: string;
  tabs?: readonly TabLink[];
  /** Where all the parts are listed. */
  more?: string | undefined;
  icons?: Record<string, LucideIcon>;
  /** The colours of the parts in their order. */
  order?: readonly Colour[];
  data: ShareCardData;
}) {
  const shadeOf = (index: number) => order[Math.min(index, order.length - 1)] ?? "series8";
  let from = 100;
  return (
    <Card>
      <ListHead title={title} tabs={tabs} />
      <Whole viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {data.rows.map(({ key, width }, index) => {
          from -= width;
          return <rect key={key} className={shadeOf(index)} x={from} width={width} height={1} />;
        })}
      </Whole>
      <BarTable>
        <colgroup>
          <col />
          {data.columns.map((label) => (
            <col key={label} className="figure" />
          ))}
        </colgroup>
        <thead className="hidden">
          <tr>
            <th scope="col">{data.column}</th>
            {data.columns.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.length > 0 ? null : <NoRows columns={data.columns.length + 1} />}
          {data.rows.map((row, index) => (
            <ShareRow key={row.key} row={row} shade={shadeOf(index)} icon={icons[row.key]} />
          ))}
        </tbody>
      </BarTable>
      {data.foot === "" ? null : <Note>{data.foot}</Note>}
      <ListFoot total={data.total} more={more} />
    </Card>
  );
}

/** A part with its colour, linked to the screen filtered by it. */
function ShareRow({
  row: { name, note, figures, to },
  shade,
  icon,
}: {
  row: ShareCardData["rows"][number];
  shade: Colour;
  icon: LucideIcon | undefined;
}) {
  return (
    <tr>
      <td>
        <Name>
          <i className={shade} aria-hidden="true" />
          <RowIcon icon={icon} />
          <span>
            {to === undefined ? (
              <strong>{name}</strong>
            ) : (
              <Link to={to} preventScrollReset>
                {name}
              </Link>
            )}
            {note === "" ? null : <small>{note}</small>}
          </span>
        </Name>
      </td>
      <Figures figures={figures} />
    </tr>
  );
}
