import { AsyncLocalStorage } from "node:async_hooks";
import { keepCurrencyIn } from "#app/text/currency.ts";
import type { Client } from "#contract/client.ts";
import { type Currency, defaultCurrency } from "#contract/currencies.ts";

export type FoundWebsite = Awaited<ReturnType<Client["websites"]["get"]>>["result"];

/** What is kept while one request is answered, and for no other. */
interface RequestSlot {
  /** Of the website that the request is about, as `apiClient` learns it: for texts. */
  currency: Currency;
  /** Lookups of websites by access token and id (`findWebsite`). */
  websites: Map<string, Promise<FoundWebsite>>;
}

const slots = new AsyncLocalStorage<RequestSlot>();

keepCurrencyIn(() => slots.getStore() ?? { currency: defaultCurrency });

/** Answers a request with a slot of its own. */
export const withRequestSlot = <Result>(answer: () => Result): Result =>
  slots.run({ currency: defaultCurrency, websites: new Map() }, answer);

/** The slot of the request that is being answered; undefined outside one. */
export const requestSlot = (): RequestSlot | undefined => slots.getStore();
