import { units } from "#app/text/fa/calendar.ts";
import { minorUnits } from "#contract/money.ts";
import { currencyName } from "#contract/text/currencies.ts";
import { formatDecimal, formatNumber } from "./numbers.ts";

const cents = new Intl.NumberFormat("fa-IR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const tenths = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 1 });
const trillion = 1_000_000_000_000;

/**
 * An amount of an account without its currency, every digit of it: «۲٬۹۰۰٬۰۰۰» toman, «۱۹٫۹۰» euro. Rials of a toman are
 * its tenths, «۱٬۰۰۹٫۵»: without them the rows of an invoice do not add up.
 */
export function formatAmount(value: number, currency: string): string {
  const minor = minorUnits(currency);
  if (minor >= 100) return cents.format(value);
  return minor >= 10 ? tenths.format(value) : formatNumber(value);
}

/** The same with its currency, for sentences and invoices: «۲٬۹۰۰٬۰۰۰ تومان». */
export const amountWords = (value: number, currency: string): string =>
  `${formatAmount(value, currency)} ${currencyName(currency)}`;

/** What messages cost, which is in rial, in the currency of a website: of one in toman in toman. */
export const rialWords = (rial: number, currency: string): string =>
  currency === "IRT" ? amountWords(rial / minorUnits("IRT"), "IRT") : amountWords(rial, "IRR");

/** The same without its currency. */
export const amountOfRial = (rial: number, currency: string): string =>
  currency === "IRT" ? formatAmount(rial / minorUnits("IRT"), "IRT") : formatAmount(rial, "IRR");

/** The same as a plain number, for files. */
export const numberOfRial = (rial: number, currency: string): number =>
  currency === "IRT" ? rial / minorUnits("IRT") : rial;

/** Of which money these three are. */
export const unitOfRial = (currency: string): string => currencyName(currency === "IRT" ? "IRT" : "IRR");

/** A headline's amount and its unit: every digit up to thirteen, then thousands of billions. */
export function headlineAmount(value: number, currency: string): { value: string; unit: string } {
  const unit = currencyName(currency);
  if (Math.abs(value) < trillion) return { value: formatAmount(value, currency), unit };
  return { value: formatDecimal(value / trillion), unit: `${units.trillion} ${unit}` };
}

/** A movement with its sign, which says in which direction money went: «+۵۰۰٬۰۰۰», «−۱۲٬۰۰۰». */
export const signedAmount = (value: number, currency: string): string =>
  value === 0 ? formatAmount(0, currency) : `${value > 0 ? "+" : "−"}${formatAmount(Math.abs(value), currency)}`;
