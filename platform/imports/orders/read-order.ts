import { type Currency, isCountedCurrency } from "#contract/currencies.ts";
import type { ImportField } from "#contract/imports.ts";
import { type Money, minorUnits, readMoney, readRefund } from "#contract/money.ts";
import { asciiDigits } from "#contract/phone.ts";
import { currencyCodes, openOrder, partlyRefundedOrder, refundedOrder } from "#contract/text/import-words.ts";
import { foldLetters } from "#contract/text/letters.ts";
import { minTime } from "#platform/events/min-time.ts";
import { isOfIdentifier, type PersonRow, readAnyone } from "../people/read-person.ts";
import { readAmount } from "../reading/read-amount.ts";
import { readTime } from "../reading/read-time.ts";
import type { Incomplete, Rejected } from "../row-problem.ts";
import type { AmountField, ColumnCurrencies } from "./column-currencies.ts";
import { unitOf } from "./refunds.ts";

/** A product of an order as events have it; amounts in the order's own currency. */
export interface OrderItem {
  id?: string;
  name?: string;
  category?: string;
  brand?: string;
  price?: number;
  quantity?: number;
  discount?: number;
}

/** What a row says about an order: the order, and one of its products where the row has one. */
export interface OrderRow extends Incomplete {
  orderId: string;
  /** Milliseconds since 1970. */
  at: number;
  money: Money;
  /** Below zero; undefined where nothing went back. */
  refund: Money | undefined;
  /** All of it went back by the order's state, which names no amount. */
  isWholeRefund: boolean;
  /** The buyer, where the row says who. */
  buyer: Omit<PersonRow, "omitted"> | undefined;
  item: OrderItem | undefined;
}

export interface OrderOptions {
  zone: string;
  now: number;
  /** Of amounts whose text and column name none. */
  currency: Currency;
  /** Of amounts whose column names one, beside the order's own. */
  columnCurrencies?: ColumnCurrencies | undefined;
  /** What the website counts in: orders in other currencies are imported, and said to count for nothing. */
  own: Currency;
  /** Orders of an earlier time cannot be stored any more. */
  keptFrom?: number;
}

type Fields = Partial<Record<ImportField, string>>;

const maxText = 200;
const maxNumber = 100;

const itemTexts = ["productId", "productName", "category", "brand"] as const;
const itemNumbers = ["price", "quantity", "discount"] as const;
/** Columns that differ between the rows of an order. */
const itemFields: readonly string[] = [...itemTexts, ...itemNumbers];

/** What all rows of an order say alike; `omitted` before and after what is left out of the product. */
interface Head extends Omit<OrderRow, "item" | "omitted"> {
  omitted: { before: Rejected[]; after: readonly Rejected[] };
}

/**
 * Reads the rows of a file, one after the other. Those of an order lie together and repeat it and its buyer, which took two
 * thirds of the time: they are read once.
 */
export function orderReader(options: OrderOptions): (fields: Fields) => OrderRow | Rejected {
  let last: { fields: Fields; head: Head | Rejected } | undefined;
  return (fields) => {
    const head = last !== undefined && isSameHead(last.fields, fields) ? last.head : readHead(fields, options);
    last = { fields, head };
    if ("problem" in head) return head;
    const { omitted, ...order } = head;
    const { item, omitted: ofItem } = readItem(fields, order.money.currency, options);
    return { ...order, item, omitted: [...omitted.before, ...ofItem, ...omitted.after] };
  };
}

function isSameHead(one: Fields, other: Fields): boolean {
  const names = [one, other].map(
    (fields) => Object.keys(fields).filter((name) => !itemFields.includes(name)) as (keyof Fields)[],
  );
  const [before = [], now = []] = names;
  return before.length === now.length && before.every((name) => one[name] === other[name]);
}

/** The same of one row. */
export const readOrder = (fields: Fields, options: OrderOptions): OrderRow | Rejected => orderReader(options)(fields);

/**
 * Reads an order from the cells of a row. Number, time, amount, state and what went back are essential: what the order is
 * would be guessed without them. Wrong cells about its buyer and its products are left out.
 */
function readHead(fields: Fields, options: OrderOptions): Head | Rejected {
  const missing = (["order", "at", "value"] as const).find((field) => fields[field] === undefined);
  if (missing !== undefined) return { problem: "required", field: missing };
  const orderId = asciiDigits(fields.order ?? "").replace(/^#\s*/, "");
  if (orderId === "") return { problem: "invalid", field: "order" };
  if (orderId.length > maxNumber) return { problem: "tooLong", field: "order" };
  const time = readMoment(fields, options);
  if ("problem" in time) return time;
  const status = readStatus(fields.status ?? "");
  if (status === "open") return { problem: "notCompleted", field: "status" };
  const currency = readCurrency(fields, options);
  const money = readOf(fields, "value", { ...options, orderCurrency: currency });
  if ("problem" in money) return money;
  const back = readRefunded(fields, money, { ...options, status });
  if ("problem" in back) return back;
  const { refund } = back;
  if (refund !== undefined && isAbove(refund, money)) return { problem: "aboveOrder", field: "refunded" };
  const { buyer, omitted: ofBuyer } = readBuyer(fields, options);
  const omitted = { before: [...time.omitted, ...ofMoney(money, options)], after: ofBuyer };
  return { orderId, at: time.at, money, ...back, buyer, omitted };
}

const ofMoney = ({ currency }: Money, { own }: OrderOptions): Rejected[] =>
  isCountedCurrency(own, currency) ? [] : [{ problem: "otherCurrency", field: "currency" }];

/** When the order was made; a time of day that is wrong is left out of the day. */
function readMoment(
  fields: Fields,
  { zone, now, keptFrom = minTime }: OrderOptions,
): ({ at: number } & Incomplete) | Rejected {
  const exact = readTime(fields.at ?? "", zone, fields.time);
  const at = exact ?? readTime(fields.at ?? "", zone);
  if (at === undefined) return { problem: "invalid", field: "at" };
  if (at > now) return { problem: "future", field: "at" };
  if (at < minTime) return { problem: "tooOld", field: "at" };
  if (at < keptFrom) return { problem: "folded", field: "at" };
  return { at, omitted: exact === undefined ? [{ problem: "invalid", field: "time" }] : [] };
}

type Status = "open" | "partlyRefunded" | "refunded" | "completed";

/** An unknown state is an order. */
function readStatus(text: string): Status {
  const status = foldLetters(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/^wc-/, "")
    .replace(/[\s\u200c_-]+/g, " ")
    .trim();
  if (refundedOrder.test(status)) return partlyRefundedOrder.test(status) ? "partlyRefunded" : "refunded";
  return openOrder.test(status) ? "open" : "completed";
}

function readCurrency({ value = "", currency = "" }: Fields, options: OrderOptions): string {
  const code = foldLetters(currency).toUpperCase();
  return (
    readAmount(value)?.currency ??
    (currency === "" ? options.currency : (currencyCodes.find(([name]) => name === code)?.[1] ?? code))
  );
}

/** IRHT and IRHR are thousands, as shops of WooCommerce in Persian may show prices. */
const unitsOf = ({ currency = "" }: Fields) => (/^IRH[TR]$/i.test(currency) ? 1_000 : 1);

type Currencies = Pick<OrderOptions, "currency" | "columnCurrencies"> & { orderCurrency: string };

/**
 * An amount in its own currency: of its text, else of its column, else of the order. The order's column of currencies
 * corrects the names of columns that are in the file's currency.
 */
function readOwn(
  fields: Fields,
  field: AmountField,
  { currency, columnCurrencies, orderCurrency }: Currencies,
): { value: number; currency: string } | undefined {
  const amount = readAmount(fields[field] ?? "");
  if (amount === undefined) return undefined;
  const { value } = amount;
  if (amount.currency !== undefined) return { value, currency: amount.currency };
  const named = columnCurrencies?.[field];
  if (named !== undefined && (fields.currency === undefined || named !== currency)) return { value, currency: named };
  return { value: value * unitsOf(fields), currency: orderCurrency };
}

function readOf(fields: Fields, field: "value" | "refunded", currencies: Currencies): Money | Rejected {
  const amount = readOwn(fields, field, currencies);
  if (amount === undefined) return { problem: "invalid", field };
  const read = field === "value" ? readMoney : readRefund;
  const money = read(amount.value, amount.currency);
  return typeof money === "object" ? money : { problem: "invalid", field };
}

function readRefunded(
  fields: Fields,
  money: Money,
  { status, ...options }: OrderOptions & { status: Status },
): Pick<OrderRow, "refund" | "isWholeRefund"> | Rejected {
  if (fields.refunded !== undefined) {
    const refund = readOf(fields, "refunded", { ...options, orderCurrency: money.currency });
    if ("problem" in refund) return refund;
    if (refund.value !== 0) return { refund, isWholeRefund: false };
  }
  if (status === "partlyRefunded") return { problem: "partlyRefunded", field: "refunded" };
  const isWholeRefund = status === "refunded";
  return { refund: isWholeRefund ? { ...money, value: 0 - money.value } : undefined, isWholeRefund };
}

/** Toman and rial are both stored in rial. */
const isAbove = (refund: Money, money: Money): boolean =>
  unitOf(refund.currency) === unitOf(money.currency) && money.value + refund.value < 0;

const isSaid = (value: unknown) => value !== undefined;

function readItem(
  fields: Fields,
  orderCurrency: string,
  options: OrderOptions,
): { item: OrderItem | undefined } & Incomplete {
  const omitted: Rejected[] = [];
  const texts: Pick<Fields, (typeof itemTexts)[number]> = {};
  for (const field of itemTexts) {
    const text = fields[field];
    if (text === undefined) continue;
    if (text.length > maxText) omitted.push({ problem: "tooLong", field });
    else texts[field] = text;
  }
  const { productId: id, productName: name, category, brand } = texts;
  if (id === undefined && name === undefined) return { item: undefined, omitted };
  const numbers: Pick<OrderItem, (typeof itemNumbers)[number]> = {};
  for (const field of itemNumbers) {
    if (fields[field] === undefined) continue;
    const read = field === "quantity" ? readQuantity(fields) : readPrice(fields, field, { ...options, orderCurrency });
    if (typeof read === "number") numbers[field] = read;
    else omitted.push(read);
  }
  const said = Object.entries({ id, name, category, brand, ...numbers }).filter(([, value]) => isSaid(value));
  return { item: Object.fromEntries(said), omitted };
}

function readQuantity({ quantity = "" }: Fields): number | Rejected {
  const count = readAmount(quantity)?.value ?? -1;
  return count < 0 ? { problem: "invalid", field: "quantity" } : count;
}

/** Amounts of products are in the order's currency: events have one for all. */
function readPrice(fields: Fields, field: "price" | "discount", currencies: Currencies): number | Rejected {
  const amount = readOwn(fields, field, currencies);
  if (amount === undefined || amount.value < 0) return { problem: "invalid", field };
  const { value, currency } = amount;
  const { orderCurrency } = currencies;
  if (currency === orderCurrency) return value;
  if (unitOf(currency) !== unitOf(orderCurrency)) return { problem: "mixedCurrencies", field };
  return (value * minorUnits(currency)) / minorUnits(orderCurrency);
}

/** Who bought: nobody where the row has no identifier that is right, as of an order by telephone. */
function readBuyer(fields: Fields, options: OrderOptions): Pick<OrderRow, "buyer"> & Incomplete {
  const { personId, email, phone, name, firstName, lastName, city } = fields;
  const id = personId === "0" ? undefined : personId;
  if ([id, email, phone].every((value) => value === undefined)) return { buyer: undefined, omitted: [] };
  const said = Object.entries({ personId: id, email, phone, name, firstName, lastName, city }).filter(([, value]) =>
    isSaid(value),
  );
  const { omitted, ...buyer } = readAnyone({ fields: Object.fromEntries(said), attributes: {} }, options);
  const isSomebody = Object.keys(buyer.identifiers).length > 0;
  return isSomebody ? { buyer, omitted } : { buyer: undefined, omitted: omitted.filter(isOfIdentifier) };
}
