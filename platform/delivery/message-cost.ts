import { type Currency, isCountedCurrency } from "#contract/currencies.ts";
import { minorUnits } from "#contract/money.ts";

/**
 * What messages cost in the website's currency, with `costMinor` of its own beside them; null where neither is known. Prices of
 * messages are in rial: in a website with another currency only its own cost counts.
 */
export function costOf(
  currency: Currency,
  { costMinor, price }: { costMinor: number | null; price: number },
): number | null {
  const ofMessages = isCountedCurrency(currency, "IRR") ? price : 0;
  return costMinor === null && ofMessages === 0 ? null : ((costMinor ?? 0) + ofMessages) / minorUnits(currency);
}

/** What sales brought for each unit of cost beyond it; null without a cost, and where messages left whose price is unknown. */
export const returnOf = (
  sales: number,
  { cost, unpriced }: { cost: number | null; unpriced: number },
): number | null => (cost === null || cost === 0 || unpriced > 0 ? null : (sales - cost) / cost);
