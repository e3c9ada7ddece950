import { env } from "#app/env.server.ts";
import { consumptionView } from "#app/money/consumption-view.server.ts";
import { gatewayOptions } from "#app/money/gateways.server.ts";
import { filterChoices, readCurrency, readTransactionFilter, transactionRows } from "#app/money/transactions.server.ts";
import { chosenMonth } from "#app/money/wallet-month.ts";
import { balanceView, suggestionsView } from "#app/money/wallet-view.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { ownZone } from "#app/services/moment-words.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { soldCurrencies } from "#contract/money-shapes.ts";
import { currencyName } from "#contract/text/currencies.ts";

const size = 20;

/** What the wallet is for, as its page says. */
function purposeOf({ hasPlans, paysMessages }: { hasPlans: boolean; paysMessages: boolean }) {
  if (hasPlans) return paysMessages ? ("both" as const) : ("plans" as const);
  return paysMessages ? ("messages" as const) : ("top" as const);
}

/** What the wallet's screen shows, of the currency of the address. */
export async function loadWallet({ api, query }: OwnerContext) {
  const zone = await ownZone(api);
  const currency = readCurrency(query);
  const { input, shown } = readTransactionFilter(query, zone);
  const month = chosenMonth(shown.month, zone, Date.now());
  const [{ result: person }, { result: balance }, { result: consumed }, gateways, { items, ...paging }] =
    await Promise.all([
      api.wallet.profile.get(),
      api.balance.get({ currency }),
      api.balance.consumption({ currency, from: month.from, to: month.to }),
      gatewayOptions(api, currency),
      readPaged(query, async (page) => (await api.balance.transactions({ ...input, page, limit: size })).result),
    ]);
  const kept = new URLSearchParams({ currency, ...shown });
  const { paysMessages } = person;
  return {
    paysMessages,
    use: purposeOf({ hasPlans: env.sells.plans, paysMessages }),
    // Without a gateway the operator fills it.
    topUpCommand:
      gateways.length > 0
        ? undefined
        : `nabz wallet top-up --owner ${person.email} --amount 100000 --currency ${currency} --reference 1`,
    balance: balanceView(balance),
    suggestions: suggestionsView(query, currency),
    gateways,
    currencies: soldCurrencies.map((code) => ({
      label: currencyName(code),
      to: `?currency=${code}`,
      current: code === currency,
    })),
    consumption: { month: month.label, ...consumptionView(consumed) },
    transactions: {
      card: {
        rows: transactionRows(items, zone),
        filter: shown,
        ...filterChoices(zone, Date.now()),
        file: `/wallet/export?${kept}`,
        kept: [{ name: "currency", value: currency }],
      },
      paging: { ...paging, size },
      query: kept.toString(),
    },
  };
}
