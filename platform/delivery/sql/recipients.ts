import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { SuppressionReason } from "#platform/delivery/gate/gate.ts";
import { ownAddress } from "#platform/people/own-address.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { ownSources } from "./suppressions.ts";

/** What is known of a person whom a message is for. */
export interface Recipient {
  person: string;
  email: string | null;
  phone: string | null;
  consent: unknown;
  doNotContact: unknown;
  /** Who else than a browser said them; a person of whom it is not asked has none. */
  isEmailVouched?: boolean;
  isPhoneVouched?: boolean;
  /** Who else than a browser said who they are. */
  isPersonVouched?: boolean;
  /** Somebody gave one, be it as theirs or not. */
  isEmailGiven?: boolean;
  isPhoneGiven?: boolean;
}

/** Known people by their signed number. */
export async function findRecipients(
  { query }: Queries,
  { website, people }: { website: string; people: readonly string[] },
): Promise<Map<string, Recipient>> {
  if (people.length === 0) return new Map();
  const rows = await query<Recipient>(
    `SELECT id::text AS person, ${ownAddress("email")} AS email, ${ownAddress("phone")} AS phone, consent, attributes->'$doNotContact' AS "doNotContact",
       provenance ? 'email' AS "isEmailVouched", provenance ? 'phone' AS "isPhoneVouched",
       people.email IS NOT NULL AS "isEmailGiven", people.phone IS NOT NULL AS "isPhoneGiven",
       EXISTS (SELECT FROM identifiers AS own WHERE own.website_id = people.website_id AND own.person_id = people.id
         AND own.provenance <> 'browser') AS "isPersonVouched"
     FROM people WHERE website_id = $1 AND id = ANY($2::bigint[])`,
    [website, people],
  );
  return new Map(rows.map((row) => [row.person, row]));
}

interface Addresses {
  website: string;
  channel: DeliveryChannel;
  addresses: readonly string[];
}

/** Addresses that get nothing now, by every line or by those of a kind. */
export async function findSuppressed(
  { query }: Queries,
  { website, channel, addresses, lineKind, now }: Addresses & { lineKind: string | undefined; now: Date },
): Promise<Map<string, { reason: SuppressionReason; since: string; isByOwner: boolean }>> {
  const rows = await query<{ address: string; reason: SuppressionReason; at: Date; isByOwner: boolean }>(
    `SELECT DISTINCT ON (address) address, state AS reason, at, source = 'owner' AS "isByOwner" FROM suppressions
     WHERE website_id = $1 AND channel = $2 AND address = ANY($3) AND line_kind IN ('', $4)
       AND (until IS NULL OR until > $5)
     ORDER BY address, (state = 'unsubscribed'), at`,
    [website, channel, addresses, lineKind ?? "", now],
  );
  return new Map(rows.map(({ address, at, ...row }) => [address, { ...row, since: at.toISOString() }]));
}

/** What a receiver's own "no" is compared with: a denial of somebody else is neither theirs nor takes it back. */
const isNoForeignDenial = "(consent != 'denied' OR source = ANY($4::text[]))";

/**
 * When a consent to a channel, or its end, was said last of an address; undefined where nothing ever was. `before`: what
 * the receiver says now; a "stop" is no older than what somebody else denied in their name.
 */
export async function findLastWord(
  { query }: Queries,
  { website, channel, address, before }: Omit<Addresses, "addresses"> & { address: string; before: "stop" | "resume" },
): Promise<Date | undefined> {
  const [last] = await query<{ at: Date }>(
    `SELECT at FROM consents WHERE website_id = $1 AND channel = $2 AND address = $3
       AND ($5 OR ${isNoForeignDenial}) ORDER BY at DESC LIMIT 1`,
    [website, channel, address, ownSources, before === "resume"],
  );
  return last?.at;
}

/** Whether the last that was recorded of an address, foreign denials aside, is its receiver's own "no". */
export async function isOwnDenial(
  { query }: Queries,
  { website, channel, address }: Omit<Addresses, "addresses"> & { address: string },
): Promise<boolean> {
  const [last] = await query<{ isOwn: boolean }>(
    `SELECT consent = 'denied' AS "isOwn" FROM consents
     WHERE website_id = $1 AND channel = $2 AND address = $3 AND ${isNoForeignDenial} ORDER BY at DESC, no DESC LIMIT 1`,
    [website, channel, address, ownSources],
  );
  return last?.isOwn ?? false;
}

export type RecordedConsent = "granted" | "stated" | "denied";

/** What was recorded last of each address. */
export async function findConsents(
  { query }: Queries,
  { website, channel, addresses }: Addresses,
): Promise<Map<string, RecordedConsent>> {
  const rows = await query<{ address: string; consent: RecordedConsent }>(
    `SELECT DISTINCT ON (address) address, consent FROM consents
     WHERE website_id = $1 AND channel = $2 AND address = ANY($3) ORDER BY address, at DESC, no DESC`,
    [website, channel, addresses],
  );
  return new Map(rows.map(({ address, consent }) => [address, consent]));
}
