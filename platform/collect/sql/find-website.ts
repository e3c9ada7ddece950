import type { Currency } from "#contract/currencies.ts";
import type { StoredRule } from "#platform/events/exclusion-rule.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A website as the collector sees it. */
export interface CollectedWebsite {
  id: string;
  /** Own hosts, the main one first: lower case, without `www.`, with the port where there is one. */
  hosts: readonly string[];
  /** An inactive website collects nothing. */
  active: boolean;
  /** Of amounts that name none. */
  currency: Currency;
  /** With which its server signs ids of people: the current one, and a replaced one for a day. */
  secrets: readonly string[];
  /** Purchases of browsers are dropped. */
  serverPurchasesOnly: boolean;
  /** An `identify` of a browser without a signature is dropped. */
  signedIdentifyOnly: boolean;
  /** Days before it are folded: their events are deleted, and none is stored any more. */
  foldedBefore: number | null;
  /** Its clicks are drawn: its pages distinguish dead ones. */
  hasHeatmaps: boolean;
  /** Exclusions of events that arrive from now on, the oldest first. */
  exclusions: readonly StoredRule[];
}

type Lookup = { id: string } | (({ key: string } | { secret: string }) & { now: Date });

/** Reads one row by unique indexes. A credential that was replaced counts until its end. */
export async function findWebsite({ query }: Queries, by: Lookup): Promise<CollectedWebsite | undefined> {
  const [isNamed, values] = "id" in by ? ["id = $1", [by.id]] : whereCredential(by);
  const [found] = await query<CollectedWebsite>(
    `SELECT id, host || hosts AS hosts, active, currency, folded_before AS "foldedBefore", ${signing},
       EXISTS (SELECT FROM heatmaps WHERE website_id = websites.id) AS "hasHeatmaps", (
       SELECT coalesce(json_agg(json_build_object('id', exclusions.id, 'conditions', conditions, 'visitors', visitors)
         ORDER BY exclusions.created_at, exclusions.id), '[]')
       FROM exclusions WHERE website_id = websites.id AND from_now_on AND state IN ('applying', 'active')) AS exclusions
     FROM websites WHERE ${isNamed} AND owner_id IS NOT NULL`,
    values,
  );
  return found;
}

/** Ends of former secrets are compared with the store's clock: a minute more or less is no matter. */
const signing = `server_purchases_only AS "serverPurchasesOnly", signed_identify_only AS "signedIdentifyOnly",
  secret || ARRAY(SELECT value FROM former_credentials
    WHERE website_id = websites.id AND credential = 'secret' AND ends_at > now()) AS secrets`;

/** One value of either table: the current one's index answers first. */
function whereCredential(by: Exclude<Lookup, { id: string }>): [string, unknown[]] {
  const [column, value] = "key" in by ? ["key", by.key] : ["secret", by.secret];
  const named = `(SELECT id FROM websites WHERE ${column} = $1 UNION ALL
    SELECT website_id FROM former_credentials WHERE credential = $2 AND value = $1 AND ends_at > $3 LIMIT 1)`;
  return [`id = ${named}`, [value, column, by.now]];
}
