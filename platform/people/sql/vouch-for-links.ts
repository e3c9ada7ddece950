import { identifierKinds } from "#contract/identity.ts";
import { isVouched } from "#contract/provenance.ts";
import { type IdentityClaim, provenanceOf } from "#platform/people/identity-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { signed } from "./load-graph.ts";

/** A claim, and the visitor that its event is stored under. */
export interface StoredClaim {
  claim: IdentityClaim;
  visitor: bigint;
}

/**
 * Notes who said whose browser it is, of stored links that nobody vouches for: those of a claim's visitor to the person who
 * has what it vouches for. Idempotent.
 */
export async function vouchForLinks({ query }: Queries, claims: readonly StoredClaim[]): Promise<void> {
  const said = claims.flatMap(({ claim, visitor }) => {
    const visitors = [...new Set([claim.visitor, visitor])];
    return identifierKinds.flatMap((kind) => {
      const [value, provenance] = [claim.identifiers[kind], provenanceOf(claim, kind)];
      if (value === undefined || !isVouched(provenance)) return [];
      return visitors.map((each) => ({ website_id: claim.website, visitor: signed(each), kind, value, provenance }));
    });
  });
  if (said.length === 0) return;
  await query(
    `UPDATE visitor_links SET provenance = said.provenance
     FROM jsonb_to_recordset($1) AS said (website_id uuid, visitor bigint, kind text, value text, provenance text)
       JOIN identifiers USING (website_id, kind, value)
     WHERE visitor_links.website_id = said.website_id AND visitor_links.visitor = said.visitor
       AND visitor_links.person_id = identifiers.person_id AND visitor_links.provenance = 'browser'`,
    [JSON.stringify(said)],
  );
}
