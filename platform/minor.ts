import { minorUnits } from "#contract/money.ts";
import type { SoldCurrency } from "#contract/money-shapes.ts";

declare const unit: unique symbol;

/** A whole number of the minor unit in which prices of a currency are kept: rials for IRT, cents for EUR. */
export type Minor<Currency extends SoldCurrency = SoldCurrency> = number & { readonly [unit]: Currency };

/** An amount of toman or euro in minor units; undefined where it is no whole number of them. */
export function toMinor<Currency extends SoldCurrency>(currency: Currency, units: number): Minor<Currency> | undefined {
  const minor = Math.round(units * minorUnits(currency));
  return minor / minorUnits(currency) === units ? (minor as Minor<Currency>) : undefined;
}

/** An amount of minor units in toman or euro, as answers say it. */
export const inSoldUnits = <Currency extends SoldCurrency>(currency: Currency, minor: Minor<Currency>): number =>
  minor / minorUnits(currency);

/** `quantity` times an amount. Both are bounded by the schemas, so that the product is exact. */
export const times = (amount: Minor, quantity: number): Minor => (amount * quantity) as Minor;

export const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((all, each) => all + each, 0) as Minor;

export const minus = (amount: Minor, other: Minor): Minor => (amount - other) as Minor;

/** The share `part / whole` of an amount, rounded down to a whole minor unit. */
export const shareOf = (amount: Minor, part: number, whole: number): Minor =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole)) as Minor;

/** `hundredths` of a percent of an amount, half a minor unit rounded up. */
export const percentageOf = (amount: Minor, hundredths: number): Minor =>
  Number((BigInt(amount) * BigInt(hundredths) * 2n + 10_000n) / 20_000n) as Minor;
