import { type Currency, currencies, defaultCurrency } from "#contract/currencies.ts";
import { currencyText } from "#contract/text/currencies.ts";

/** Where the currency of the website that is shown is kept: in a browser here, on the server by request. */
interface Slot {
  currency: Currency;
}

const ofBrowser: Slot = { currency: defaultCurrency };
let findSlot = (): Slot => ofBrowser;

/** Keeps the currency elsewhere: the server answers many requests at once. */
export const keepCurrencyIn = (find: () => Slot): void => {
  findSlot = find;
};

/** From now on texts name this currency; what is no currency of a website changes nothing. */
export function showCurrency(code: string | null | undefined): void {
  const known = currencies.find((each) => each === code);
  if (known !== undefined) findSlot().currency = known;
}

export const currentCurrency = (): Currency => findSlot().currency;

/** What texts call it: `¤` in every catalogue. */
export const currencyWord = (): string => currencyText[currentCurrency()];
