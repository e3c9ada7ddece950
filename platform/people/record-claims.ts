import type { Dependencies } from "#platform/dependencies.ts";
import { inSlices } from "#platform/in-slices.ts";
import { applyClaim } from "./apply-claim.ts";
import type { IdentityClaim, IdentityGraph } from "./identity-graph.ts";
import { lockRevision, lockWebsites, saveRevision } from "./sql/identity-state.ts";
import { loadGraph } from "./sql/load-graph.ts";
import { markRecorded } from "./sql/recorded-claims.ts";
import { storeChanges } from "./sql/store-changes.ts";

/**
 * Applies claims in order and stores the outcome in one transaction; a claim that is recorded already is skipped, as is
 * one of a deleted website. `redundant` claims are only marked as recorded. Returns the graph after it. Throws
 * SERVICE_UNAVAILABLE where PostgreSQL does not answer; nothing is recorded then.
 */
export async function recordClaims(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  claims: readonly IdentityClaim[],
  redundant: readonly Pick<IdentityClaim, "website" | "event">[] = [],
): Promise<IdentityGraph> {
  return postgres.transaction(async (queries) => {
    const revision = (await lockRevision(queries)) + 1;
    const websites = await lockWebsites(queries, [...new Set(claims.map(({ website }) => website))]);
    const valid = claims.filter(({ website }) => websites.has(website));
    const isNew = await markRecorded(queries, [...redundant, ...valid], clock.now());
    const graph = await loadGraph(queries, valid);
    await inSlices(valid.filter(isNew), (claim) => applyClaim(graph, claim));
    await storeChanges(queries, graph, revision);
    const { links, lifecycle } = graph.changed;
    const changed = new Set([...links, ...lifecycle].map(({ website }) => website));
    if (changed.size > 0) await saveRevision(queries, revision, [...changed]);
    return graph;
  });
}
