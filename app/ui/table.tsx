import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { NoRows } from "./no-rows.tsx";
import { scrollsSideways } from "./scrolls-sideways.ts";
import { SortMark, type SortOrder } from "./sort-mark.tsx";
import { roles } from "./table-roles.ts";
import { colour, from, hidden, onlyPhone } from "./theme/tokens.ts";

/** Widths of wide tables: what is left of 768 px, of 1440 px beside the sidebar, and more. */
const roomy = [760, 1000, 1330] as const;
type Needs = (typeof roomy)[number];

/** By a column's key: the address that sorts by it, and the order now. */
export type Sorts = Readonly<Record<string, { to: string; now?: SortOrder }>>;

/** A column: its cells, whether they are figures, and the link that sorts by it. */
export interface Column<Row> {
  key: string;
  label: string;
  isFigure?: boolean;
  /** It takes the remaining width; overflow ends in an ellipsis. */
  isLong?: boolean;
  /** On phones, in a table of many figures: at the end of the name's line, the other figures small below. */
  isLead?: boolean;
  /** It goes where the table is narrower than so many pixels and not yet cards: what the row's own page says too. */
  needs?: Needs;
  /** Its place on a brief card: on the name's line, at that line's end, on the line below, or hidden. */
  onCard?: "beside" | "end" | "below" | "none";
  /** Of a row whose cell is a dash: a brief card leaves it out, with its comma. */
  isUnknown?: (row: Row) => boolean;
  sort?: Sorts[string];
  cell: (row: Row) => ReactNode;
  /** The cell of the total row. */
  total?: ReactNode;
}

/** Narrow tables leave columns out and put the others closer together, before they scroll. */
const narrow = Object.fromEntries(
  roomy.map((width) => [
    `@container (max-width: ${width - 0.02}px)`,
    {
      "&[data-folds] :is(th, td)": { paddingInline: 8 },
      "&[data-folds] :is(th, td):first-child": { paddingInlineStart: 16 },
      "&[data-folds] :is(th, td):is(:last-child, :has(+ [class*=needs-]:last-child))": { paddingInlineEnd: 16 },
      [`& .needs-${width}`]: { display: "none" },
    },
  ]),
);

const belowLaptop = "@media (max-width: 1023.98px)";

const Frame = styled("table")({
  inlineSize: "100%",
  "& th, & td": { padding: "0 16px", textAlign: "start", whiteSpace: "nowrap" },
  "& thead th": { blockSize: 36, fontSize: 12, lineHeight: "20px", fontWeight: 400, color: colour("text3") },
  "& thead a": { display: "inline-flex", alignItems: "center", gap: 4, color: "inherit" },
  "& thead a:hover": { color: colour("text") },
  "& thead a > .sorts": { color: colour("field"), marginInlineEnd: -2 },
  "& thead th[aria-sort]": { color: colour("text"), fontWeight: 600 },
  "& :is(tbody, tfoot) :is(th, td)": { blockSize: 44, borderBlockStart: `1px solid ${colour("line")}` },
  "& tbody th": { fontWeight: 600 },
  "& tbody th a": { color: colour("text") },
  // The whole row leads where its name leads; what else can be pressed or pointed at in it lies above.
  "& tbody tr": { position: "relative" },
  "& tbody th a::after": { content: '""', position: "absolute", insetBlock: 0, insetInline: 0 },
  "& tbody tr:has(th a) :where(td, th) :where(td a, button, input, select, summary, label, [title])": {
    position: "relative",
    zIndex: 2,
  },
  "& tbody tr:hover > *": { backgroundColor: colour("hover") },
  "& tbody tr[data-selected] > *": { backgroundColor: colour("psoft") },
  "& tfoot :is(th, td)": { backgroundColor: colour("inset"), fontWeight: 600 },
  "& tfoot th:first-of-type": { borderEndStartRadius: 11 },
  "& tfoot td:last-of-type": { borderEndEndRadius: 11 },
  "& .figure": { fontVariantNumeric: "tabular-nums" },
  "@media (pointer: coarse)": {
    "& tbody th:has(a)": { minBlockSize: 44 },
    "& tbody :is(th, td):not(.long) > a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 },
  },
  [from.tablet]: narrow,
  "& td.long": {
    inlineSize: "100%",
    minInlineSize: 160,
    maxInlineSize: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  // On phones a row is a card: its name, then each figure beside its label; sortable heads stay above.
  [onlyPhone]: {
    display: "block",
    "& :is(thead, tbody, tfoot, tr)": { display: "block" },
    // One line that scrolls sideways, the sorted column first.
    "& thead tr": { display: "flex", gap: "0 16px", padding: "0 16px", ...scrollsSideways() },
    "& thead th[aria-sort]": { order: -1 },
    "& thead th": { blockSize: "auto", padding: 0 },
    "& thead a": { minBlockSize: 44 },
    "& thead th:not(:has(a))": hidden,
    "& :is(tbody, tfoot) tr": {
      display: "grid",
      gap: 4,
      padding: "12px 16px",
      borderBlockStart: `1px solid ${colour("line")}`,
    },
    "& tbody tr:hover, & tbody tr:hover > *": { backgroundColor: "transparent" },
    "& tbody tr[data-selected], & tbody tr[data-selected] > *": { backgroundColor: colour("psoft") },
    "& tfoot tr": { backgroundColor: colour("inset"), borderEndStartRadius: 11, borderEndEndRadius: 11 },
    "& :is(tbody, tfoot) :is(th, td)": {
      display: "flex",
      justifyContent: "space-between",
      gap: 16,
      blockSize: "auto",
      padding: 0,
      border: 0,
      whiteSpace: "normal",
      overflowWrap: "anywhere",
    },
    "& td.long": { minInlineSize: 0, maxInlineSize: "none" },
    "& td[data-label]:not(:has(> :is(form, a[aria-label])))::before": {
      content: "attr(data-label)",
      flex: "none",
      color: colour("text3"),
      fontWeight: 400,
    },
    // Of many figures the leading ones end the name's line; the others follow below, small, each after its label.
    "&[data-dense] :is(tbody, tfoot) tr": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      gap: "2px 14px",
      padding: "10px 16px",
    },
    "&[data-dense] tr::before": { content: '""', order: 2, flexBasis: "100%" },
    "&[data-dense] :is(tbody, tfoot) th": { display: "block", flex: "1 1 0", minInlineSize: 0, paddingBlock: 2 },
    "&[data-dense] td": { order: 3, gap: 4, fontSize: 12, lineHeight: "20px", fontVariantNumeric: "normal" },
    "&[data-dense] td.lead": { order: 1, fontSize: 14, lineHeight: "24px", fontWeight: 600, whiteSpace: "nowrap" },
    "&[data-dense] td.lead::before": { content: "none" },
    // A label without a figure says nothing.
    "&[data-dense] td:empty, & td:has(> .dash)": { display: "none" },
  },
});

/** Rows as two lines without labels, for phones. */
const BriefFrame = styled(Frame)({
  [belowLaptop]: {
    display: "block",
    "& :is(tbody, tr)": { display: "block" },
    "& thead": hidden,
    "& tbody tr": {
      position: "relative",
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      gap: "0 6px",
      padding: "10px 16px",
      borderBlockStart: `1px solid ${colour("line")}`,
    },
    // Ends the line: the following cells wrap below.
    "& tbody tr::before": { content: '""', order: 2, flexBasis: "100%" },
    "& tbody :is(th, td)": { display: "block", blockSize: "auto", padding: 0, border: 0, minInlineSize: 0 },
    "& tbody th": { whiteSpace: "normal", overflowWrap: "anywhere" },
    "& td[data-label]:not(:has(> :is(form, a[aria-label])))::before": { content: "none" },
    "& .end": { order: 1, marginInlineStart: "auto", fontSize: 12, lineHeight: "20px" },
    "& td.below": {
      order: 3,
      inlineSize: "auto",
      minInlineSize: 0,
      maxInlineSize: "100%",
      fontSize: 12,
      lineHeight: "20px",
    },
    "& .below:has(~ .below:not(:empty, .unknown))::after": { content: '"،"' },
    "& .below:is(:empty, .unknown), & .none": { display: "none" },
  },
});

/**
 * A table that does not fit scrolls in its card, never the page. Positioned, so that its visually hidden texts scroll
 * along.
 */
const Scroll = styled("section")({
  position: "relative",
  [from.tablet]: { ...scrollsSideways(), "&:has(> [data-folds])": { containerType: "inline-size" } },
});

/**
 * A table with sortable heads. The first column names the row. Figures are aligned to the inline start, so that their
 * units line up (`look.md`, decision 5). Callers render an empty cell as a dash.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  isSelected,
  sorts = {},
}: {
  label: string;
  columns: readonly Column<Row>[];
  /** Of a list that sorts in the store: links of the columns' heads. */
  sorts?: Sorts;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
}) {
  const hasTotal = columns.some(({ total }) => total !== undefined);
  const isBrief = columns.some(({ onCard }) => onCard !== undefined);
  const folds = columns.some(({ needs }) => needs !== undefined);
  const isDense = !isBrief && columns.filter(({ isFigure }) => isFigure).length > 2;
  const Shape = isBrief ? BriefFrame : Frame;
  return (
    <Scroll tabIndex={0} aria-label={label}>
      <Shape {...roles.table} aria-label={label} data-dense={isDense || undefined} data-folds={folds || undefined}>
        <TableHead columns={columns} sorts={sorts} />
        <tbody {...roles.group}>
          {rows.length > 0 ? null : <NoRows columns={columns.length} />}
          {rows.map((row) => (
            <tr key={keyOf(row)} {...roles.row} data-selected={isSelected?.(row) || undefined}>
              {columns.map((column, index) => (
                <Cell key={column.key} column={column} isName={index === 0} isUnknown={column.isUnknown?.(row)}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotal ? (
          <tfoot {...roles.group}>
            <tr {...roles.row}>
              {columns.map((column, index) => (
                <Cell key={column.key} column={column} isName={index === 0}>
                  {column.total}
                </Cell>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </Shape>
    </Scroll>
  );
}

function TableHead<Row>({ columns, sorts }: { columns: readonly Column<Row>[]; sorts: Sorts }) {
  return (
    <thead {...roles.group}>
      <tr {...roles.row}>
        {columns.map(({ key, label: head, isFigure, needs, sort = sorts[key] }) => (
          <th
            key={key}
            {...roles.head}
            scope="col"
            className={[isFigure && "figure", needs && `needs-${needs}`].filter(Boolean).join(" ") || undefined}
            aria-sort={sort?.now}
          >
            {sort === undefined ? (
              head
            ) : (
              <Link to={sort.to} preventScrollReset>
                {head}
                <SortMark now={sort.now} />
              </Link>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  isName: boolean;
  isUnknown?: boolean | undefined;
  children: ReactNode;
}

function Cell<Row>({ column, isName, isUnknown, children }: CellProps<Row>) {
  if (isName) {
    return (
      <th {...roles.name} scope="row">
        {children}
      </th>
    );
  }
  const { isFigure, isLong, isLead, needs, onCard } = column;
  const width = needs && `needs-${needs}`;
  const marks = [isFigure && "figure", isLong && "long", isLead && "lead", isUnknown && "unknown"];
  const kinds = [...marks, width, onCard].filter(Boolean);
  return (
    <td {...roles.cell} className={kinds.join(" ") || undefined} data-label={column.label}>
      {children}
    </td>
  );
}
