import { formatAmount } from "#app/format/amounts.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ConsumptionData } from "#app/ui/money/consumption-card.tsx";
import type { Consumption, MessageUse } from "#contract/balance.ts";
import { actionKinds, type SoldCurrency } from "#contract/money-shapes.ts";
import { currencyName } from "#contract/text/currencies.ts";
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
  rows: items.map(({ channel, campaign, kind, amount, movements }) => ({
    key: `${kind} ${channel} ${campaign}`,
    label: channel === null ? i18n.t(`money:transactions.kinds.${kind}`) : channelName(channel),
    campaign,
    movements: formatNumber(movements),
    amount: formatAmount(amount, currency),
    share: total > 0 ? formatShare(amount / total) : "",
  })),
  messages: messages.map(({ kind, campaign, campaignName, messages: count }) => ({
    key: `${kind} ${campaign}`,
    channel: planText.actions[kind],
    campaign: campaign === null ? i18n.t("money:consumption.journeys") : (campaignName ?? "—"),
    count: formatNumber(count),
  })),
});

function channelName(channel: string): string {
  const kind = actionKinds.find((each) => each === channel);
  return kind === undefined ? channel : planText.actions[kind];
}
