import { formatAmount, signedAmount } from "#app/format/amounts.ts";
import { formatNumber, formatShort } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PriceData } from "#app/ui/money/price-card.tsx";
import type { Calculation } from "#contract/money-shapes.ts";
import { currencyName } from "#contract/text/currencies.ts";

/** A calculation in words. Nothing is computed here: what stands on the page is what the platform says. */
export function priceView({ lines, amount, prorated, vat, vatRate, total, currency }: Calculation): PriceData {
  const inWords = (value: number) => formatAmount(value, currency);
  return {
    currency: currencyName(currency),
    lines: lines.map(({ kind, key, title, quantity, unitPrice, amount: ofLine }, index) => ({
      key: `${kind} ${key}`,
      number: formatNumber(index + 1),
      title,
      quantity: formatNumber(quantity),
      isMany: quantity > 1,
      unitPrice: inWords(unitPrice),
      amount: inWords(ofLine),
    })),
    sum: inWords(amount),
    prorated: prorated === 0 ? undefined : signedAmount(-prorated, currency),
    vat: inWords(vat),
    vatLabel: i18n.t("checkout:price.vat", { rate: `${formatShort(vatRate * 100)}٪` }),
    total: inWords(total),
    isFree: lines.length === 0 || (amount === 0 && total === 0),
  };
}
