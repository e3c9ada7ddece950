import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { LineKind } from "#platform/delivery/accounts.ts";
import { findConsents, isOwnDenial } from "#platform/delivery/sql/recipients.ts";
import type { ownSources } from "#platform/delivery/sql/suppressions.ts";
import { insertConsent, insertSuppressions, resumeLines } from "#platform/delivery/sql/suppressions.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

interface Receiver {
  website: string;
  channel: DeliveryChannel;
  address: string;
  /** The person's number, signed. */
  person: string | null;
}

interface Leave extends Receiver {
  /** Empty: every line. */
  lineKind: "" | LineKind;
  source: (typeof ownSources)[number];
  now: Date;
}

/** Sends a receiver no more messages of a channel, by their own word, in the caller's transaction. Idempotent. */
export async function unsubscribeReceiver(queries: Queries, { lineKind, source, now, ...receiver }: Leave) {
  await insertSuppressions(queries, [
    { ...receiver, lineKind, state: "unsubscribed", source, detail: null, at: now, until: null },
  ]);
  // An SMS stops lines of a kind, which says nothing of the others.
  if (lineKind !== "") return;
  const { website, channel, address } = receiver;
  // What an owner denied in a person's name is not yet the person's word.
  if (await isOwnDenial(queries, { website, channel, address })) return;
  await insertConsent(queries, { ...receiver, consent: "denied", source, at: now, now });
}

/** A receiver wants messages of a channel again, by their own word, where they have stopped them. Idempotent. */
export async function rejoinReceiver(queries: Queries, { now, ...receiver }: Receiver & { now: Date }) {
  const { website, channel, address } = receiver;
  const recorded = await findConsents(queries, { website, channel, addresses: [address] });
  if (recorded.get(address) !== "denied" || !(await isOwnDenial(queries, { website, channel, address }))) return;
  await resumeLines(queries, { ...receiver, lineKind: "" });
  await insertConsent(queries, { ...receiver, consent: "granted", source: "reply", at: now, now });
}
