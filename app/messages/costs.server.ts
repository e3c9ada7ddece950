import { amountOfRial, rialWords, unitOfRial } from "#app/format/amounts.ts";
import { civilDayWords } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { channelText } from "#contract/text/channels.ts";

/** What messages cost, a row a day and channel, in the currency of the website. */
export async function loadCosts({ api, param }: OwnerContext) {
  const { id: website, currency } = await findWebsite(api, param("website"));
  const { items, price, unpriced } = (await api.delivery.messages.costs({ website })).result;
  return {
    website,
    total: rialWords(price, currency),
    unpriced: unpriced === 0 ? "" : i18n.t("messages:costs.unpriced", { number: formatNumber(unpriced) }),
    unit: unitOfRial(currency),
    rows: items.map(({ day, channel, messages, parts, price: cost }) => ({
      ...{ key: `${day} ${channel}`, day: civilDayWords(day), channel: channelText.types[channel] },
      ...{ messages: formatNumber(messages), parts: parts === 0 ? "—" : formatNumber(parts) },
      price: amountOfRial(cost, currency),
    })),
  };
}
export type CostRow = Awaited<ReturnType<typeof loadCosts>>["rows"][number];
