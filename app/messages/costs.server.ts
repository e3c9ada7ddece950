import { formatNumber } from "#app/format/numbers.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { channelText } from "#contract/text/channels.ts";
import { jalaliText } from "#contract/time/jalali-text.ts";

/** What messages cost, a row a day and channel. */
export async function loadCosts({ api, param }: OwnerContext) {
  const { id: website } = await findWebsite(api, param("website"));
  const { items, price } = (await api.delivery.messages.costs({ website })).result;
  return {
    website,
    total: formatNumber(price),
    rows: items.map(({ day, channel, messages, parts, price: cost }) => ({
      ...{ key: `${day} ${channel}`, day: jalaliText(day), channel: channelText.types[channel] },
      ...{ messages: formatNumber(messages), parts: parts === 0 ? "—" : formatNumber(parts) },
      price: formatNumber(cost),
    })),
  };
}
export type CostRow = Awaited<ReturnType<typeof loadCosts>>["rows"][number];
