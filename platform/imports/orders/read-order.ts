import type { ImportField } from "#contract/imports.ts";
import { type Money, readMoney, readRefund } from "#contract/money.ts";
import { asciiDigits } from "#contract/phone.ts";
import { currencyCodes, openOrder, refundedOrder } from "#contract/text/import-words.ts";
import { minTime } from "#platform/events/min-time.ts";
import { type PersonRow, readPerson } from "../people/read-person.ts";
import { type Amount, readAmount } from "../reading/read-amount.ts";
import { readTime } from "../reading/read-time.ts";
import type { Rejected } from "../row-problem.ts";
import { unitOf } from "./refunds.ts";

/** A product of an order as events have it; amounts in the order's own currency. */
export interface OrderItem {
  id?: string;
  name?: string;
  category?: string;
  price?: number;
  quantity?: number;
  discount?: number;
}

/** What a row says about an order: the order, and one of its products where the row has one. */
export interface OrderRow {
  orderId: string;
  /** Milliseconds since 1970. */
  at: number;
  money: Money;
  /** Below zero; undefined where nothing went back. */
  refund: Money | undefined;
  /** The buyer, where the row says who. */
  buyer: PersonRow | undefined;
  item: OrderItem | undefined;
}

export interface OrderOptions {
  zone: string;
  now: number;
  /** Of amounts whose text and column name none. */
  currency: "IRT" | "IRR";
  /** Orders of an earlier time cannot be stored any more. */
  keptFrom?: number;
}

type Fields = Partial<Record<ImportField, string>>;

const maxText = 200;

/** Reads an order from the cells of a row. */
export function readOrder(fields: Fields, options: OrderOptions): OrderRow | Rejected {
  const missing = (["order", "at", "value"] as const).find((field) => fields[field] === undefined);
  if (missing !== undefined) return { problem: "required", field: missing };
  const orderId = asciiDigits(fields.order ?? "").replace(/^#\s*/, "");
  if (orderId === "") return { problem: "invalid", field: "order" };
  const long = (["order", "productId", "productName", "category"] as const).find(
    (field) => (fields[field]?.length ?? 0) > (field === "order" ? 100 : maxText),
  );
  if (long !== undefined) return { problem: "tooLong", field: long };
  const at = readTime(fields.at ?? "", options.zone, fields.time);
  if (at === undefined) return { problem: "invalid", field: "at" };
  if (at > options.now) return { problem: "future", field: "at" };
  if (at < minTime) return { problem: "tooOld", field: "at" };
  if (at < (options.keptFrom ?? minTime)) return { problem: "folded", field: "at" };
  const status = readStatus(fields.status ?? "");
  if (status === "open") return { problem: "notCompleted", field: "status" };
  const currency = readCurrency(fields, options);
  const money = readOf(fields, "value", currency);
  if ("problem" in money) return money;
  const refund = readRefunded(fields, { currency, isWhole: status === "refunded" });
  if (refund !== undefined && "problem" in refund) return refund;
  if (refund !== undefined && isAbove(refund, money)) return { problem: "aboveOrder", field: "refunded" };
  const item = readItem(fields);
  if (item !== undefined && "problem" in item) return item;
  const buyer = readBuyer(fields, options);
  if (buyer !== undefined && "problem" in buyer) return buyer;
  return { orderId, at, money, refund, buyer, item };
}

/** An unknown state is an order. */
function readStatus(text: string): "open" | "refunded" | "completed" {
  const status = text
    .toLowerCase()
    .replace(/^wc-/, "")
    .replace(/\u200c/g, " ")
    .trim();
  if (refundedOrder.test(status)) return "refunded";
  return openOrder.test(status) ? "open" : "completed";
}

function readCurrency({ value = "", currency = "" }: Fields, options: OrderOptions): string {
  const code = currency.toUpperCase();
  return (
    readAmount(value)?.currency ??
    (currency === "" ? options.currency : (currencyCodes.find(([name]) => name === code)?.[1] ?? code))
  );
}

/** IRHT and IRHR are thousands, as shops of WooCommerce in Persian may show prices. */
const unitsOf = ({ currency = "" }: Fields) => (/^IRH[TR]$/i.test(currency) ? 1_000 : 1);

function readOf(fields: Fields, field: "value" | "refunded", currency: string): Money | Rejected {
  const amount: Amount | undefined = readAmount(fields[field] ?? "");
  if (amount === undefined) return { problem: "invalid", field };
  const read = field === "value" ? readMoney : readRefund;
  const money = read(amount.value * unitsOf(fields), amount.currency ?? currency);
  return typeof money === "object" ? money : { problem: "invalid", field };
}

function readRefunded(
  fields: Fields,
  { currency, isWhole }: { currency: string; isWhole: boolean },
): Money | Rejected | undefined {
  if (fields.refunded !== undefined) {
    const refund = readOf(fields, "refunded", currency);
    if ("problem" in refund || refund.value !== 0) return refund;
  }
  if (!isWhole) return undefined;
  const whole = readOf(fields, "value", currency);
  return "problem" in whole ? whole : { ...whole, value: 0 - whole.value };
}

/** Toman and rial are both stored in rial. */
const isAbove = (refund: Money, money: Money): boolean =>
  unitOf(refund.currency) === unitOf(money.currency) && money.value + refund.value < 0;

const isSaid = (value: unknown) => value !== undefined;

function readItem(fields: Fields): OrderItem | Rejected | undefined {
  const { productId: id, productName: name, category } = fields;
  if (id === undefined && name === undefined) return undefined;
  const numbers: Pick<OrderItem, "price" | "quantity" | "discount"> = {};
  for (const field of ["price", "quantity", "discount"] as const) {
    const text = fields[field];
    if (text === undefined) continue;
    const amount = readAmount(text);
    if (amount === undefined || amount.value < 0) return { problem: "invalid", field };
    numbers[field] = field === "quantity" ? amount.value : amount.value * unitsOf(fields);
  }
  return Object.fromEntries(Object.entries({ id, name, category, ...numbers }).filter(([, value]) => isSaid(value)));
}

/** Who bought: nobody where the row has no identifier, as of an order by telephone. */
function readBuyer(fields: Fields, options: OrderOptions): PersonRow | Rejected | undefined {
  const { personId, email, phone, name, firstName, lastName, city } = fields;
  const id = personId === "0" ? undefined : personId;
  if ([id, email, phone].every((value) => value === undefined)) return undefined;
  const said = Object.entries({ personId: id, email, phone, name, firstName, lastName, city }).filter(([, value]) =>
    isSaid(value),
  );
  return readPerson({ fields: Object.fromEntries(said), attributes: {} }, options);
}
