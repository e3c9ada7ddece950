import type { ActionKind, PricedChannel } from "#contract/money-shapes.ts";
import { actionKinds, pricedChannels } from "#contract/money-shapes.ts";
import type { PriceBook } from "#platform/price-book.ts";
import type { Account } from "./accounts.ts";
import { cappedChannel } from "./gate/caps.ts";

/** The channel as the price book names it; calls to own servers have no price. */
export const pricedChannelOf = ({ channel, provider }: Pick<Account, "channel" | "provider">) =>
  provider === "bale" ? "BALE" : pricedChannels.find((priced) => priced === cappedChannel(channel));

/** What a message takes of the wallet, in rial; undefined where its channel has no price. An SMS pays by its parts. */
export function priceOf(
  { messages }: Pick<PriceBook, "messages">,
  { channel, parts }: { channel: PricedChannel; parts: number | null },
): number | undefined {
  const price = messages?.[channel]?.IRT;
  return price === undefined ? undefined : price * unitsOf({ channel, parts });
}

/** Messages of a pack, or prices, that a message takes. */
export const unitsOf = ({ channel, parts }: { channel: string; parts: number | null }): number =>
  channel === "SMS" ? Math.max(parts ?? 1, 1) : 1;

/** The packs of which messages of a channel are taken. */
export const packKindOf = ({ channel }: Pick<Account, "channel">): ActionKind | undefined =>
  actionKinds.find((kind) => kind === cappedChannel(channel));
