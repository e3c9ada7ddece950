import type { MessageRemedy } from "#contract/campaigns/sending.ts";
import { type Charging, costOf, coverMessages, readFunds, remediesOf } from "#platform/delivery/message-funds.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { ChannelEstimate } from "./estimate-audience.ts";
import type { Supply } from "./read-supplies.ts";

/**
 * What of each channel neither packs nor the wallet pay now, one channel after the other, and what would. A message that is
 * tried by Bale first counts as one of its line, which may have to send it.
 */
export async function findUnpaid(
  readers: Charging & { postgres: Queries },
  website: string,
  { supplies, channels }: { supplies: readonly Supply[]; channels: readonly ChannelEstimate[] },
): Promise<{ unpaid: number[]; remedies: MessageRemedy[] }> {
  let funds = await readFunds(readers.postgres, website);
  const remedies = new Set<MessageRemedy>();
  const unpaid = supplies.map(({ sends, channel }, index) => {
    const { messages = 0, parts = 0 } = channels[index] ?? {};
    const cost = costOf(readers, { channel: sends, provider: channel?.provider ?? "" });
    const units = sends === "SMS" ? parts : messages;
    const { covered, left } = coverMessages(funds, cost, units);
    funds = left;
    if (covered < units) for (const remedy of remediesOf(cost)) remedies.add(remedy);
    return units - covered;
  });
  return { unpaid, remedies: [...remedies] };
}
