import type { OwnWebsite } from "#platform/caller.ts";
import { readDomainRoom } from "#platform/delivery/read-domain-room.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { ChannelEstimate } from "./estimate-audience.ts";
import type { Supply } from "./read-supplies.ts";

/** How many mails of each channel their domain does not send on the day of the start. */
export async function findBeyondDay(
  queries: Queries,
  { id: website, timeZone: zone }: Pick<OwnWebsite, "id" | "timeZone">,
  {
    supplies,
    channels,
    startsAt,
  }: {
    supplies: readonly Supply[];
    channels: readonly ChannelEstimate[];
    startsAt: number;
  },
): Promise<number[]> {
  const beyond: number[] = [];
  for (const [index, { sends, domain: name }] of supplies.entries()) {
    const { messages = 0 } = channels[index] ?? {};
    const isMail = sends === "EMAIL" && name !== undefined;
    const room = isMail ? await readDomainRoom(queries, { website, zone, name, at: startsAt }) : undefined;
    beyond.push(Math.max(0, messages - (room ?? messages)));
  }
  return beyond;
}
