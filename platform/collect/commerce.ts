import type { Currency } from "#contract/currencies.ts";
import { readMoney, readRefund } from "#contract/money.ts";

/** Order and value of an event, and its other fields. */
export interface Commerce {
  orderId: string;
  /** In the minor unit: rial for IRT and IRR, cents for the others. Below zero for a refund. */
  value: number;
  currency: string;
  /** The other fields as JSON; empty without any. */
  data: string;
}

const none: Commerce = { orderId: "", value: 0, currency: "", data: "" };

/**
 * Reads `order`, `value` and `currency` (by default the website's) from an event's own fields. A field of another type
 * and an amount out of bounds stay among the other fields: an owner's custom event may call anything `value`. `isRefund`:
 * the amount subtracts.
 */
export function readCommerce(
  fields: Readonly<Record<string, unknown>> | undefined,
  { isRefund, currency: own }: { isRefund: boolean; currency?: Currency },
): Commerce {
  if (fields === undefined) return none;
  const { order, value, currency, ...others } = fields;
  const remaining: Record<string, unknown> = others;
  const orderId = readOrder(order);
  const read = (isRefund ? readRefund : readMoney)(value, currency, own);
  const money = typeof read === "object" ? read : undefined;
  if (orderId === undefined) remaining.order = order;
  if (money === undefined) Object.assign(remaining, pick({ value, currency }));
  const data = Object.keys(remaining).length === 0 ? "" : JSON.stringify(remaining).toWellFormed();
  return {
    orderId: orderId ?? "",
    value: money?.value ?? 0,
    currency: money?.currency ?? "",
    data: data === "{}" ? "" : data,
  };
}

function readOrder(order: unknown): string | undefined {
  if (typeof order === "number" && Number.isSafeInteger(order)) return String(order);
  const text = typeof order === "string" ? order.trim() : "";
  return text !== "" && text.length <= 100 ? text.toWellFormed() : undefined;
}

const pick = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
