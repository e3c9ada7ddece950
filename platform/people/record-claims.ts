import type { Dependencies } from "#platform/dependencies.ts";
import { inSlices } from "#platform/in-slices.ts";
import { applyClaim } from "./apply-claim.ts";
import type { IdentityClaim, IdentityGraph } from "./identity-graph.ts";
import { saveRevision } from "./sql/identity-state.ts";
import { loadGraph } from "./sql/load-graph.ts";
import { beginRecording } from "./sql/recorded-claims.ts";
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
    const { revision: last, isValid, isNew } = await beginRecording(queries, { claims, redundant, now: clock.now() });
    const revision = last + 1;
    const valid = claims.filter(isValid);
    const graph = await loadGraph(queries, valid);
    await inSlices(valid.filter(isNew), (claim) => applyClaim(graph, claim));
    await storeChanges(queries, graph, revision);
    const { links, lifecycle } = graph.changed;
    const changed = new Set([...links, ...lifecycle].map(({ website }) => website));
    if (changed.size > 0) await saveRevision(queries, revision, [...changed]);
    return graph;
  });
}
