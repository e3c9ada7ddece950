import type { MessageReason, ReasonDetail } from "#contract/delivery-reasons.ts";
import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { readPhone } from "#contract/phone.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { LineKind } from "./accounts.ts";
import { findInvented } from "./find-invented.ts";
import { findPushed } from "./find-pushed.ts";
import { gate } from "./gate/gate.ts";
import { consentOf, isDoubtful } from "./read-gate-facts.ts";
import { findConsents, findSuppressed } from "./sql/recipients.ts";

/** What is known of somebody who may be written to. */
export interface Reader {
  email: string | null;
  phone: string | null;
  isEmailGiven?: boolean;
  isPhoneGiven?: boolean;
  consent: unknown;
  attributes: Record<string, unknown>;
}

interface Selection {
  website: string;
  channel: DeliveryChannel;
  requireConsent: boolean;
  lineKind: LineKind | undefined;
  persons: ReadonlyMap<string, Reader>;
  now: number;
}

/** Where a person is reached, or why never: hours, caps and packs, which only delay, are left to the ledger. */
export type RecipientVerdict = { address: string } | { reason: MessageReason; detail: ReasonDetail };

/** What the gate would drop for good, by person: for a campaign before it makes messages. */
export async function judgeRecipients(
  queries: Queries,
  { website, channel, requireConsent, lineKind, persons, now }: Selection,
): Promise<Map<string, RecipientVerdict>> {
  const pushed = await findPushed(queries, { website, channel, people: [...persons.keys()], now: new Date(now) });
  const addressOf = (id: string, { email, phone }: Reader) => {
    if (channel === "WEB_PUSH" || channel === "PUSH") return pushed.has(id) ? id : undefined;
    // On whichever page they come to.
    if (channel === "ON_SITE") return id;
    return (channel === "EMAIL" ? email : phone) ?? undefined;
  };
  const addresses = [...persons].flatMap(([id, person]) => addressOf(id, person) ?? []);
  const invented = await findInvented(queries, website, addresses);
  const suppressed = await findSuppressed(queries, { website, channel, addresses, lineKind, now: new Date(now) });
  const consents = await findConsents(queries, { website, channel, addresses });
  const message = { channel, isTransactional: false, isTest: false, createdAt: now, expiresAt: now };
  const open = { zone: "UTC", isChannelOn: true, quiet: [], caps: [] };
  const verdicts = new Map<string, RecipientVerdict>();
  for (const [id, person] of persons) {
    const address = addressOf(id, person);
    const recipient = { ...person, person: id, doNotContact: person.attributes.$doNotContact };
    const consent = consentOf(channel, recipient, consents.get(address ?? ""));
    const suppression = suppressed.get(address ?? "");
    const facts = {
      ...open,
      address,
      isDoubtful: isDoubtful(channel, recipient),
      isInvented: invented.has(address ?? ""),
      suppression,
      consent,
      requireConsent,
    };
    const verdict = gate(message, facts, now);
    if (verdict.do === "drop") verdicts.set(id, { reason: verdict.reason, detail: verdict.detail });
    else if (address !== undefined) verdicts.set(id, { address });
  }
  return verdicts;
}

/** One spelling of a number or mailbox: two people with the same one are written to once. Pure. */
export function foldAddress(channel: DeliveryChannel, address: string): string {
  // A person's own number.
  if (channel === "WEB_PUSH" || channel === "PUSH" || channel === "ON_SITE") return address;
  return channel === "EMAIL" ? address.trim().toLowerCase() : (readPhone(address) ?? address.replaceAll(/[^\d+]/g, ""));
}
