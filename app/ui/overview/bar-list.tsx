import styled from "@emotion/styled";
import { Link, useSearchParams } from "@remix-run/react";
import { CloudOff, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "#app/format/figures.ts";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { NoRows } from "../no-rows.tsx";
import { Segments, type TabLink } from "../segments.tsx";
import { ChangeCell } from "../tag.tsx";
import { colour, from } from "../theme/tokens.ts";

export interface BarListData {
  /** Heads of the names and of the figures; the last one goes where it is narrow. */
  column: string;
  columns: string[];
  rows: {
    key: string;
    name: string;
    code: string;
    /** A short one before the name; empty where there is none. */
    mark: string;
    /** How the leading figure changed, null without a base; it takes the second column. Undefined: no such column. */
    change: Change | null | undefined;
    /** Of the longest bar, in percent. */
    width: number;
    /** The leading figure, then the quiet ones. */
    figures: string[];
    /** The screen filtered by this row. */
    to: string;
  }[];
  /** How many rows are not shown, and the leading figure of them all. */
  rest: { name: string; figure: string } | undefined;
  total: string;
}

export const BarTable = styled("table")({
  inlineSize: "calc(100% - 32px)",
  margin: "0 16px 8px",
  tableLayout: "fixed",
  "& th": {
    fontSize: 12,
    lineHeight: "20px",
    fontWeight: 400,
    color: colour("text3"),
    textAlign: "start",
    paddingBlock: 6,
  },
  "& td": { paddingBlock: 2 },
  // The whole row leads where its name leads.
  "& tbody tr": { position: "relative", zIndex: 0 },
  "& tbody tr:has(a):hover": { backgroundColor: colour("hover") },
  "& tbody a::after": { content: '""', position: "absolute", insetBlock: 0, insetInline: 0 },
  "& .figure": {
    inlineSize: 64,
    textAlign: "start",
    paddingInlineStart: 8,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
  "& th.figure": { whiteSpace: "normal", verticalAlign: "bottom" },
  "& td.figure": { fontWeight: 600 },
  "& td.quiet": { fontWeight: 400, color: colour("text2") },
  "& .third": { display: "none", [from.tablet]: { display: "table-cell" } },
});

const Bar = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minBlockSize: 36,
  paddingInline: 8,
  overflow: "hidden",
  whiteSpace: "nowrap",
  "& > svg": { flex: "none", color: colour("text2") },
  // Behind the name, up to the figures.
  "& .share": {
    position: "absolute",
    zIndex: -1,
    insetBlock: 2,
    insetInlineStart: 0,
    inlineSize: "calc(100% - 128px)",
    blockSize: "calc(100% - 4px)",
  },
  "tr:has(.third) & .share": { [from.tablet]: { inlineSize: "calc(100% - 192px)" } },
  "& .share rect": { fill: colour("barbg") },
  "& .mark": { flex: "none", inlineSize: 20, textAlign: "center", fontWeight: 600 },
  // The name above its code where both would be cut.
  "@media (max-width: 639.98px)": {
    flexWrap: "wrap",
    alignContent: "center",
    gap: "0 8px",
    "& a + code": { flexBasis: "100%", marginBlockStart: -4, paddingBlockEnd: 4, textAlign: "end" },
  },
  "& a, & span, & code": { overflow: "hidden", textOverflow: "ellipsis" },
  "& a": { color: colour("text"), minInlineSize: 24 },
  // It gives way before the name does.
  "& code": { color: colour("text2"), flexShrink: 1000, pointerEvents: "none" },
  "@media (pointer: coarse)": { minBlockSize: 44 },
});

/** The cells of one row's figures: the leading one bold, the third only where there is room. */
export const Figures = ({ figures }: { figures: readonly string[] }) =>
  figures.map((figure, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its column's.
    <td key={index} className={["figure", "figure quiet", "figure quiet third"][index]}>
      {figure}
    </td>
  ));

/** A breakdown as bars behind the names, from the right; its foot says the total that the rows add up to. */
export function BarList({
  title,
  tabs,
  foot,
  more,
  icons = {},
  data,
}: {
  title: string;
  tabs?: readonly TabLink[];
  foot?: ReactNode;
  /** Where all the rows are listed. */
  more?: string | undefined;
  /** A row's key → the picture before its name. */
  icons?: Record<string, LucideIcon>;
  data: BarListData;
}) {
  return (
    <Card>
      <ListHead title={title} tabs={tabs} />
      <BarTable>
        <thead>
          <tr>
            <th scope="col">{data.column}</th>
            {data.columns.map((label, index) => (
              <th key={label} scope="col" className={index === 2 ? "figure third" : "figure"}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.length > 0 ? null : <NoRows columns={data.columns.length + 1} />}
          {data.rows.map((row) => (
            <BarRow key={row.key} row={row} icon={icons[row.key]} />
          ))}
          {data.rest === undefined ? null : <RestRow rest={data.rest} columns={data.columns} />}
        </tbody>
      </BarTable>
      <ListFoot total={data.total} more={more}>
        {foot}
      </ListFoot>
    </Card>
  );
}

/** A row with its bar, which links to the screen filtered by it. */
function BarRow({ row, icon }: { row: BarListData["rows"][number]; icon: LucideIcon | undefined }) {
  return (
    <tr>
      <td>
        <Bar>
          <svg className="share" aria-hidden="true">
            <rect x={`${100 - row.width}%`} width={`${row.width}%`} height="100%" rx={6} />
          </svg>
          <RowIcon icon={icon} />
          {row.mark === "" ? null : (
            <code className="mark" dir="ltr">
              {row.mark}
            </code>
          )}
          <Link to={row.to} preventScrollReset>
            {row.name === "" ? <code dir="ltr">{row.code}</code> : row.name}
          </Link>
          {row.name === "" || row.code === "" ? null : <code dir="ltr">{row.code}</code>}
        </Bar>
      </td>
      <Figures figures={row.figures} />
      {row.change === undefined ? null : (
        <td className="figure">
          <ChangeCell change={row.change} />
        </td>
      )}
    </tr>
  );
}

/** The rows that are not shown, as one. */
const RestRow = ({ rest, columns }: { rest: NonNullable<BarListData["rest"]>; columns: readonly string[] }) => (
  <tr>
    <td>
      <Bar>
        <span>{rest.name}</span>
      </Bar>
    </td>
    <td className="figure quiet">{rest.figure}</td>
    {columns.slice(1).map((label, index) => (
      <td key={label} className={index === 1 ? "third" : ""} />
    ))}
  </tr>
);

/** What the rows of a card add up to, what there is to say of them, and the way to all of them. */
export function ListFoot({ total, more, children }: { total: string; more: string | undefined; children?: ReactNode }) {
  const { t } = useTranslation("overview");
  return (
    <CardFoot>
      <div>
        <p>{total}</p>
        {children === undefined ? null : <p>{children}</p>}
      </div>
      {more === undefined ? null : <Link to={more}>{t("fullReport")}</Link>}
    </CardFoot>
  );
}

/** A card's title with the views it can show. */
export const ListHead = ({ title, tabs }: { title: string; tabs?: readonly TabLink[] | undefined }) => (
  <CardHead>
    <CardTitle>{title}</CardTitle>
    {tabs === undefined ? null : <Segments label={title} links={tabs} />}
  </CardHead>
);

export function RowIcon({ icon: Icon }: { icon: LucideIcon | undefined }) {
  return Icon === undefined ? null : <Icon size={16} strokeWidth={1.75} aria-hidden />;
}

/** A report that did not come, in the place of its card. */
export function MissingCard({ title, tabs }: { title: string; tabs?: readonly TabLink[] }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <Card>
      <ListHead title={title} tabs={tabs} />
      <Missing role="alert">
        <CloudOff size={20} strokeWidth={1.75} aria-hidden />
        <span>
          <strong>{t("loadFailed")}</strong> {t("loadFailedText")}
        </span>
        <Link to={`?${query}`} preventScrollReset>
          {t("retry")}
        </Link>
      </Missing>
    </Card>
  );
}

const Missing = styled("p")({
  display: "grid",
  justifyItems: "start",
  gap: 4,
  padding: "8px 16px 24px",
  color: colour("text2"),
  "& svg": { color: colour("bad") },
  "& strong": { color: colour("text") },
});
