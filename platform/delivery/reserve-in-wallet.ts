import type { PricedChannel } from "#contract/money-shapes.ts";
import { chargeText } from "#contract/text/ledger.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { lockAvailable } from "#platform/ledger/lock-available.ts";
import { reserve } from "#platform/ledger/reserve.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { insertCharges } from "./sql/message-charges.ts";

export interface PricedMessage {
  id: string;
  campaign: string | null;
  /** In rial. */
  price: number;
}

interface Batch {
  owner: string;
  website: string;
  channel: PricedChannel;
  messages: readonly PricedMessage[];
}

/**
 * Holds what messages cost in their owner's wallet, in the transaction that marks them `sending`: one movement a batch and
 * campaign. Answers the ones that the available balance pays; it locks the wallet, so that no two batches take the same money.
 */
export async function reserveInWallet(
  { clock, ids }: Pick<Dependencies, "clock" | "ids">,
  queries: Queries,
  { owner, website, channel, messages }: Batch,
): Promise<Set<string>> {
  if (messages.length === 0) return new Set();
  let available = await lockAvailable(queries, { owner, currency: "IRR" });
  const payable = messages.filter(({ price }) => {
    if (price > available) return false;
    available -= price;
    return true;
  });
  for (const [campaign, charges] of groupByCampaign(payable)) {
    const key = `messages/${ids.uuid()}`;
    const amount = charges.reduce((sum, { price }) => sum + price, 0);
    const title = chargeText.held(charges.length, channel);
    const about = { website, channel, campaign: campaign ?? undefined, title, at: clock.now() };
    const outcome = await reserve(queries, { owner, key, amount, currency: "IRR", ...about });
    if (outcome !== "reserved") throw new Error(`The locked wallet lacks what ${key} costs`);
    await insertCharges(
      queries,
      key,
      charges.map(({ id, price }) => ({ message: id, amount: price })),
    );
  }
  return new Set(payable.map(({ id }) => id));
}

function groupByCampaign(messages: readonly PricedMessage[]): Map<string | null, PricedMessage[]> {
  const groups = new Map<string | null, PricedMessage[]>();
  for (const message of messages) groups.set(message.campaign, [...(groups.get(message.campaign) ?? []), message]);
  return groups;
}
