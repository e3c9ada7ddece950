import { AsyncLocalStorage } from "node:async_hooks";
import { keepCurrencyIn } from "#app/text/currency.ts";
import { type Currency, defaultCurrency } from "#contract/currencies.ts";

const slots = new AsyncLocalStorage<{ currency: Currency }>();

keepCurrencyIn(() => slots.getStore() ?? { currency: defaultCurrency });

/** Answers a request: what it learns of the website's currency (`apiClient`) holds for its texts, and for no other's. */
export const withCurrency = <Result>(answer: () => Result): Result => slots.run({ currency: defaultCurrency }, answer);
