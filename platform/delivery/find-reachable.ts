import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { findChannels } from "#platform/integration/sending.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findPushed } from "./find-pushed.ts";
import { consentOf } from "./read-gate-facts.ts";
import { findConsents, findSuppressed } from "./sql/recipients.ts";

/** What is known of somebody who may be written to. */
interface Reader {
  email: string | null;
  phone: string | null;
  consent: unknown;
  attributes: Record<string, unknown>;
}

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
    const pushed = await findPushed(queries, { website, channel, people: [...persons.keys()], now: new Date(now) });
    const addressOf = (id: string, reader: Reader) => addressFor(channel, { id, ...reader }, pushed);
    const addresses = [...persons].flatMap(([id, person]) => addressOf(id, person) ?? []);
    const suppressed = await findSuppressed(queries, {
      website,
      channel,
      addresses,
      lineKind: undefined,
      now: new Date(now),
    });
    const consents = await findConsents(queries, { website, channel, addresses });
    for (const [id, person] of persons) {
      const address = addressOf(id, person);
      if (address === null || suppressed.has(address)) continue;
      const recipient = { ...person, person: id, doNotContact: person.attributes.$doNotContact };
      const consent = consentOf(channel, recipient, consents.get(address));
      if (consent === "denied" || (consent === "unknown" && active.requireConsent)) continue;
      reachable.add(`${id}/${channel}`);
    }
  }
  return reachable;
}

/** On the website everybody is met on whichever page they come to. */
function addressFor(
  channel: DeliveryChannel,
  { id, email, phone }: Reader & { id: string },
  pushed: ReadonlySet<string>,
): string | null {
  if (channel === "ON_SITE") return "";
  if (channel === "WEB_PUSH" || channel === "PUSH") return pushed.has(id) ? id : null;
  return channel === "EMAIL" ? email : phone;
}
