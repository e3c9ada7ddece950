import { type Currency, defaultCurrency } from "#contract/currencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What a website's money is counted in; of one that was deleted meanwhile it is no matter. */
export async function readCurrency({ query }: Queries, website: string): Promise<Currency> {
  const [row] = await query<{ currency: Currency }>("SELECT currency FROM websites WHERE id = $1", [website]);
  return row?.currency ?? defaultCurrency;
}
