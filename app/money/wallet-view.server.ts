import { amountWords, headlineAmount } from "#app/format/amounts.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Balance } from "#contract/balance.ts";
import type { SoldCurrency } from "#contract/money-shapes.ts";
import { currencyName } from "#contract/text/currencies.ts";

/** Round amounts that are offered for paying in. */
const roundAmounts: Record<SoldCurrency, readonly number[]> = {
  IRT: [200_000, 500_000, 1_000_000, 5_000_000],
  EUR: [10, 25, 50, 100],
};

/** The wallet in words. */
export function balanceView({ amount, held, available, currency, lowAt }: Balance) {
  const isLow = lowAt !== null && available < lowAt;
  return {
    figures: {
      available: headlineAmount(available, currency),
      held: headlineAmount(held, currency),
      total: headlineAmount(amount, currency),
    },
    currency: { code: currency, word: currencyName(currency) },
    lowAt: lowAt === null ? "" : String(lowAt),
    low: isLow
      ? i18n.t("money:balance.lowText", {
          amount: amountWords(available, currency),
          limit: amountWords(lowAt, currency),
        })
      : undefined,
  };
}

/** The round amounts as links that fill the form, and which of them the address names. */
export function suggestionsView(query: URLSearchParams, currency: SoldCurrency) {
  const named = Number(query.get("amount"));
  const chosen = Number.isFinite(named) && named > 0 ? String(named) : "";
  const links = roundAmounts[currency].map((amount) => {
    const to = new URLSearchParams(query);
    to.set("amount", String(amount));
    return { to: `?${to}`, label: amountWords(amount, currency), current: chosen === String(amount) };
  });
  return { chosen, links };
}
