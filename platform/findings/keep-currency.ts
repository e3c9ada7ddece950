import type { Currency } from "#contract/currencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { storeCurrency } from "./sql/findings.ts";

/** Notes the former currency of a website with what was found before findings had one, in the transaction that changes it. */
export const keepCurrency = (queries: Queries, website: string, currency: Currency): Promise<unknown> =>
  storeCurrency(queries, website, currency);
