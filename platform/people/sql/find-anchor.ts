import type { IdentifierKind } from "#contract/identity.ts";
import type { Provenance } from "#contract/provenance.ts";
import { anchorOf, type PersonAnchor } from "#platform/people/manual-decision.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { signed, unsigned } from "./load-graph.ts";

/** The addresses and ids of a person, with who said each. */
export const listIdentifiers = (
  { query }: Queries,
  website: string,
  id: bigint,
): Promise<{ kind: IdentifierKind; value: string; saidBy: Provenance }[]> =>
  query<{ kind: IdentifierKind; value: string; saidBy: Provenance }>(
    `SELECT kind, value, provenance AS "saidBy" FROM identifiers WHERE website_id = $1 AND person_id = $2
     ORDER BY kind, value`,
    [website, signed(id)],
  );

/** What a decision about the person with a number keeps of them, so that it finds them again. */
export async function findAnchor({ query }: Queries, website: string, id: bigint): Promise<PersonAnchor> {
  const own = "WHERE website_id = $1 AND person_id = $2";
  const [names, links] = await Promise.all([
    listIdentifiers({ query }, website, id),
    query<{ visitor: string }>(`SELECT visitor::text FROM visitor_links ${own}`, [website, signed(id)]),
  ]);
  const identifiers = new Map(names.map(({ kind, value, saidBy }) => [`${kind} ${value}`, saidBy]));
  return anchorOf(
    { id, identifiers },
    links.map(({ visitor }) => unsigned(visitor)),
  );
}
