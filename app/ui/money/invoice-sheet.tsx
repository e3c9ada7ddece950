import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Breakable } from "../breakable.tsx";
import { Card } from "../card.tsx";
import { colour, from, onlyPhone } from "../theme/tokens.ts";
import type { PriceData } from "./price-card.tsx";

/** A company or person on paper: what is known of it, each with its label. */
export interface PartyData {
  title: string;
  rows: readonly { key: string; label: string; value: string; isLatin: boolean; isCode: boolean }[];
}

export interface SheetData {
  /** What the paper is: a pro forma, an order. */
  title: string;
  facts: readonly { key: string; label: string; value: string; isCode?: boolean }[];
  parties: readonly PartyData[];
  price: PriceData;
  note: string;
}

/** What stands around the paper on a screen. */
export const OffPaper = styled("div")({ "@media print": { display: "none" } });

const Sheet = styled(Card)({
  display: "grid",
  gap: 16,
  padding: 16,
  [from.tablet]: { padding: 24, gap: 24 },
  "& h2": { fontSize: 20, lineHeight: "32px", fontWeight: 600 },
  "& .head": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    alignItems: "start",
    gap: "8px 24px",
  },
  "& dl": { margin: 0 },
  "& dd": { margin: 0, overflowWrap: "anywhere" },
  "& dt": { color: colour("text3") },
  "& .facts": { display: "grid", gridTemplateColumns: "auto auto", gap: "4px 16px" },
  "& .facts > div": { display: "grid", gridTemplateColumns: "subgrid", gridColumn: "1 / -1" },
  "& .note": { color: colour("text2"), fontSize: 12, lineHeight: "20px" },
  // The longest buyer and all that can be bought at once are one page.
  "@media print": {
    gap: "8px !important",
    padding: "0 !important",
    border: "0 !important",
    "&, & *": { fontSize: "11px !important", lineHeight: "16px !important" },
    "& h2": { fontSize: "16px !important", lineHeight: "24px !important" },
  },
});

const Parties = styled("div")({
  display: "grid",
  gap: 16,
  [from.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  "& > div": { border: `1px solid ${colour("border")}`, borderRadius: 8, padding: 12 },
  "& h3": { fontSize: 14, lineHeight: "24px", fontWeight: 600, marginBlockEnd: 8 },
  "& dl": { display: "grid", gap: "4px 16px" },
  "& dl > div": { display: "grid", gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)", gap: 12 },
  "@media print": {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr)) !important",
    gap: "8px !important",
    "& > div": { padding: "8px !important" },
    "& dl": { gap: "0 16px !important" },
    "& dl > div": { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 3fr) !important" },
  },
});

const Lines = styled("table")({
  inlineSize: "100%",
  "& th, & td": { padding: "8px 12px", textAlign: "start", verticalAlign: "top" },
  "& thead th": {
    backgroundColor: colour("inset"),
    color: colour("text3"),
    fontSize: 12,
    lineHeight: "20px",
    fontWeight: 400,
    whiteSpace: "nowrap",
  },
  "& tbody :is(th, td), & tfoot :is(th, td)": { borderBlockStart: `1px solid ${colour("line")}` },
  "& tbody th": { fontWeight: 400, overflowWrap: "anywhere" },
  "& .figure": { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  "& tfoot th": { fontWeight: 400, color: colour("text2") },
  "& tfoot .total :is(th, td)": { fontWeight: 600, color: colour("text"), backgroundColor: colour("inset") },
  "@media print": { "& th, & td": { padding: "2px 8px !important" } },
  [onlyPhone.replace("@media", "@media screen and")]: {
    // All figures share a column, in which their units are below each other.
    "&": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: 16 },
    "& :is(tbody, tfoot, tr), & td[data-label]": {
      display: "grid",
      gridTemplateColumns: "subgrid",
      gridColumn: "1 / -1",
    },
    "& thead": { display: "none" },
    "& tr": { paddingBlock: 8, borderBlockStart: `1px solid ${colour("line")}` },
    "& :is(tbody, tfoot) :is(th, td)": { border: 0, padding: 0 },
    "& tbody th": { gridColumn: "1 / -1" },
    "& tbody .row": { display: "none" },
    "& td[data-label]::before": {
      content: "attr(data-label)",
      color: colour("text3"),
      fontSize: 12,
      fontWeight: 400,
    },
    "& tfoot .total :is(th, td)": { backgroundColor: "transparent" },
    "& td.amount": { fontWeight: 600 },
  },
});

/** Roles are explicit: on phones rows are laid out as cards, and browsers drop the implicit ones. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  name: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

/** A pro forma or an order as it is printed: on one A4 page, with both parties, lines, VAT and total. */
export function InvoiceSheet({ title, facts, parties, price, note }: SheetData) {
  return (
    <Sheet aria-label={title}>
      <div className="head">
        <h2>{title}</h2>
        <dl className="facts">
          {facts.map(({ key, label, value, isCode = false }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{isCode ? <code dir="ltr">{value}</code> : value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Parties>
        {parties.map((party) => (
          <div key={party.title}>
            <h3>{party.title}</h3>
            <dl>
              {party.rows.map(({ key, label, value, isLatin, isCode }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>
                    {isCode ? (
                      <code dir="ltr">
                        <Breakable>{value}</Breakable>
                      </code>
                    ) : (
                      <bdi dir={isLatin ? "ltr" : undefined}>{value}</bdi>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </Parties>
      <InvoiceLines price={price} label={title} />
      <p className="note">{note}</p>
    </Sheet>
  );
}

function InvoiceLines({ price, label }: { price: PriceData; label: string }) {
  const { t } = useTranslation("invoices");
  const { currency } = price;
  const sums = [
    { key: "sum", label: t("lines.sum"), value: price.sum },
    ...(price.prorated === undefined ? [] : [{ key: "prorated", label: t("lines.prorated"), value: price.prorated }]),
    { key: "vat", label: price.vatLabel, value: price.vat },
    { key: "total", label: t("lines.total"), value: `${price.total} ${currency}` },
  ];
  const heads = [
    t("lines.row"),
    t("lines.what"),
    t("lines.quantity"),
    t("lines.unitPrice", { currency }),
    t("lines.amount", { currency }),
  ];
  return (
    <Lines {...roles.table} aria-label={label}>
      <thead {...roles.group}>
        <tr {...roles.row}>
          {heads.map((head, index) => (
            <th key={head} {...roles.head} scope="col" className={index > 1 ? "figure" : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <LineRows price={price} />
      <tfoot {...roles.group}>
        {sums.map(({ key, label: name, value }) => (
          <tr key={key} {...roles.row} className={key}>
            <th {...roles.name} scope="row" colSpan={4}>
              {name}
            </th>
            <td {...roles.cell} className="figure">
              {value}
            </td>
          </tr>
        ))}
      </tfoot>
    </Lines>
  );
}

/** The lines themselves, numbered. */
function LineRows({ price }: { price: PriceData }) {
  const { t } = useTranslation("invoices");
  return (
    <tbody {...roles.group}>
      {price.lines.map(({ key, number, title, quantity, unitPrice, amount }) => (
        <tr key={key} {...roles.row}>
          <td {...roles.cell} className="row figure">
            {number}
          </td>
          <th {...roles.name} scope="row">
            {title}
          </th>
          <td {...roles.cell} className="figure" data-label={t("lines.quantity")}>
            {quantity}
          </td>
          <td {...roles.cell} className="figure" data-label={t("lines.unitPriceShort")}>
            {unitPrice}
          </td>
          <td {...roles.cell} className="figure amount" data-label={t("lines.amountShort")}>
            {amount}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
