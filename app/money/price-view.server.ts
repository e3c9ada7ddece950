import { formatAmount, signedAmount } from "#app/format/amounts.ts";
import { formatNumber, formatShort } from "#app/format/numbers.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PriceData } from "#app/ui/money/price-card.tsx";
import type { Calculation } from "#contract/money-shapes.ts";
import { currencyName } from "#contract/text/currencies.ts";

/** A calculation in words. Nothing is computed here: what stands on the page is what the platform says. */
export function priceView(calculation: Calculation, zone: string): PriceData {
  const { lines, amount, prorated, vat, vatRate, total, currency, startsAt } = calculation;
  const titleOf = ({ kind, title }: Calculation["lines"][number]) =>
    kind !== "plan" || startsAt === null
      ? title
      : i18n.t("checkout:price.startsLater", { title, from: momentWords(zone, startsAt) });
  const inWords = (value: number) => formatAmount(value, currency);
  return {
    currency: currencyName(currency),
    lines: lines.map((line, index) => ({
      key: `${line.kind} ${line.key}`,
      number: formatNumber(index + 1),
      title: titleOf(line),
      quantity: formatNumber(line.quantity),
      isMany: line.quantity > 1,
      unitPrice: inWords(line.unitPrice),
      amount: inWords(line.amount),
    })),
    sum: inWords(amount),
    prorated: prorated === 0 ? undefined : signedAmount(-prorated, currency),
    vat: inWords(vat),
    vatLabel: i18n.t("checkout:price.vat", { rate: `${formatShort(vatRate * 100)}٪` }),
    total: inWords(total),
    isFree: lines.length === 0 || (amount === 0 && total === 0),
  };
}
