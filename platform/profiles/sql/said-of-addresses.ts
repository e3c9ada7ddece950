import type { consentStates } from "#contract/consents.ts";
import type { DeliveryChannel, SuppressionState } from "#contract/delivery-states.ts";
import { ownAddress } from "#platform/people/own-address.ts";
import { signed } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A consent that is recorded beside what events say, or a suppression. */
export interface SaidOfAddress {
  kind: "consent" | "suppression";
  channel: DeliveryChannel;
  /** The person's number for channels without addresses. */
  address: string;
  state: (typeof consentStates)[number] | SuppressionState;
  source: string;
  /** A file brought it. */
  isOfFile: boolean;
  /** The kind of lines that a suppression closes; empty: all. */
  lineKind: "" | "service" | "promotional" | "bale";
  at: Date;
  /** Until when a suppression holds. */
  until: Date | null;
}

interface Selection {
  website: string;
  key: bigint;
  visitors: readonly bigint[];
  limit: number;
}

/** Everything that was said of the addresses that a person has or had, the latest first: look-ups by the addresses alone. */
export const listSaidOfAddresses = (
  { query }: Queries,
  { website, key, visitors, limit }: Selection,
): Promise<SaidOfAddress[]> =>
  query<SaidOfAddress>(
    `WITH known AS (
       SELECT kind, value FROM identifiers WHERE website_id = $1 AND person_id = $2 AND kind IN ('email', 'phone')
       UNION SELECT own.kind, own.value FROM people, LATERAL (VALUES ('email', ${ownAddress("email")}),
         ('phone', ${ownAddress("phone")})) AS own (kind, value)
       WHERE people.website_id = $1 AND people.id = $2 AND own.value IS NOT NULL
     ), own AS MATERIALIZED (
       SELECT by.channel, known.value AS address FROM known
         JOIN (VALUES ('email', 'EMAIL'), ('phone', 'SMS'), ('phone', 'WHATSAPP')) AS by (kind, channel) USING (kind)
       UNION ALL SELECT by.channel, number FROM unnest($3::text[]) AS number,
         (VALUES ('PUSH'), ('WEB_PUSH'), ('ON_SITE')) AS by (channel)
     )
     SELECT * FROM (
       SELECT 'consent' AS kind, channel, address, c.consent AS state, c.source, c.import_id IS NOT NULL AS "isOfFile",
         '' AS "lineKind", c.at, NULL::timestamptz AS until, c.no
       FROM own JOIN consents AS c USING (channel, address) WHERE c.website_id = $1
       UNION ALL
       SELECT 'suppression', channel, address, s.state, s.source, false, s.line_kind, s.at, s.until, 0
       FROM own JOIN suppressions AS s USING (channel, address) WHERE s.website_id = $1
     ) AS said ORDER BY at DESC, no DESC, kind, channel, address, "lineKind" LIMIT $4`,
    [website, signed(key), [...new Set([key, ...visitors])].map(signed), limit],
  );
