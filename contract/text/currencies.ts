import type { Currency } from "#contract/currencies.ts";

/** The one place that names currencies. */
export const currencyText: Record<Currency, string> = {
  IRT: "تومان",
  IRR: "ریال",
  AFN: "افغانی",
  USD: "دلار",
  EUR: "یورو",
};

/** A currency in words; one that no website counts in keeps its code. */
export const currencyName = (code: string): string => (code in currencyText ? currencyText[code as Currency] : code);
