import { ownAddress } from "#platform/people/own-address.ts";
import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { isLive, subscriptionsOfPeople } from "#platform/web-push/sql/subscriptions.ts";
import { liveTokens } from "../live-tokens.ts";
import type { Contacts } from "../reachability.ts";

/**
 * What a message needs to know of the addresses of a row of `people`, as `PersonAddress`. `now` is a parameter of the
 * statement. Two look-ups by index an address: one statement serves a page of people. Mirrors `findRecipients`,
 * `findSuppressed` and `findConsents` of the sender; `reach.test.ts` compares them.
 */
export const addressesOfPeople = (now: string): string => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('channel', own.channel,
    'suppression', (SELECT s.state FROM suppressions AS s WHERE s.website_id = people.website_id
       AND s.channel = own.channel AND s.address = own.address AND s.line_kind = '' AND (s.until IS NULL OR s.until > ${now})),
    'consent', (SELECT c.consent FROM consents AS c WHERE c.website_id = people.website_id
       AND c.channel = own.channel AND c.address = own.address ORDER BY c.at DESC, c.no DESC LIMIT 1))), '[]')
  FROM (VALUES ('SMS', ${ownAddress("phone")}), ('WHATSAPP', ${ownAddress("phone")}), ('EMAIL', ${ownAddress("email")}),
    ('PUSH', CASE WHEN EXISTS (SELECT FROM ${liveTokens} AS live) THEN people.id::text END),
    ('WEB_PUSH', CASE WHEN EXISTS (SELECT FROM ${subscriptionsOfPeople} AS s WHERE s.website_id = people.website_id
       AND s.person = people.id AND ${isLive(now)}) THEN people.id::text END),
    ('ON_SITE', people.id::text)) AS own (channel, address)
  WHERE own.address IS NOT NULL)`;

interface Selection {
  website: string;
  people: readonly bigint[];
  now: Date;
}

/** By what people are reached, by their number as text; people who are not known are missing. */
export async function findReach(
  { query }: Queries,
  { website, people, now }: Selection,
): Promise<Map<string, Contacts>> {
  const rows = await query<Contacts & { id: string }>(
    `SELECT id::text, consent, attributes->'$doNotContact' AS "doNotContact", ${addressesOfPeople("$3")} AS addresses
     FROM people WHERE website_id = $1 AND id = ANY($2::bigint[])`,
    [website, people.map(signed), now],
  );
  return new Map(rows.map(({ id, ...contacts }) => [unsigned(id).toString(), contacts]));
}
