import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { findChannels } from "#platform/integration/sending.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { judgeRecipients, type Reader } from "./judge-recipients.ts";

interface Selection {
  website: string;
  persons: ReadonlyMap<string, Reader>;
  channels: readonly string[];
  now: number;
}

/** Who can be reached by which channel, as `person/channel`: an address, a channel that works, consent and no refusal. */
export async function findReachable(
  queries: Queries,
  { website, persons, channels, now }: Selection,
): Promise<Set<string>> {
  const reachable = new Set<string>();
  if (channels.length === 0) return reachable;
  const known = await findChannels(queries, website);
  for (const channel of new Set(channels) as Set<DeliveryChannel>) {
    const active = known.find(({ type, active: isOn }) => type === channel && isOn);
    if (active === undefined) continue;
    const { requireConsent } = active;
    const selection = { website, channel, requireConsent, lineKind: undefined, persons, now };
    for (const [id, verdict] of await judgeRecipients(queries, selection)) {
      if ("address" in verdict) reachable.add(`${id}/${channel}`);
    }
  }
  return reachable;
}
