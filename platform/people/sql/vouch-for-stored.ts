import { identifierKinds } from "#contract/identity.ts";
import type { IdentityClaim } from "#platform/people/identity-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/**
 * Notes who said the stored identifiers and fields that these claims said: identifiers of the same value, and fields of
 * their owners whose value was claimed at the same moment. Idempotent.
 */
export async function vouchForStored({ query }: Queries, claims: readonly IdentityClaim[]): Promise<void> {
  const identifiers = claims.flatMap(({ website, identifiers: claimed, provenance, at, fields }) =>
    identifierKinds.flatMap((kind) => {
      const value = claimed[kind];
      if (value === undefined) return [];
      return [{ website_id: website, kind, value, provenance, at, fields: Object.keys(fields) }];
    }),
  );
  if (identifiers.length === 0) return;
  await query(
    `WITH claimed AS (
       SELECT * FROM jsonb_to_recordset($1)
         AS row (website_id uuid, kind text, value text, provenance text, at bigint, fields jsonb)
     ), named AS (
       UPDATE identifiers SET provenance = claimed.provenance FROM claimed
       WHERE identifiers.website_id = claimed.website_id AND identifiers.kind = claimed.kind
         AND identifiers.value = claimed.value AND identifiers.provenance = 'browser'
     ), said AS (
       SELECT people.website_id, people.id, jsonb_object_agg(field, claimed.provenance) AS provenance
       FROM claimed JOIN identifiers USING (website_id, kind, value)
         JOIN people ON people.website_id = identifiers.website_id AND people.id = person_id
         CROSS JOIN jsonb_array_elements_text(claimed.fields) AS field
       WHERE (claimed_at ->> field)::bigint = claimed.at
       GROUP BY people.website_id, people.id
     )
     UPDATE people SET provenance = people.provenance || said.provenance FROM said
     WHERE people.website_id = said.website_id AND people.id = said.id`,
    [JSON.stringify(identifiers)],
  );
}
