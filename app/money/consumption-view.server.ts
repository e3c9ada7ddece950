import { formatAmount } from "#app/format/amounts.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ConsumptionData } from "#app/ui/money/consumption-card.tsx";
import type { Consumption, MessageUse } from "#contract/balance.ts";
import { pricedChannels, type SoldCurrency } from "#contract/money-shapes.ts";
import { currencyName } from "#contract/text/currencies.ts";
import { pricedText } from "#contract/text/ledger.ts";
import { planText } from "#contract/text/plans.ts";

interface Consumed {
  items: readonly Consumption[];
  total: number;
  currency: SoldCurrency;
  messages: readonly MessageUse[];
}

/** What was spent on, in words, the largest first; a purchase has no channel and is named by its kind. */
export const consumptionView = ({ items, total, currency, messages }: Consumed): Omit<ConsumptionData, "month"> => ({
  currency: currencyName(currency),
  total: formatAmount(total, currency),
  rows: items.map(({ channel, campaign, campaignName, kind, amount, movements }) => ({
    key: `${kind} ${channel} ${campaign}`,
    label: channel === null ? i18n.t(`money:transactions.kinds.${kind}`) : channelName(channel),
    campaign: channel === null ? "—" : spentBy(campaign, campaignName),
    movements: formatNumber(movements),
    amount: formatAmount(amount, currency),
    share: total > 0 ? formatShare(amount / total) : "",
  })),
  messages: messages.map(({ kind, campaign, campaignName, messages: count }) => ({
    key: `${kind} ${campaign}`,
    channel: planText.actions[kind],
    campaign: spentBy(campaign, campaignName),
    count: formatNumber(count),
  })),
});

/** The campaign by its name, or journeys. */
const spentBy = (campaign: string | null, name: string | null) =>
  campaign === null ? i18n.t("money:consumption.journeys") : (name ?? i18n.t("money:consumption.deleted"));

/** A channel in words; one that has no price any more keeps its own name. */
export function channelName(channel: string): string {
  const priced = pricedChannels.find((each) => each === channel);
  return priced === undefined ? channel : pricedText[priced];
}
