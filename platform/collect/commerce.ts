/** Order and value of an event, and its other fields. */
export interface Commerce {
  orderId: string;
  /** In the smallest unit: rial for IRT and IRR, cents for the others. */
  value: number;
  currency: string;
  /** The other fields as JSON; empty without any. */
  data: string;
}

/** Smallest units per unit. A toman is ten rials. */
const units: Record<string, number> = { IRT: 10, IRR: 1 };
const otherUnits = 100;
const none: Commerce = { orderId: "", value: 0, currency: "", data: "" };

/**
 * Reads `order`, `value` and `currency` (default IRT) from an event's own fields. A field of another type stays among the
 * other fields: an owner's custom event may call anything `value`.
 */
export function readCommerce(fields: Readonly<Record<string, unknown>> | undefined): Commerce {
  if (fields === undefined) return none;
  const { order, value, currency, ...others } = fields;
  const remaining: Record<string, unknown> = others;
  const orderId = readOrder(order);
  const money = readMoney(value, currency);
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

function readMoney(value: unknown, currency: unknown): { value: number; currency: string } | undefined {
  const number = typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  const code = currency === undefined ? "IRT" : typeof currency === "string" ? currency.toUpperCase() : "";
  if (!/^[A-Z]{3}$/.test(code)) return undefined;
  const smallest = Math.round(number * (units[code] ?? otherUnits));
  return Number.isSafeInteger(smallest) ? { value: smallest, currency: code } : undefined;
}

const pick = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
