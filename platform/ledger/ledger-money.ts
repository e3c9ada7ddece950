import { minorUnits } from "#contract/money.ts";
import type { SoldCurrency } from "#contract/money-shapes.ts";

declare const unit: unique symbol;
/** Whole rials. */
export type Rial = number & { readonly [unit]: "rial" };
/** Whole euro cents. */
export type Cents = number & { readonly [unit]: "cents" };

/** What wallets are kept in: the currency of the minor unit. Toman is a unit of answers alone. */
const ledgerCurrencies = ["IRR", "EUR"] as const;
export type LedgerCurrency = (typeof ledgerCurrencies)[number];

/** An amount in minor units with the currency that says which. */
export type LedgerMoney = { currency: "IRR"; amount: Rial } | { currency: "EUR"; amount: Cents };

/** The largest amount of one movement: a trillion toman. The table refuses more. */
export const maxMovement = 10_000_000_000_000;

/** The currency in which money of a sold currency is kept. */
export const ledgerCurrencyOf = (currency: SoldCurrency): LedgerCurrency => (currency === "IRT" ? "IRR" : "EUR");

/** The currency in which answers say money of the ledger. */
export const soldCurrencyOf = (currency: LedgerCurrency): SoldCurrency => (currency === "IRR" ? "IRT" : "EUR");

/** Reads whole minor units. Throws RangeError where it is no whole number of them, or too many. */
export function ledgerMoney(currency: LedgerCurrency, amount: number): LedgerMoney {
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > maxMovement) {
    throw new RangeError(`${amount} is no amount of ${currency}`);
  }
  return { currency, amount } as LedgerMoney;
}

/** An amount in toman or euro as minor units; undefined where it is no whole number of them, or too large. */
export function toMinor(currency: SoldCurrency, amount: number): LedgerMoney | undefined {
  const scaled = amount * minorUnits(currency);
  const minor = Math.round(scaled);
  // 10.29 × 100 is 1028.9999999999998: what is a rounding error away is whole. Next to nothing is not nothing.
  const isWhole = Math.abs(scaled - minor) <= 1e-6 && (minor !== 0 || amount === 0);
  if (!isWhole || Math.abs(minor) > maxMovement) return undefined;
  return ledgerMoney(ledgerCurrencyOf(currency), minor);
}

/** An amount of minor units in toman or euro, as answers say it. */
export const inSoldUnits = (currency: LedgerCurrency, minor: number): number =>
  minor / minorUnits(soldCurrencyOf(currency));
