import { dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import { formatMoney } from "#app/format/figures.ts";
import { formatNumber, formatShort } from "#app/format/numbers.ts";
import { personName } from "#app/format/person-name.ts";
import { phoneWords } from "#app/format/phone.ts";
import { withoutValue, withParams } from "#app/period/with-params.ts";
import { csvFile, linesOf, openExport } from "#app/services/csv-file.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { OrderRow } from "#app/ui/sales/orders-table.tsx";
import type { Order } from "#contract/sales.ts";
import { currencyName } from "#contract/text/currencies.ts";
import { fileDates } from "./file-heads.ts";
import type { FileReport, OpenReport } from "./open-report.server.ts";

const rowsPerPage = 25;
const maxItems = 2;

const maxProducts = 50;

/** Parameters of the tabs beside that of all orders. */
const choices = ["flagged", "unpriced"] as const;
type Choice = "all" | (typeof choices)[number];

/**
 * Which orders the address chooses: of the period and filters, all, suspected ones, those without an amount that counts, or
 * by number and products.
 */
function readChoice({ query, reportQuery }: Pick<OpenReport, "query" | "reportQuery">) {
  const { compare: _, fromCompare: __, toCompare: ___, ...alone } = reportQuery;
  const q = (query.get("q") ?? "").trim().slice(0, 100);
  const chosen: Choice = choices.find((name) => query.get(name) === "1") ?? "all";
  const products = query.getAll("product").filter((key) => key !== "" && key.length <= 500);
  const product = products.slice(0, maxProducts);
  const of = { flagged: chosen === "flagged", unpriced: chosen === "unpriced" };
  return { q, chosen, product, input: { ...alone, ...of, product, ...(q === "" ? {} : { q }) } };
}

export async function loadOrders(open: OpenReport) {
  const { api, head, query, zone, websiteId } = open;
  const { q, chosen, product, input } = readChoice(open);
  const read = async (page: number) => (await api.sales.orders({ ...input, page, limit: rowsPerPage })).result;
  const { items, usual, flagged, ...paging } = await readPaged(query, read);
  const tab = (name: Choice, count?: number) => ({
    label: i18n.t(`orders:tabs.${name}`),
    ...(count !== undefined && { count: formatNumber(count) }),
    to: withParams(query, { flagged: null, unpriced: null, ...(name === "all" ? {} : { [name]: "1" }), page: null }),
    current: name === chosen,
  });
  return {
    ...{ website: websiteId, query: query.toString(), period: head.period, filters: head.filters, chosen },
    ...{
      missing: head.missing,
      back: {
        of: product.length === 0 ? ("sales" as const) : ("product" as const),
        to: `/w/${websiteId}/reports/${product.length === 0 ? "sales" : "product"}${withParams(query, ownParameters)}`,
      },
    },
    ...{ q, withoutSearch: withParams(query, { q: null, page: null }) },
    products: product.map((key) => ({ key, name: productName(key, items), to: withoutValue(query, "product", key) })),
    hiddenFields: [...query].filter(([name]) => !["q", "page"].includes(name)),
    file: `/w/${websiteId}/orders/export${withParams(query, { page: null })}`,
    tabs: [tab("all"), tab("flagged", flagged), tab("unpriced")],
    rows: items.map((order) => orderRow(order, { zone, usual, product })),
    paging: { page: paging.page, size: rowsPerPage, total: paging.total, isOther: paging.isOther },
  };
}

/** Parameters that the list has beside those of reports. */
const ownParameters = { flagged: null, unpriced: null, q: null, product: null, page: null };

/** Its name in the listed orders; the key where none is listed. */
function productName(key: string, orders: readonly Order[]): string {
  const named = orders.flatMap(({ items }) => items).find(({ product, name }) => product === key && name !== "");
  return named?.name ?? key;
}

interface RowContext {
  zone: string;
  usual: number | null;
  /** Named before an order's other products. */
  product: readonly string[];
}

function orderRow(order: Order, { zone, usual, product }: RowContext): OrderRow {
  const at = Date.parse(order.at);
  const isChosen = ({ product: key }: Order["items"][number]) => product.includes(key);
  const items = [...order.items].sort((one, other) => Number(isChosen(other)) - Number(isChosen(one)));
  return {
    ...{ id: order.id, at: order.at, isRefund: order.kind === "refund" },
    number: order.order,
    person: { id: order.person, name: personName(order, order.person) },
    when: `${dayWords(jalaliOf(zone, at), true)}، ${timeWords(zone, at)}`,
    items: itemsWords(items),
    amount: order.value === null ? "—" : formatMoney(order.value),
    foreign: order.foreign === null ? "" : i18n.t("orders:foreign", { amount: foreignWords(order.foreign) }),
    saidBy: i18n.t(`orders:saidBy.${order.saidBy}`),
    isTyped: order.correctable && order.value === null,
    suspicion: suspicionOf(order, usual),
  };
}

/** «۱۹٫۹ یورو» */
const foreignWords = ({ value, currency }: NonNullable<Order["foreign"]>) =>
  `${formatShort(value)} ${currencyName(currency)}`;

const columns = ["order", "kind", "at", "amount", "foreign", "person", "items", "saidBy"] as const;

/** The orders of the address as a file. */
export async function writeOrders(open: FileReport) {
  const { exporter, headers, query, zone } = open;
  const dateOf = fileDates(query, zone);
  const { first, all } = await openExport(await exporter.sales.exportOrders(readChoice(open).input));
  const heads = columns.map((name) => i18n.t(`orders:file.${name}`));
  return csvFile(
    { name: "orders", range: first.range, headers, heads },
    linesOf(all, ({ order, kind, at, value, foreign, person, items, saidBy, ...named }) => [
      ...[order ?? "", i18n.t(`orders:kinds.${kind}`), dateOf(at), value ?? ""],
      ...[foreign === null ? "" : foreignWords(foreign), personName(named, person, phoneWords)],
      ...[itemsWords(items, items.length), i18n.t(`orders:saidBy.${saidBy}`)],
    ]),
  );
}

function itemsWords(items: Order["items"], max = maxItems): string {
  const shown = items
    .slice(0, max)
    .map(({ product, name, quantity }) =>
      i18n.t("orders:items", { name: name === "" ? product : name, quantity: formatShort(quantity) }),
    );
  const rest = items.length - shown.length;
  return [...shown, ...(rest > 0 ? [i18n.t("orders:more", { number: formatNumber(rest) })] : [])].join("، ") || "—";
}

function suspicionOf({ suspicion, value }: Order, usual: number | null): OrderRow["suspicion"] {
  if (suspicion === null || value === null) return undefined;
  const words = { value: formatMoney(suspicion.value), usual: formatMoney(usual ?? 0) };
  return {
    text: i18n.t(`orders:suspicion.${suspicion.because}`, words),
    other: {
      value: suspicion.value,
      label: i18n.t("orders:correct", words),
      effect: i18n.t("orders:corrected", words),
      submit: i18n.t("orders:set", words),
    },
    said: { value, label: i18n.t("orders:right") },
  };
}
