import type { MessageRemedy } from "#contract/campaigns/sending.ts";
import { type Charging, costOf, coverMessages, readFunds, remediesOf } from "#platform/delivery/message-funds.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { ChannelEstimate } from "./estimate-audience.ts";
import type { Supply } from "./read-supplies.ts";

interface Paid {
  /** What neither packs nor the wallet pay: messages, or parts of SMS. */
  unpaid: number;
  /** What packs pay. */
  ofPacks: number;
  /** What the wallet pays, in rial. */
  ofWallet: number;
}

/**
 * What packs and the wallet pay of each channel now, one channel after the other, and what would pay the rest. A
 * message that is tried by Bale first counts as one of its line, which may have to send it.
 */
export async function findPayment(
  readers: Charging & { postgres: Queries },
  website: string,
  { supplies, channels }: { supplies: readonly Supply[]; channels: readonly ChannelEstimate[] },
): Promise<{ paid: Paid[]; remedies: MessageRemedy[] }> {
  let funds = await readFunds(readers.postgres, website);
  const remedies = new Set<MessageRemedy>();
  const paid = supplies.map(({ sends, channel }, index) => {
    const { messages = 0, parts = 0 } = channels[index] ?? {};
    const cost = costOf(readers, { channel: sends, provider: channel?.provider ?? "" });
    const units = sends === "SMS" ? parts : messages;
    const { covered, left } = coverMessages(funds, cost, units);
    const ofPack = (of: typeof funds) => (cost.pack && of.packs.get(cost.pack)) ?? 0;
    const [ofPacks, ofWallet] = [ofPack(funds) - ofPack(left), funds.wallet - left.wallet];
    funds = left;
    if (covered < units) for (const remedy of remediesOf(cost)) remedies.add(remedy);
    return { unpaid: units - covered, ofPacks, ofWallet };
  });
  return { paid, remedies: [...remedies] };
}
