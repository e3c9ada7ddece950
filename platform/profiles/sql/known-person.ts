import type { Provenance } from "#contract/provenance.ts";
import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A known person by their number, or by that of one of their visitors; undefined where there is none. */
export async function findKnown(
  { query }: Queries,
  website: string,
  number: bigint,
): Promise<{ key: bigint; visitors: bigint[] } | undefined> {
  const [row] = await query<{ id: string; visitors: string[] }>(
    `SELECT id::text, ARRAY(SELECT visitor::text FROM visitor_links WHERE website_id = $1 AND person_id = id
         ORDER BY linked_at, visitor_links.visitor) AS visitors
     FROM people WHERE website_id = $1 AND id = coalesce(
       (SELECT id FROM people WHERE website_id = $1 AND id = $2),
       (SELECT person_id FROM visitor_links WHERE website_id = $1 AND visitor = $2))`,
    [website, signed(number)],
  );
  return row && { key: unsigned(row.id), visitors: row.visitors.map((visitor) => unsigned(visitor)) };
}

/** What was said about a person beside name and addresses, with who said each field and when, in milliseconds. */
export interface SaidRow {
  birthday: string | null;
  gender: string | null;
  consent: unknown;
  attributes: Record<string, unknown>;
  claimedAt: Record<string, number>;
  provenance: Record<string, Provenance>;
}

/** Undefined for somebody who is not known. */
export async function findSaid({ query }: Queries, website: string, key: bigint): Promise<SaidRow | undefined> {
  const [row] = await query<SaidRow>(
    `SELECT birthday::text, gender, consent, attributes, claimed_at AS "claimedAt", provenance
     FROM people WHERE website_id = $1 AND id = $2`,
    [website, signed(key)],
  );
  return row;
}
