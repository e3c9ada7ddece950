import { type Currency, defaultCurrency, isCountedCurrency } from "./currencies.ts";

/** The largest amount of one event or goal in toman: ten times as many rial, as many units of other currencies. */
export const maxAmount = 1_000_000_000_000;

/** An amount in the minor unit of its currency: rial for IRT and IRR, cents for the others. */
export interface Money {
  value: number;
  currency: string;
}

/** Minor units per unit, and how many units the largest amount has. A toman is ten rials. */
const units: Record<string, { minor: number; max: number }> = {
  IRT: { minor: 10, max: maxAmount },
  IRR: { minor: 1, max: maxAmount * 10 },
};
const otherUnits = { minor: 100, max: maxAmount };

/** An amount in units of its currency, such as toman. */
export const inUnits = ({ value, currency }: Money): number => value / minorUnits(currency);

/** An amount in units as a website says it: what counts there in its own currency, anything else in the amount's. */
export function inUnitsOf(own: Currency, { value, currency }: Money): Money {
  const shown = isCountedCurrency(own, currency) ? own : currency;
  return { value: inUnits({ value, currency: shown }), currency: shown };
}

/** Minor units in a unit of a currency: ten rials in a toman, a hundred cents in a euro. */
export const minorUnits = (currency: string): number => (units[currency] ?? otherUnits).minor;

/** Why numbers are no amount of an event; `undefined` where the fields do not speak of money at all. */
export type MoneyProblem = "tooLarge" | "negative";

/**
 * Reads `value` and `currency` of an event's own fields; without one it is in `otherwise`, the website's. Undefined where they are no money: an owner's event
 * may call anything `value`. Amounts above `maxAmount` and below zero are problems, which the caller judges: only a refund
 * may be negative.
 */
export function readMoney(
  value: unknown,
  currency: unknown,
  otherwise: Currency = defaultCurrency,
): Money | MoneyProblem | undefined {
  const number = typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || Number.isNaN(number)) return undefined;
  const code = currency === undefined ? otherwise : typeof currency === "string" ? currency.toUpperCase() : "";
  if (!/^[A-Z]{3}$/.test(code)) return undefined;
  const { minor, max } = units[code] ?? otherUnits;
  if (Math.abs(number) > max) return "tooLarge";
  if (number < 0) return "negative";
  return { value: Math.round(number * minor), currency: code };
}

/** The amount of a refund in the same form: below zero, whichever sign it was sent with. */
export function readRefund(
  value: unknown,
  currency: unknown,
  otherwise: Currency = defaultCurrency,
): Money | MoneyProblem | undefined {
  const unsigned =
    typeof value === "number" ? Math.abs(value) : typeof value === "string" ? value.replace(/^-/, "") : value;
  const money = readMoney(unsigned, currency, otherwise);
  return typeof money === "object" ? { ...money, value: 0 - money.value } : money;
}
