/** What a website may count its money in: toman, rial, afghani, dollar, euro. Their names: contract/text/currencies.ts. */
export const currencies = ["IRT", "IRR", "AFN", "USD", "EUR"] as const;
export type Currency = (typeof currencies)[number];

/** Of a website that nobody chose one for. */
export const defaultCurrency: Currency = "IRT";

/** Toman and rial are one money in two units: what comes in one of them counts in the other. */
const iranian: readonly Currency[] = ["IRT", "IRR"];

/** The currencies whose amounts count on a website: its own, and of toman and rial both. */
export const countedCurrencies = (own: Currency): readonly Currency[] => (iranian.includes(own) ? iranian : [own]);

/** Whether amounts in a currency count on a website. */
export const isCountedCurrency = (own: Currency, code: string): boolean =>
  countedCurrencies(own).some((each) => each === code);

/** Whether a figure may be ten times off because toman and rial are confused. */
export const mayConfuseUnits = (own: Currency) => iranian.includes(own);

/** Of answers about a website: the currency of their money. */
export const currencyHeader = "x-currency";
