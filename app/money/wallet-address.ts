import type { SoldCurrency } from "#contract/money-shapes.ts";

/** The wallet of a currency, with what its address filters transactions by. A chosen amount is not kept: it was for a payment. */
export function walletAddress(query: URLSearchParams, currency: SoldCurrency): string {
  const kept = new URLSearchParams(query);
  kept.delete("amount");
  kept.set("currency", currency);
  return `/wallet?${kept}`;
}
