import type { Provenance } from "#contract/provenance.ts";
import type { IdentityGraph } from "#platform/people/identity-graph.ts";
import { claimsTouchedBy, type ManualDecision } from "#platform/people/manual-decision.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { loadGraph, signed, unsigned } from "./load-graph.ts";

/** What is stored about the people of a decision, as far as applying it reads it. */
export async function loadDecisionGraph(queries: Queries, decision: ManualDecision): Promise<IdentityGraph> {
  const graph = await loadGraph(queries, claimsTouchedBy(decision));
  if (decision.kind === "merge" || decision.kind === "erased") await loadAllLinks(queries, graph, decision.website);
  return graph;
}

/** An anchor lists some of a person's visitors; all of them change hands. */
async function loadAllLinks({ query }: Queries, graph: IdentityGraph, website: string): Promise<void> {
  const rows = await query<{ visitor: string; person: string; linkedAt: Date; provenance: Provenance }>(
    `SELECT visitor::text, person_id::text AS person, linked_at AS "linkedAt", provenance FROM visitor_links
     WHERE website_id = $1 AND person_id = ANY($2::bigint[])`,
    [website, [...graph.people.keys()].map(signed)],
  );
  for (const row of rows) {
    const { provenance } = row;
    const link = { website, visitor: unsigned(row.visitor), person: unsigned(row.person), provenance };
    graph.links.set(link.visitor, { ...link, linkedAt: row.linkedAt.getTime() });
  }
}
